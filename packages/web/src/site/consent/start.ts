import { whenIdle } from '@tamarack/core/ui/idle';
import { categoriesInUse, readSiteSettings } from '../settings.ts';
import { refusal, storedChoice } from './state.ts';
import { consentStatus } from './status.ts';

/**
 * Asks for the visitor's choice, unless it was made or no third-party service is configured. The code is loaded when
 * the browser is idle.
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
  const { shouldAsk, contradictsSignal } = consentStatus(view);
  if (contradictsSignal) {
    const { saveChoice } = await import('./save-choice.ts');
    await saveChoice(view, refusal);
  } else if (storedChoice(view)?.recorded === false) {
    const { recordAgain } = await import('./save-choice.ts');
    await recordAgain(view);
  }
  if (shouldAsk) {
    const { showBanner } = await import('./banner.ts');
    showBanner(view);
  }
}
