import { app, dialog } from 'electron';
import { type LocalLog, openLocalLog } from './diagnostics/log.electron.ts';
import { deepLinkPath, deepLinkPathFromArguments } from './links/deep-links.ts';
import { enableSandbox } from './security/hardening.electron.ts';
import { type RunningConsole, startConsole } from './start.electron.ts';
import { applicationName, t } from './text.ts';
import { readPolicy } from './updates/policy.ts';

/** Lets a development build use another data folder than the installed application, which ignores the variable. */
const dataFolder = app.isPackaged ? undefined : process.env.TAMARACK_DESKTOP_DATA;
if (dataFolder) app.setPath('userData', dataFolder);

/** Only one instance runs per user, so that two never write the same file; a second one passes its link to the first. */
if (app.requestSingleInstanceLock()) run();
else app.quit();

function run(): void {
  const { startedWithoutSandbox, refusedSwitch } = enableSandbox();
  const log = openLocalLog();
  const policy = readPolicy(process.platform as 'win32' | 'darwin' | 'linux');
  let running: RunningConsole | undefined;
  let firstPath = deepLinkPathFromArguments(process.argv);

  const openLink = (path: string | null) => {
    if (!running) firstPath = path ?? firstPath;
    else if (path) running.go(path);
    else running.focus();
  };
  app.on('second-instance', (_event, args) => openLink(deepLinkPathFromArguments(args)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const path = deepLinkPath(url);
    if (path) openLink(path);
  });

  process.on('uncaughtException', (error) => log.error('Unexpected error', error));
  process.on('unhandledRejection', (error) => log.error('Unexpected error', error));

  app
    .whenReady()
    .then(async () => {
      if (app.isPackaged && startedWithoutSandbox) {
        return refuseToStart(log, t('noSandbox', { name: applicationName }), t('noSandboxDetail'));
      }
      if (app.isPackaged && refusedSwitch !== null) {
        const title = t('refusedSwitch', { name: applicationName, switch: `--${refusedSwitch}` });
        return refuseToStart(log, title, t('refusedSwitchDetail'));
      }
      running = await startConsole({ log, policy: await policy });
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

/**
 * Refuses to show pages without the sandbox, as when an AppImage runs where the system forbids it, or if
 * another program could control the pages.
 */
function refuseToStart(log: LocalLog, title: string, detail: string): void {
  log.error(title);
  dialog.showErrorBox(title, detail);
  app.exit(1);
}
