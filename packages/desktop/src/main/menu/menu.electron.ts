import { Menu } from 'electron';
import type { MenuCommand } from '../../ipc-contract.ts';
import { firstPath } from '../windows/window-state.ts';
import type { ConsoleWindows } from '../windows/windows.electron.ts';
import { applicationMenu, type MenuActions, type MenuState } from './application-menu.ts';

export interface ApplicationMenuDeps extends Omit<MenuActions, 'command' | 'go' | 'newWindow' | 'zoom'> {
  state(): MenuState;
  windows: ConsoleWindows;
}

/** The native menu. It is drawn anew whenever what it shows has changed. */
export function createApplicationMenu({ state, windows, ...actions }: ApplicationMenuDeps): { draw(): void } {
  const command = (name: MenuCommand) => {
    const window = windows.front();
    if (window) windows.send(window.webContents.id, 'command', { name });
    else windows.open(name === 'new-tenant' ? '/admin/tenants?new=1' : firstPath);
  };
  const drawnAfter =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      act(...args);
      draw();
    };
  const all: MenuActions = {
    ...actions,
    checkForUpdates() {
      actions.checkForUpdates();
      command('updates');
    },
    setNotify: drawnAfter(actions.setNotify),
    setKeepInTray: drawnAfter(actions.setKeepInTray),
    command,
    go(path) {
      const window = windows.front();
      if (window) windows.send(window.webContents.id, 'navigate', { path });
      else windows.open(path);
    },
    newWindow: () => windows.open(firstPath),
    zoom: windows.zoom,
  };

  function draw(): void {
    Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(state(), all)));
  }
  return { draw };
}
