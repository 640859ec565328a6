import { app, dialog } from 'electron';
import { openLocalLog } from './diagnostics/local-log.electron.ts';
import type { LocalLog } from './diagnostics/log.electron.ts';
import { pathOfArguments, pathOfDeepLink } from './links/deep-links.ts';
import { prepare } from './security/hardening.electron.ts';
import { type RunningConsole, startConsole } from './start.electron.ts';
import { applicationName, t } from './text.ts';
import { readPolicy } from './updates/read-policy.ts';

/** Where a test keeps what the application remembers; an installed application heeds no such thing. */
const ownFolder = app.isPackaged ? undefined : process.env.TAMARACK_DESKTOP_DATA;
if (ownFolder) app.setPath('userData', ownFolder);

/** One application a person, so that two never write the same session file; a second one hands its link over. */
if (app.requestSingleInstanceLock()) run();
else app.quit();

function run(): void {
  const { startedWithoutSandbox } = prepare();
  const log = openLocalLog();
  const policy = readPolicy(process.platform as 'win32' | 'darwin' | 'linux');
  let running: RunningConsole | undefined;
  let firstPath = pathOfArguments(process.argv);

  const follow = (path: string | null) => {
    if (!running) firstPath = path ?? firstPath;
    else if (path) running.go(path);
    else running.focus();
  };
  app.on('second-instance', (_event, args) => follow(pathOfArguments(args)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const path = pathOfDeepLink(url);
    if (path) follow(path);
  });

  process.on('uncaughtException', (error) => log.error('Unexpected error', error));
  process.on('unhandledRejection', (error) => log.error('Unexpected error', error));

  app
    .whenReady()
    .then(async () => {
      if (app.isPackaged && startedWithoutSandbox) return refuseWithoutSandbox(log);
      running = startConsole({ log, policy: await policy });
      running.restore(firstPath);
    })
    .catch((error: unknown) => {
      log.error('The application could not start', error);
      dialog.showErrorBox(
        t('startFailed', { name: applicationName }),
        t('startFailedDetail', { folder: log.folder }),
      );
      app.exit(1);
    });
}

/** An AppImage is started so where the system forbids the sandbox; pages are never shown outside it. */
function refuseWithoutSandbox(log: LocalLog): void {
  log.error('Started without a sandbox');
  dialog.showErrorBox(t('noSandbox', { name: applicationName }), t('noSandboxDetail'));
  app.exit(1);
}
