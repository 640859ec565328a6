import { expect, it } from 'vitest';
import { hasRoomForNumbers, skippedTicks } from './ticks.ts';

/** Width of a chart in windows of 390, 768 and 1440 px: one column on phones and tablets, two on desktops. */
const widths = [320, 700, 560];
const days = Array.from({ length: 31 }, (_, day) => `Oct ${day + 1}`);
const weeks = Array.from({ length: 14 }, (_, week) => `Nov ${week + 10}`);
const months = Array.from({ length: 13 }, () => 'Nov ’26');

it.each([
  ['thirty-one days', days, [5, 2, 3]],
  ['fourteen weeks', weeks, [2, 1, 1]],
  ['thirteen months', months, [2, 1, 1]],
  ['seven days', days.slice(24), [1, 0, 0]],
  ['one day', ['Nov 1'], [0, 0, 0]],
])('shows only as many labels of %s as fit', (_, labels, skipped) => {
  expect(widths.map((width) => skippedTicks(labels, width))).toEqual(skipped);
  for (const [index, width] of widths.entries()) {
    const labelsShown = Math.ceil(labels.length / ((skipped[index] ?? 0) + 1));
    expect(labelsShown * 6 * 7).toBeLessThan(width);
  }
});

it('shows values on bars only if all of them fit side by side', () => {
  const sixteen = (number: string) => Array.from({ length: 16 }, () => number);
  expect(widths.map((width) => hasRoomForNumbers(sixteen('12'), width))).toEqual([false, true, true]);
  expect(widths.map((width) => hasRoomForNumbers(sixteen('1,234'), width))).toEqual([false, false, false]);
  expect(hasRoomForNumbers(['1', '20', '30'], 320)).toBe(true);
});
