import { expect, it } from 'vitest';
import { extendedTrial } from '../../../../domain/platform/tenants.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['2026-12-01T00:00:00.000Z', 7, '2026-12-08T00:00:00.000Z'],
  ['2026-11-01T00:00:00.000Z', 14, '2026-12-04T12:00:00.000Z'],
  [null, 30, '2026-12-20T12:00:00.000Z'],
])('a trial that ends %s, extended by %i days, ends %s', (ends, days, expected) => {
  expect(extendedTrial(ends, days, now)).toBe(expected);
});
