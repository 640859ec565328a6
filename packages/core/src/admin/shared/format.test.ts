import { describe, expect, it } from 'vitest';
import { formatAgo, formatCount, initials } from './format.ts';

describe('formatAgo', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-20T12:00:09Z', 'just now'],
    ['2026-11-20T11:59:48Z', '12 s ago'],
    ['2026-11-20T11:56:00Z', '4 min ago'],
    ['2026-11-20T10:59:00Z', '1 h ago'],
    ['2026-11-18T12:00:00Z', '2 d ago'],
    ['2026-01-15T12:00:00Z', '2026-01-15'],
  ])('formats %s as %s', (iso, text) => {
    expect(formatAgo(iso, now)).toBe(text);
  });
});

it('groups thousands', () => {
  expect(formatCount(41208)).toBe('41,208');
});

it.each([
  ['Noor Bhatti', 'NB'],
  ['Zoé', 'Z'],
  ['Jean de la Croix', 'JC'],
  ['', ''],
])('makes initials of "%s": "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
