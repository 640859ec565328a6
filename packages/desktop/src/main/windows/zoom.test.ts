import { expect, it } from 'vitest';
import { badgeCount, badgePicture } from '../notifications/badge.ts';
import { createUnsavedWork } from './unsaved-work.ts';
import { asZoom, zoomed } from './zoom.ts';

it('zooms by the steps of browsers, within their ends', () => {
  expect(zoomed(1, 'in')).toBe(1.1);
  expect(zoomed(1.1, 'out')).toBe(1);
  expect(zoomed(3, 'in')).toBe(3);
  expect(zoomed(0.5, 'out')).toBe(0.5);
  expect(zoomed(2, 'reset')).toBe(1);
  expect([asZoom(1.25), asZoom(100), asZoom('1')]).toEqual([1.25, 1, 1]);
});

it('counts unread notifications as far as the console does', () => {
  expect([badgeCount(3), badgeCount(250), badgeCount(-1), badgeCount(Number.NaN)]).toEqual([3, 99, 0, 0]);
  expect([badgePicture(0), badgePicture(9), badgePicture(10)]).toEqual([null, '9.png', 'many.png']);
});

it('knows which windows hold work that is not saved', () => {
  const work = createUnsavedWork();
  work.set(1, true);
  work.set(1, true);
  work.set(2, true);
  work.set(2, false);
  expect([work.count(), work.has(1), work.has(2)]).toEqual([1, true, false]);
});
