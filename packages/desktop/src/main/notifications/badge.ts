import { unreadCap } from '@tamarack/core/domain';

/** The picture that Windows lays over the taskbar icon; null when there is nothing to show. */
export function badgePicture(count: number): string | null {
  if (count <= 0) return null;
  return count <= 9 ? `${count}.png` : 'many.png';
}

/** The number on the icon, capped as in the console. */
export function badgeCount(count: number): number {
  return Number.isSafeInteger(count) ? Math.min(Math.max(count, 0), unreadCap - 1) : 0;
}
