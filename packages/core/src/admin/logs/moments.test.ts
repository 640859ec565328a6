import { describe, expect, it } from 'vitest';
import { momentOf } from './moments.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('momentOf', () => {
  it.each([
    ['now', '2026-11-20T12:00:00.000Z'],
    ['now-90m', '2026-11-20T10:30:00.000Z'],
    ['now-6h', '2026-11-20T06:00:00.000Z'],
    ['now-30d', '2026-10-21T12:00:00.000Z'],
    ['2026-11-01T00:00:00Z', '2026-11-01T00:00:00.000Z'],
  ])('resolves %s', (text, moment) => {
    expect(momentOf(text, now)).toBe(moment);
  });

  it.each([null, '', 'yesterday', 'now-6w', 'now-99999d', '2026-13-01', '7'])('refuses %s', (text) => {
    expect(momentOf(text, now)).toBeUndefined();
  });
});
