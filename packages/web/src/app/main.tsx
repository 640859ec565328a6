import { readShell } from './document.ts';
import { type EntranceScreens, entranceAt } from './Entrance.tsx';
import { startApp } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The shell has no element with id "root".');
const { site } = readShell(document);
/** Whether the server added links to the visitors' screens to this document (`entrance.json`). */
const isVisitors = site === 'clinic' || entranceAt(site, window.location.pathname) === 'signIn';
if (isVisitors) void fetchScreens().then((screens) => startApp(root, screens));
else startApp(root, {});

/** Loads the visitors' screens. If this fails, the entrance retries and shows the error. */
async function fetchScreens(): Promise<EntranceScreens> {
  try {
    return (await import('./visitor-screens.ts')).visitorScreens;
  } catch {
    return {};
  }
}
