import { unreadCap } from '@tamarack/core/domain';

/** The picture that is laid over the icon in the taskbar of Windows; null when there is nothing to show. */
export function badgePicture(count: number): string | null {
  if (count <= 0) return null;
  return count <= 9 ? `${count}.png` : 'many.png';
}

/** The number on the icon; the console counts no further than `unreadCap` either. */
export function badgeCount(count: number): number {
  return Number.isSafeInteger(count) ? Math.min(Math.max(count, 0), unreadCap - 1) : 0;
}
