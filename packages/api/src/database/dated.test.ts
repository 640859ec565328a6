import { expect, it } from 'vitest';
import { isoTimes } from './dated.ts';

it('writes the times of a row in ISO 8601', () => {
  const at = new Date('2026-11-24T14:00:00.001Z');
  expect(isoTimes({ at, endedAt: null, name: 'A', visits: [{ at }] })).toEqual({
    at: '2026-11-24T14:00:00.001Z',
    endedAt: null,
    name: 'A',
    visits: [{ at }],
  });
});
