import { startConsent } from '../../site/consent/start.ts';
import { startTracking } from '../../site/tracking/start.ts';
import { watchVisitor } from './visitor.ts';

/** Milliseconds after the page has loaded before the application is fetched for a visitor who does nothing yet. */
const patience = 8_000;

/**
 * Asks for consent once a person is there: before, the question would be the largest text of a page that has little, and
 * nothing waits for its answer.
 */
const askForConsent = once(() => startConsent(window));

const root = document.getElementById('root');
if (root) start(root);
startTracking(window, 'page');

/** Fetches the application at the first sign of a person, or late; at once for whoever is known here already. */
function start(page: HTMLElement): void {
  let fetched = false;
  const visitor = watchVisitor(page, wake);
  // From here on a press is kept for the application; before, the browser follows it by itself.
  page.dataset.watched = '';
  if (stored('color-scheme') === 'dark') document.documentElement.dataset.mantineColorScheme = 'dark';
  if (stored('token')) {
    // Their name and address come with the application; what they would type before is not wanted.
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

  /** The page works without the application too; the next sign of a person tries again. */
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

/** Something kept in this browser; nothing where storage is refused. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
