import { expect, it } from 'vitest';
import { appointment, tuesday } from '../../../test/day/calendar-day.ts';
import { isFixed, isMovable, shortZone } from './describe.ts';

it.each([
  [true, ['booked']],
  [true, ['booked', 'arrived']],
  [true, ['booked', 'cancelled']],
  [false, ['booked', 'attended']],
  [false, ['booked', 'late_cancelled']],
] as const)(
  'says %s when asked whether an appointment can be moved whose visits are %s',
  (movable, states) => {
    const asked = appointment(1, 5, `${tuesday}T14:00`, 5, {}, [...states]);
    expect([isMovable(asked), isFixed(asked)]).toEqual([movable, !movable]);
  },
);

it.each([
  ['America/Toronto', 'en', 'EST'],
  ['America/Whitehorse', 'en', 'UTC−7'],
  ['America/Whitehorse', 'fr', 'UTC−7'],
  ['Pacific/Honolulu', 'fr', 'UTC−10'],
] as const)('names the zone %s in %s: %s', (zone, locale, name) => {
  expect(shortZone(zone, new Date('2026-12-01T12:00Z'), locale)).toBe(name);
});
