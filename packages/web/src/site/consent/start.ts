import { whenIdle } from '../idle.ts';
import { categoriesInUse, readSiteSettings } from '../settings.ts';
import { standing } from './standing.ts';
import { refusal, storedChoice } from './state.ts';

/**
 * Asks for the visitor's choice where there is something to choose and nothing was chosen yet. What it needs is
 * fetched when the page has loaded and the browser is idle; where no other company's service is configured, never.
 */
export function startConsent(view: Window & typeof globalThis): void {
  const chooser = view.document.querySelector<HTMLElement>('[data-privacy-choices]');
  const inUse = categoriesInUse(readSiteSettings(view.document));
  if (chooser) {
    void import('./choices.ts').then(({ runChoices }) => runChoices(view, chooser));
    return;
  }
  if (inUse.length === 0) return;
  whenIdle(view, () => void act(view));
}

async function act(view: Window & typeof globalThis): Promise<void> {
  const { asksNow, ignoresSignal } = standing(view);
  if (ignoresSignal) {
    const { keepChoice } = await import('./keep.ts');
    await keepChoice(view, refusal);
  } else if (storedChoice(view)?.recorded === false) {
    const { recordAgain } = await import('./keep.ts');
    await recordAgain(view);
  }
  if (asksNow) {
    const { showBanner } = await import('./banner.ts');
    showBanner(view);
  }
}
