import { app, protocol, session } from 'electron';
import { appScheme, createAppFiles } from './app-files.ts';
import { isOwnPage, mayLoad, mayUse } from './navigation.ts';
import { refusedSwitches } from './refused-switches.ts';

/**
 * Neither the content security policy nor `webRequest` covers WebRTC. With a proxy that does not exist, and
 * without UDP (`guardNavigation`), it cannot reach anything. The application's own scheme needs no proxy.
 */
const noProxy = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Turns on the sandbox for every renderer and registers the scheme of the application's pages. Has to be called before
 * the application is ready.
 *
 * `startedWithoutSandbox` is read here because `enableSandbox` removes the switch from the command line, although the
 * processes that renderers are forked from have already started without the sandbox.
 */
export function enableSandbox(): { startedWithoutSandbox: boolean; refusedSwitch: string | null } {
  const startedWithoutSandbox = app.commandLine.hasSwitch('no-sandbox');
  const refusedSwitch = refusedSwitches.find((name) => app.commandLine.hasSwitch(name)) ?? null;
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
  return { startedWithoutSandbox, refusedSwitch };
}

/** Serves the application's pages from `folder` and denies their session everything else. */
export async function guardSession(folder: string, developerTools: boolean): Promise<void> {
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
  // Chromium would download the dictionaries of the spell checker.
  pages.setSpellCheckerEnabled(false);
  // Pages download nothing: the main process writes exports.
  pages.on('will-download', (event) => event.preventDefault());
  await pages.setProxy(noProxy);
}

/**
 * Denies all pages navigation away from the console's document, and frames, webviews and new windows.
 * @param openLink called with the URL of a link that would open a new window
 */
export function guardNavigation(openLink: (url: string) => void): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      openLink(url);
      return { action: 'deny' };
    });
  });
}
