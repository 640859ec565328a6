import { describe, expect, it } from 'vitest';
import { attendanceStates } from './appointments.ts';
import { type AttendanceFacts, attendanceActions, mayAct, missedFee, moveObstacle } from './transitions.ts';

const facts: AttendanceFacts = {
  state: 'booked',
  today: '2026-11-24',
  localOn: '2026-11-24',
  now: new Date('2026-11-24T19:15:00Z'),
  startsAt: new Date('2026-11-24T19:00:00Z'),
  insideNotice: true,
  decided: false,
};
const possible = (change: Partial<AttendanceFacts>, actor?: 'clinician' | 'administrator') =>
  attendanceActions.filter((action) => mayAct(action, { ...facts, ...change }, actor));

describe('an attendance', () => {
  it.each([
    ['booked', ['arrive', 'attend', 'noShow', 'cancelLate', 'cancel', 'void']],
    ['arrived', ['notArrived', 'attend', 'cancel', 'void']],
    ['attended', ['reopen', 'void']],
    ['no_show', ['reopen', 'void']],
    ['late_cancelled', ['reopen', 'void']],
    ['cancelled', ['void']],
    ['void', []],
  ] as const)('that is %s allows its actions', (state, actions) => {
    expect(possible({ state })).toEqual(actions);
  });

  it('cannot be changed once it is confirmed', () => {
    expect(attendanceStates.slice(2, 5).flatMap((state) => possible({ state, decided: true }))).toEqual([]);
  });

  it('can only be voided by administrators', () => {
    expect(possible({ state: 'attended' }, 'clinician')).toEqual(['reopen']);
    expect(possible({ state: 'attended' }, 'administrator')).toEqual(['reopen', 'void']);
  });

  it('can be marked as a no-show from 15 minutes after the start', () => {
    expect(mayAct('noShow', { ...facts, now: new Date('2026-11-24T19:14:59Z') })).toBe(false);
    expect(mayAct('noShow', facts)).toBe(true);
  });

  it('cannot be marked as arrived before its day', () => {
    expect(mayAct('arrive', { ...facts, today: '2026-11-23' })).toBe(false);
  });
});

describe('an appointment', () => {
  const booked = { state: 'booked', confirmation: null } as const;
  const obstacles = (...visits: Parameters<typeof moveObstacle>[0]) =>
    [true, false].map((sameDay) => moveObstacle([booked, ...visits], { sameDay }));

  it('can be moved while its clients are expected, and within its day once one has arrived', () => {
    expect(obstacles()).toEqual([null, null]);
    expect(obstacles({ state: 'cancelled', confirmation: null })).toEqual([null, null]);
    expect(obstacles({ state: 'arrived', confirmation: null })).toEqual([null, 'arrivedElsewhere']);
  });

  it.each([
    ['attended', 'open'],
    ['no_show', 'returned'],
    ['late_cancelled', 'open'],
    ['late_cancelled', 'excluded'],
  ] as const)('cannot be moved with a visit that is %s and %s', (state, confirmation) => {
    expect(obstacles({ state, confirmation })).toEqual(['outcomeFirst', 'outcomeFirst']);
  });
});

describe('the missed fee', () => {
  it.each([
    [12_000, 5_000, 6_000],
    [11_001, 5_000, 5_501],
    [9_999, 2_500, 2_500],
    [12_345, 0, 0],
    [12_345, 10_000, 12_345],
  ])('of %i at %i bp is %i', (fee, share, missed) => {
    expect(missedFee(fee, share)).toBe(missed);
  });
});
