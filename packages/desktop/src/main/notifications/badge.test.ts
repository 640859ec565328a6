import { expect, it } from 'vitest';
import { badgeCount, badgePicture } from './badge.ts';

it('shows the unread notifications up to the cap of the console', () => {
  expect([badgeCount(3), badgeCount(250), badgeCount(-1), badgeCount(Number.NaN)]).toEqual([3, 99, 0, 0]);
});

it('has a picture for each number up to 9 and one for more', () => {
  expect([badgePicture(0), badgePicture(9), badgePicture(10)]).toEqual([null, '9.png', 'many.png']);
});
