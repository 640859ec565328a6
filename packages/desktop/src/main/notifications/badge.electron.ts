import { join } from 'node:path';
import { app, BrowserWindow, nativeImage } from 'electron';
import type { Badge } from '../ports.ts';
import { t } from '../text.ts';
import { badgeCount, badgePicture } from './badge.ts';

/** Dock and launcher show a number; Windows shows a picture of it over the icon of each window. */
export function createBadge(pictures: string, onCount: (count: number) => void): Badge & { draw(): void } {
  let shown = 0;
  const draw = () => {
    const picture = badgePicture(shown);
    const image = picture ? nativeImage.createFromPath(join(pictures, picture)) : null;
    for (const window of BrowserWindow.getAllWindows())
      window.setOverlayIcon(image, t('unread', { n: shown }));
  };
  return {
    set(count) {
      const next = badgeCount(count);
      if (next === shown) return;
      shown = next;
      if (process.platform === 'win32') draw();
      else app.setBadgeCount(next);
      onCount(next);
    },
    draw() {
      if (process.platform === 'win32') draw();
    },
  };
}
