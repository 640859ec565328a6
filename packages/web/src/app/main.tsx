import '@tamarack/core/ui/mantine.css';
import '@tamarack/core/ui/fonts.css';
import '@tamarack/core/ui/global.css';
import '@tamarack/core/ui/notice.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { currentLocale, readShell } from './document.ts';
import { createHost } from './host.ts';
import { createRouter } from './router.tsx';

const shell = readShell(document);
// Where the style that stops the page from scrolling behind a dialog looks for its nonce (get-nonce).
Object.assign(globalThis, { __webpack_nonce__: shell.nonce });
const root = document.getElementById('root');
if (!root) throw new Error('The shell has no element with id "root".');
const host = createHost(currentLocale);
createRoot(root).render(<App shell={shell} router={createRouter(shell.site, shell.locale)} host={host} />);
