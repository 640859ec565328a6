import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type HealthCell, healthComponents } from '../../domain/platform/health.ts';
import { describeCell, formatBytes, formatWait, worstOf } from './figures.ts';
import { guideReference } from './runbook.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1400, '1.4 kB'],
  [88_000_000, '88 MB'],
  [2_500_000_000_000_000, '2500 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [null, '–'],
  [45, '45 s'],
  [125, '2 min'],
  [3_900, '1 h 5 min'],
])('formats a wait of %s seconds as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});

describe('an interval of the history', () => {
  const cell = (changes: Partial<HealthCell>): HealthCell => ({
    from: '2026-11-20T12:00:00.000Z',
    ok: 0,
    warning: 0,
    down: 0,
    off: 0,
    reason: null,
    value: null,
    ...changes,
  });

  it.each<[Partial<HealthCell>, string | undefined, string]>([
    [{ ok: 720, value: 1.4 }, 'ok', 'operational · responded in 1.4 ms'],
    [{ ok: 700, warning: 20, reason: 'Slow' }, 'warning', 'degraded for 20 min · Slow'],
    [
      { ok: 700, warning: 10, down: 10, reason: 'Gone' },
      'down',
      'down for 10 min · degraded for 10 min · Gone',
    ],
    [{ off: 720 }, 'off', 'not set up'],
    [{}, undefined, 'not checked'],
  ])('is in its worst state, for %j: %s (%s)', (changes, worst, words) => {
    expect(worstOf(cell(changes))).toBe(worst);
    expect(describeCell(cell(changes), true)).toBe(words);
  });
});

it('has a section in the operations guide for every component', () => {
  const guide = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  for (const component of healthComponents) {
    expect(guideReference(component)).toBe(`docs/operations.md#health-${component}`);
    expect(guide).toContain(`\n### Health: ${component}\n`);
  }
});
