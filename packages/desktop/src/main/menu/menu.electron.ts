import { Menu } from 'electron';
import type { MenuCommand } from '../../ipc-contract.ts';
import { homePath } from '../windows/window-state.ts';
import type { ConsoleWindows } from '../windows/windows.electron.ts';
import { applicationMenu, type MenuActions, type MenuState } from './application-menu.ts';

export interface ApplicationMenuDeps extends Omit<MenuActions, 'command' | 'go' | 'newWindow' | 'zoom'> {
  state(): MenuState;
  windows: ConsoleWindows;
}

const newTenantPath = '/admin/tenants?new=1';

/** The native menu; `draw` has to be called after a change of its state. */
export function createApplicationMenu({ state, windows, ...actions }: ApplicationMenuDeps): { draw(): void } {
  const command = (name: MenuCommand) => {
    const leavesScreen = name === 'new-tenant';
    const window = leavesScreen ? windows.freeFront() : windows.front();
    if (window) windows.send(window.webContents.id, 'command', { name });
    else windows.open(leavesScreen ? newTenantPath : homePath);
  };
  const allActions: MenuActions = {
    ...actions,
    checkForUpdates() {
      actions.checkForUpdates();
      command('updates');
    },
    setNotify(on) {
      actions.setNotify(on);
      draw();
    },
    setKeepInTray(on) {
      actions.setKeepInTray(on);
      draw();
    },
    command,
    go(path) {
      const window = windows.freeFront();
      if (window) windows.send(window.webContents.id, 'navigate', { path });
      else windows.open(path);
    },
    newWindow: () => windows.open(homePath),
    zoom: windows.zoom,
  };

  function draw(): void {
    Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(state(), allActions)));
  }
  return { draw };
}
