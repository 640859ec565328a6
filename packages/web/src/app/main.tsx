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
const root = document.getElementById('root');
if (!root) throw new Error('The shell has no element with id "root".');
const host = createHost(currentLocale);
createRoot(root).render(<App shell={shell} router={createRouter(shell.site, shell.locale)} host={host} />);
