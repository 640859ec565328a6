import { join } from 'node:path';
import { app, BrowserWindow, nativeImage } from 'electron';
import type { Badge } from '../ports.ts';
import { t } from '../text.ts';
import { badgeCount, badgePicture } from './badge.ts';

/** The dock and the Linux launcher show a number; Windows shows a picture over the icon of each window. */
export function createBadge(
  picturesFolder: string,
  onCount: (count: number) => void,
): Badge & { draw(): void } {
  let current = 0;
  const drawOverlays = () => {
    const picture = badgePicture(current);
    const image = picture ? nativeImage.createFromPath(join(picturesFolder, picture)) : null;
    for (const window of BrowserWindow.getAllWindows())
      window.setOverlayIcon(image, t('unread', { n: current }));
  };
  return {
    set(count) {
      const next = badgeCount(count);
      if (next === current) return;
      current = next;
      if (process.platform === 'win32') drawOverlays();
      else app.setBadgeCount(next);
      onCount(next);
    },
    draw() {
      if (process.platform === 'win32') drawOverlays();
    },
  };
}
