import '@tamarack/core/ui/trusted-types';
import '@tamarack/core/ui/theme/mantine.css';
import '@tamarack/core/ui/theme/fonts.css';
import '@tamarack/core/ui/theme/global.css';
import '@tamarack/core/ui/theme/notice.css';
import { createRoot } from 'react-dom/client';
import { type Handover, HandoverContext } from '../shared/handover.ts';
import { App } from './App.tsx';
import { printInLight } from './browser/printInLight.ts';
import { currentLocale, readShell } from './document.ts';
import { type EntranceScreens, entranceAt, prepareRest } from './Entrance.tsx';
import { createHost } from './host.ts';
import { trackScreen } from './tracking.ts';

/** The first action after which the rest of the application is preloaded: typing, or submitting the first step. */
const preloadEvents = { signIn: 'input', clinicSite: 'input', register: 'submit' };

/**
 * Runs the application in an element. During a handover from a prerendered page, the element is not part of the
 * document yet. `screens` are the visitors' screens that are already loaded.
 */
export function startApp(root: Element, screens: EntranceScreens, handover: Handover | null = null): void {
  const shell = readShell(document);
  // The library that stops the page from scrolling behind a dialog reads its style nonce here (get-nonce).
  Object.assign(globalThis, { __webpack_nonce__: shell.nonce });
  const host = createHost(currentLocale);
  printInLight();
  if (shell.site === 'main') trackScreen(window);
  const entrance = host.isKnown ? undefined : entranceAt(shell.site, window.location.pathname);
  if (entrance) window.addEventListener(preloadEvents[entrance], prepareRest, { once: true, capture: true });
  else prepareRest();
  createRoot(root).render(
    <HandoverContext value={handover}>
      <App shell={shell} host={host} screens={screens} />
    </HandoverContext>,
  );
}
