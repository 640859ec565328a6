import { expect, it } from 'vitest';
import { backoffDelay } from './backoff.ts';

const backoff = { first: 30, longest: 240 };

it('doubles the delay with each failure, up to the maximum', () => {
  const delays = [1, 2, 3, 4, 5, 50].map((failures) => backoffDelay(failures, backoff));
  expect(delays).toEqual([30, 60, 120, 240, 240, 240]);
});

it('randomizes a delay between two factors', () => {
  const spread = [0.5, 1] as const;
  const delays = [0, 0.5, 1].map((random) => backoffDelay(1, { ...backoff, spread }, () => random));
  expect(delays).toEqual([15, 23, 30]);
});
