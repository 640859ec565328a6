import { expect, it } from 'vitest';
import { appointment, tuesday } from '../../../test/day/calendar-day.ts';
import { isFixed, isMovable } from './describe.ts';

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
