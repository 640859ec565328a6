import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import { applicationName, t } from '../text.ts';

export interface TrayDeps {
  resources: string;
  open(): void;
  quit(): void;
}

export interface ApplicationTray {
  setVisible(visible: boolean): void;
  setUnread(count: number): void;
}

const pictures = { win32: 'tray.ico', darwin: 'trayTemplate.png', linux: 'tray.png' };

/** The tray icon, for users who keep the application running without a window. */
export function createTray({ resources, open, quit }: TrayDeps): ApplicationTray {
  let tray: Tray | null = null;
  let unread = 0;

  function draw(): void {
    if (!tray) return;
    const unreadText = t('unread', { n: unread });
    tray.setToolTip(`${applicationName} · ${unreadText}`);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: t('openConsole', { name: applicationName }), click: open },
        { label: unreadText, enabled: false },
        { type: 'separator' },
        { label: t('quit', { name: applicationName }), click: quit },
      ]),
    );
  }

  return {
    setVisible(visible) {
      if (visible === (tray !== null)) return;
      if (!visible) {
        tray?.destroy();
        tray = null;
        return;
      }
      const picture = pictures[process.platform as keyof typeof pictures];
      tray = new Tray(nativeImage.createFromPath(join(resources, picture)));
      if (process.platform !== 'darwin') tray.on('click', open);
      draw();
    },
    setUnread(count) {
      unread = count;
      draw();
    },
  };
}
