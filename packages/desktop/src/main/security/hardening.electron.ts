import { app, protocol, session } from 'electron';
import { appScheme, createAppFiles } from './app-files.ts';
import { isOwnPage, mayLoad, mayUse } from './navigation.ts';

/**
 * To be called before the application is ready: every renderer in a sandbox, and a scheme for its own pages.
 * `startedWithoutSandbox` can be told here only, for to ask for the sandbox takes the switch off the command line: the
 * processes that pages are made from have begun without it by then.
 */
export function prepare(): { startedWithoutSandbox: boolean } {
  const startedWithoutSandbox = app.commandLine.hasSwitch('no-sandbox');
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
  return { startedWithoutSandbox };
}

/** Serves the application's pages from `folder`, and keeps their session from everything else. */
export function guardSession(folder: string, developerTools: boolean): void {
  const pages = session.defaultSession;
  pages.protocol.handle(appScheme, createAppFiles(folder));
  pages.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoad(url, developerTools) }));
  pages.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(mayUse(permission, { url: requestingUrl, isMainFrame })),
  );
  pages.setPermissionCheckHandler((_contents, permission, _origin, { requestingUrl, isMainFrame }) =>
    mayUse(permission, { url: requestingUrl ?? '', isMainFrame }),
  );
  pages.setDevicePermissionHandler(() => false);
  // Nothing is downloaded through a page: exports are written by the main process.
  pages.on('will-download', (event) => event.preventDefault());
}

/**
 * Keeps every page where it is: no navigation but to the console's own document, no frame, no webview, no new window.
 * A link that wants one goes to `openLink`, which checks it and hands it to the system's browser.
 */
export function guardContents(openLink: (url: string) => void): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      openLink(url);
      return { action: 'deny' };
    });
  });
}
