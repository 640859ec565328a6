import '@tamarack/core/ui/trusted-types';
import '@tamarack/core/ui/mantine.css';
import '@tamarack/core/ui/fonts.css';
import '@tamarack/core/ui/global.css';
import '@tamarack/core/ui/notice.css';
import { createRoot } from 'react-dom/client';
import { type Handover, HandoverContext } from '../shared/handover.ts';
import { App } from './App.tsx';
import { currentLocale, readShell } from './document.ts';
import { isAtEntrance, prepareRest } from './Entrance.tsx';
import { createHost } from './host.ts';
import { trackScreen } from './tracking.ts';

/** Runs the application in an element, which need not be part of the document yet when a page hands over to it. */
export function startApp(root: Element, handover: Handover | null = null): void {
  const shell = readShell(document);
  // The style that stops the page from scrolling behind a dialog reads its nonce here (get-nonce).
  Object.assign(globalThis, { __webpack_nonce__: shell.nonce });
  const host = createHost(currentLocale);
  if (shell.site === 'main') trackScreen(window);
  const isOutside = !host.isKnown && isAtEntrance(shell.site, window.location.pathname);
  // What is behind the sign-in comes while the visitor fills it in.
  if (isOutside) window.addEventListener('input', prepareRest, { once: true });
  else prepareRest();
  createRoot(root).render(
    <HandoverContext value={handover}>
      <App shell={shell} host={host} />
    </HandoverContext>,
  );
}
