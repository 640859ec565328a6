import { readShell } from './document.ts';
import { type EntranceScreens, entranceAt } from './Entrance.tsx';
import { startApp } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The shell has no element with id "root".');
const { site } = readShell(document);
/** Such a document has the server's links to their code (`entrance.json`); the console needs none of it. */
const isVisitors = site === 'clinic' || entranceAt(site, window.location.pathname) === 'signIn';
if (isVisitors) void fetchScreens().then((screens) => startApp(root, screens));
else startApp(root, {});

/** Without them the entrance tries again and says so when it fails. */
async function fetchScreens(): Promise<EntranceScreens> {
  try {
    return (await import('./visitor-screens.ts')).visitorScreens;
  } catch {
    return {};
  }
}
