import { startConsent } from '../../site/consent/start.ts';
import { startTracking } from '../../site/tracking/start.ts';
import { watchVisitor } from './visitor.ts';

/** Delay after load before the application is fetched for an idle visitor, in milliseconds. */
const patience = 8_000;

/**
 * Asks for consent after the first input: before that, the banner would be the largest contentful paint, and nothing
 * depends on the answer yet.
 */
const askForConsent = once(() => startConsent(window));

const root = document.getElementById('root');
if (root) start(root);
startTracking(window, 'page');

/** Fetches the application at the first input, or after a delay; immediately for returning visitors. */
function start(page: HTMLElement): void {
  let fetched = false;
  const visitor = watchVisitor(page, wake);
  // From here on, clicks are stored for the application; until then the browser handles them.
  page.dataset.watched = '';
  if (stored('color-scheme') === 'dark') document.documentElement.dataset.mantineColorScheme = 'dark';
  if (stored('token')) {
    // Their name and email come with the application; input before that is not needed.
    page.style.visibility = 'hidden';
    wake();
  } else if (document.readyState === 'complete') setTimeout(wake, patience);
  else window.addEventListener('load', () => setTimeout(wake, patience), { once: true });

  function wake(): void {
    askForConsent();
    if (fetched) return;
    fetched = true;
    import('./takeOver.ts').then(({ takeOver }) => takeOver(page, visitor, goOnWithout)).catch(goOnWithout);
  }

  /** The page works without the application too; the next input tries again. */
  function goOnWithout(): void {
    fetched = false;
    page.style.visibility = '';
    const pressed = visitor.pressed();
    if (pressed instanceof HTMLAnchorElement) window.location.assign(pressed.href);
    else if (pressed instanceof HTMLButtonElement && pressed.type === 'submit') pressed.form?.submit();
    visitor.release();
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** An item of local storage; null where storage is not available. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
