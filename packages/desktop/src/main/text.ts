import { brand, translator } from '@tamarack/core/domain';

export const applicationName = `${brand.name} Admin`;

const texts = {
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
  summaryTitle: '{n} clinics and operations need attention',

  unsavedTitle: 'You have unsaved changes',
  unsavedClose: 'If you close this window, they will be lost.',
  unsavedQuit:
    '{n, plural, one {A window has} other {# windows have}} unsaved changes. If you quit, they will be lost.',
  exportsTitle: '{n, plural, one {An export is} other {# exports are}} running',
  exportsClose: 'If you close this window, its exports will be cancelled.',
  exportsQuit: 'Running exports will be cancelled.',
  keepOpen: 'Keep Open',
  closeAnyway: 'Close Anyway',
  quitAnyway: 'Quit Anyway',
  crashedTitle: 'This window stopped working',
  crashedDetail: 'Unsaved changes in it are lost. You are still signed in.',
  unresponsiveTitle: 'This window is not responding',
  unresponsiveDetail: 'You can wait, or reopen it. Reopening it discards unsaved changes.',
  wait: 'Wait',
  reopen: 'Reopen',

  updateCheckFailed: 'The update service did not respond. The next check is in a few hours.',
  updateDownloadFailed: 'The update could not be downloaded. Check your connection and try again.',
  updateNotVerified:
    'The update was discarded because its signature or checksum is not valid. Contact your administrator.',
  updateNotInstalled:
    'The update could not be installed. Check for updates again, or contact your administrator.',

  startFailed: '{name} could not start',
  startFailedDetail: 'The error is in the log in {folder}. Send the log to your administrator.',
  noSandbox: '{name} cannot run without its sandbox',
  noSandboxDetail:
    'This system does not allow the sandbox, or the application was started without it. Install the .deb package, which sets the permission for it.',
  refusedSwitch: '{name} does not start with {switch}',
  refusedSwitchDetail:
    'With this option another program could read what you see or where you are connected. Start the application without it.',

  notAnAddress: 'This is not a server address. Enter an address such as {example}.',
  notHttps: 'This address is not encrypted. Use https:// unless the server is on this computer.',
  unreachable: '{host} is not responding. Check the address and your connection.',
  certificate: 'The certificate of {host} is not valid. Contact the administrator of the server.',
  otherProduct: '{host} is not a {product} server. Check the address.',
  tooOld: '{host} runs a version that is too old for this application. Contact its administrator.',
  tooNew: '{host} runs a version that is too new for this application. Update the application.',
  desktopOff: '{host} does not allow the desktop application. Contact its administrator.',
  noServer: 'Choose a server first.',
  declined: 'You did not confirm {host}, so nothing has changed.',
  busyChoosing: 'Answer the open question about a server first, or wait a few seconds and try again.',

  contactTitle: 'Contact {host}?',
  contactDetail:
    'The application has never connected to this server. It asks the server for its {product} version and sends nothing about you or your clinics. Continue only if you entered this address yourself.',
  contactConfirm: 'Contact Server',
  connectTitle: 'Connect to {host}?',
  connectDetail:
    '{host} runs {product} {version}. Everything that you enter and do in this application is sent to this server.',
  connectNotEncrypted:
    'The connection is not encrypted. This is allowed only because the server is on this computer.',
  connectEnds:
    'Your session at {host} ends. Unsaved changes in all windows are lost, and running exports are cancelled.',
  connectFirst: 'You then sign in there.',
  connectConfirm: 'Connect',
  cancel: 'Cancel',
  requestSetup: 'An error occurred while setting up the request.',

  notSaved: 'The file could not be saved. Check the free disk space and your access to the folder.',
  csvFile: 'Comma-separated values',
  jsonFile: 'JSON',
  textFile: 'Text',
  allFiles: 'All files',
};

/** Translates a text of the main process. The operators' console is in English only. */
export const t = translator({ en: texts, fr: texts }, 'en');
