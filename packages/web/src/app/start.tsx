import '@tamarack/core/ui/trusted-types';
import '@tamarack/core/ui/theme/mantine.css';
import '@tamarack/core/ui/theme/fonts.css';
import '@tamarack/core/ui/theme/global.css';
import '@tamarack/core/ui/theme/notice.css';
import { createRoot } from 'react-dom/client';
import { type Handover, HandoverContext } from '../shared/handover.ts';
import { App } from './App.tsx';
import { currentLocale, readShell } from './document.ts';
import { type EntranceScreens, entranceAt, prepareRest } from './Entrance.tsx';
import { createHost } from './host.ts';
import { trackScreen } from './tracking.ts';

/** What a visitor does when what is behind the entrance is fetched: typing, or sending the first of four steps. */
const firstWork = { signIn: 'input', clinicSite: 'input', register: 'submit' };

/**
 * Runs the application in an element, which need not be part of the document yet when a page hands over to it.
 * `screens` are those that the document may open with.
 */
export function startApp(root: Element, screens: EntranceScreens, handover: Handover | null = null): void {
  const shell = readShell(document);
  // The style that stops the page from scrolling behind a dialog reads its nonce here (get-nonce).
  Object.assign(globalThis, { __webpack_nonce__: shell.nonce });
  const host = createHost(currentLocale);
  if (shell.site === 'main') trackScreen(window);
  const entrance = host.isKnown ? undefined : entranceAt(shell.site, window.location.pathname);
  if (entrance) window.addEventListener(firstWork[entrance], prepareRest, { once: true, capture: true });
  else prepareRest();
  createRoot(root).render(
    <HandoverContext value={handover}>
      <App shell={shell} host={host} screens={screens} />
    </HandoverContext>,
  );
}
