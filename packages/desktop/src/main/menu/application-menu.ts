import {
  type MenuCommand,
  type UpdateChannel,
  type UpdateState,
  updateChannels,
} from '../../ipc-contract.ts';
import { applicationName, t } from '../text.ts';

/** An entry of a native menu: the part of Electron's `MenuItemConstructorOptions` that is used here. */
export interface MenuEntry {
  id?: string;
  label?: string;
  role?:
    | 'services'
    | 'hide'
    | 'hideOthers'
    | 'unhide'
    | 'undo'
    | 'redo'
    | 'cut'
    | 'copy'
    | 'paste'
    | 'selectAll'
    | 'minimize'
    | 'zoom'
    | 'front'
    | 'close'
    | 'togglefullscreen'
    | 'toggleDevTools'
    | 'window'
    | 'help';
  type?: 'separator' | 'checkbox' | 'radio';
  accelerator?: string;
  checked?: boolean;
  enabled?: boolean;
  visible?: boolean;
  submenu?: MenuEntry[];
  click?: () => void;
}

export interface MenuState {
  platform: 'win32' | 'darwin' | 'linux';
  developerTools: boolean;
  updates: UpdateState;
  notify: boolean;
  keepInTray: boolean;
}

/**
 * What the entries do. `command` and `go` apply to the front window, or to a new one if there is none; what would leave
 * unsaved work opens a new window too.
 */
export interface MenuActions {
  command(name: MenuCommand): void;
  go(path: string): void;
  newWindow(): void;
  zoom(direction: 'in' | 'out' | 'reset'): void;
  checkForUpdates(): void;
  setChannel(channel: UpdateChannel): void;
  setNotify(on: boolean): void;
  setKeepInTray(on: boolean): void;
  copyDiagnostics(): void;
  showLogs(): void;
  quit(): void;
}

const separator: MenuEntry = { type: 'separator' };
const pages = [
  ['overview', '/admin', '1'],
  ['tenants', '/admin/tenants', '2'],
  ['analytics', '/admin/analytics', '3'],
  ['health', '/admin/health', '4'],
  ['logs', '/admin/logs', '5'],
  ['users', '/admin/users', '6'],
] as const;

/** The application menu, arranged by the conventions of each system, with a shortcut for every main action. */
export function applicationMenu(state: MenuState, act: MenuActions): MenuEntry[] {
  const mac = state.platform === 'darwin';
  const about: MenuEntry = {
    label: t('about', { name: applicationName }),
    click: () => act.command('about'),
  };
  const servers: MenuEntry = {
    label: t('servers'),
    accelerator: 'CmdOrCtrl+Shift+O',
    click: () => act.command('servers'),
  };
  const settings: MenuEntry = {
    label: t('settings'),
    accelerator: 'CmdOrCtrl+,',
    click: () => act.go('/admin/settings'),
  };
  const quit: MenuEntry = {
    label: t('quit', { name: applicationName }),
    accelerator: 'CmdOrCtrl+Q',
    click: act.quit,
  };
  const updates = updateEntries(state, act);
  const preferences: MenuEntry = { label: t('preferences'), submenu: preferenceEntries(state, act) };
  const application: MenuEntry = {
    label: applicationName,
    submenu: [
      about,
      ...updates,
      separator,
      settings,
      preferences,
      servers,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      quit,
    ],
  };
  const file: MenuEntry = {
    label: t('file'),
    submenu: [
      { label: t('newTenant'), accelerator: 'CmdOrCtrl+N', click: () => act.command('new-tenant') },
      { label: t('newWindow'), accelerator: 'CmdOrCtrl+Shift+N', click: act.newWindow },
      ...(mac ? [] : [separator, settings, preferences, servers]),
      separator,
      { label: t('closeWindow'), role: 'close', accelerator: 'CmdOrCtrl+W' },
      ...(mac ? [] : [separator, quit]),
    ],
  };
  const help: MenuEntry = {
    label: t('help'),
    // By these roles macOS adds its search here and its list of windows to the Window menu.
    ...(mac ? { role: 'help' } : {}),
    submenu: [
      { label: t('shortcuts'), accelerator: 'CmdOrCtrl+/', click: () => act.command('shortcuts') },
      separator,
      { label: t('copyDiagnostics'), accelerator: 'CmdOrCtrl+Shift+D', click: act.copyDiagnostics },
      { label: t('showLogs'), click: act.showLogs },
      ...(mac ? [] : [separator, ...updates, about]),
    ],
  };
  return [
    ...(mac ? [application] : []),
    file,
    editMenu(),
    viewMenu(state, act),
    goMenu(act),
    windowMenu(mac),
    help,
  ];
}

function editMenu(): MenuEntry {
  return {
    label: t('edit'),
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
    ],
  };
}

function viewMenu(state: MenuState, act: MenuActions): MenuEntry {
  return {
    label: t('view'),
    submenu: [
      { label: t('reload'), accelerator: 'CmdOrCtrl+R', click: () => act.command('reload-data') },
      separator,
      { label: t('actualSize'), accelerator: 'CmdOrCtrl+0', click: () => act.zoom('reset') },
      { label: t('zoomIn'), accelerator: 'CmdOrCtrl+Plus', click: () => act.zoom('in') },
      // The same key without Shift, as most people press it.
      { label: t('zoomIn'), accelerator: 'CmdOrCtrl+=', visible: false, click: () => act.zoom('in') },
      { label: t('zoomOut'), accelerator: 'CmdOrCtrl+-', click: () => act.zoom('out') },
      separator,
      { label: t('fullScreen'), role: 'togglefullscreen' },
      ...(state.developerTools
        ? [{ label: t('developerTools'), role: 'toggleDevTools' } satisfies MenuEntry]
        : []),
    ],
  };
}

function goMenu(act: MenuActions): MenuEntry {
  return {
    label: t('go'),
    submenu: [
      { label: t('search'), accelerator: 'CmdOrCtrl+K', click: () => act.command('palette') },
      separator,
      ...pages.map(
        ([name, path, key]): MenuEntry => ({
          label: t(name),
          accelerator: `CmdOrCtrl+${key}`,
          click: () => act.go(path),
        }),
      ),
    ],
  };
}

function windowMenu(mac: boolean): MenuEntry {
  if (!mac) return { label: t('window'), submenu: [{ role: 'minimize' }] };
  return {
    label: t('window'),
    role: 'window',
    submenu: [{ role: 'minimize' }, { role: 'zoom' }, separator, { role: 'front' }],
  };
}

function preferenceEntries(state: MenuState, act: MenuActions): MenuEntry[] {
  return [
    {
      label: t('notifyMe'),
      type: 'checkbox',
      checked: state.notify,
      click: () => act.setNotify(!state.notify),
    },
    {
      label: t('keepInTray'),
      type: 'checkbox',
      checked: state.keepInTray,
      click: () => act.setKeepInTray(!state.keepInTray),
    },
  ];
}

/** The entries about updates; none when updates are turned off. */
function updateEntries({ updates }: MenuState, act: MenuActions): MenuEntry[] {
  if (updates.kind === 'off') return [];
  const busy = updates.kind === 'checking' || updates.kind === 'downloading';
  const names = { latest: t('channelLatest'), beta: t('channelBeta') };
  return [
    { label: t('checkForUpdates'), enabled: !busy, click: act.checkForUpdates },
    {
      label: t('updateChannel'),
      submenu: updateChannels.map((channel) => ({
        label: names[channel],
        type: 'radio',
        checked: updates.channel === channel,
        enabled: !busy,
        click: () => act.setChannel(channel),
      })),
    },
  ];
}
