import { brand, type Catalogue, type Translate, translator } from '@tamarack/core/domain';

/** The operators' console speaks English only; what the system shows of it does too. */
function desktopText<const E extends Record<string, string>>(en: E): Translate<Extract<keyof E, string>> {
  const catalogue: Catalogue<Extract<keyof E, string>> = { en, fr: en };
  return translator(catalogue, 'en');
}

export const applicationName = `${brand.name} Admin`;

export const t = desktopText({
  file: 'File',
  edit: 'Edit',
  view: 'View',
  go: 'Go',
  window: 'Window',
  help: 'Help',
  about: 'About {name}',
  checkForUpdates: 'Check for Updates…',
  updateChannel: 'Update Channel',
  channelLatest: 'Stable',
  channelBeta: 'Beta',
  servers: 'Servers…',
  preferences: 'Preferences',
  notifyMe: 'Notify Me of Failed Operations and Suspensions',
  keepInTray: 'Keep Running When All Windows Are Closed',
  settings: 'Account and Settings',
  newWindow: 'New Window',
  newTenant: 'New Tenant…',
  closeWindow: 'Close Window',
  quit: 'Quit {name}',
  search: 'Search…',
  reload: 'Reload Data',
  actualSize: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  fullScreen: 'Full Screen',
  developerTools: 'Developer Tools',
  overview: 'Overview',
  tenants: 'Tenants',
  analytics: 'Analytics',
  health: 'System Health',
  logs: 'Logs',
  users: 'Users',
  shortcuts: 'Keyboard Shortcuts',
  copyDiagnostics: 'Copy Diagnostics',
  showLogs: 'Show Log Files',
  openConsole: 'Open {name}',
  unread:
    '{n, plural, =0 {No unread notifications} one {One unread notification} other {# unread notifications}}',
  gatheredTitle: '{n} clinics and operations need attention',
  unsavedTitle: 'What you typed is not saved',
  unsavedClose: 'Closing this window loses it.',
  unsavedQuit:
    '{n, plural, one {A window holds} other {# windows hold}} work that is not saved. Quitting loses it.',
  keepOpen: 'Keep Open',
  closeAnyway: 'Close Anyway',
  quitAnyway: 'Quit Anyway',
  brokenTitle: 'This window stopped working',
  brokenDetail: 'What was typed in it and not saved is lost. The session goes on.',
  hangingTitle: 'This window does not answer',
  hangingDetail: 'Wait for it, or open it anew: what was typed in it and not saved is lost then.',
  wait: 'Wait',
  reopen: 'Reopen',
  updateFailed: 'The update could not be fetched. Check the connection and try again.',
  updateNotInstalled: 'The update could not be installed. Look for it again, or tell your administrator.',
  updateNotVerified:
    'The update was thrown away because its signature or checksum is wrong. Tell your administrator.',
  updateCheckFailed: 'The update service did not answer. The next check is in a few hours.',
  startFailed: '{name} could not start',
  startFailedDetail:
    'What happened is written down in {folder}. Send that file to whoever looks after this computer.',
  noSandbox: '{name} runs in its sandbox only',
  noSandboxDetail:
    'This system forbids it, or the application was started without it. Install the .deb package, which brings the permission along.',
  csvFile: 'Comma-separated values',
  jsonFile: 'JSON',
  textFile: 'Text',
  allFiles: 'All files',
});
