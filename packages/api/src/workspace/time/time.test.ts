import { describe, expect, it } from 'vitest';
import {
  dayOf,
  instantOf,
  plusMinutes,
  utcOffsetAt,
  wallTimeOf,
  wallTimeReachedBy,
  weekdayOf,
} from './index.ts';

const toronto = 'America/Toronto';

it.each([
  ['America/St_Johns', -210, -150],
  ['America/Winnipeg', -300, -300],
  ['America/Edmonton', -360, -360],
  ['America/Vancouver', -420, -420],
  ['America/Cambridge_Bay', -420, -360],
])('%s is %i minutes ahead of UTC in winter, %i in summer', (zone, winter, summer) => {
  expect(utcOffsetAt(new Date('2026-12-15T12:00Z'), zone)).toBe(winter);
  expect(utcOffsetAt(new Date('2027-07-06T12:00Z'), zone)).toBe(summer);
});

describe('a wall time', () => {
  it('keeps its hour across daylight saving changes', () => {
    const weeks = ['2026-10-20', '2026-10-27', '2026-11-03', '2026-11-10'];
    const hours = weeks.map((day) => instantOf(`${day}T09:00`, toronto)?.toISOString().slice(11, 16));
    expect(hours).toEqual(['13:00', '13:00', '14:00', '14:00']);
  });

  it('that is skipped in spring has no instant', () => {
    expect(instantOf('2027-03-14T02:30', toronto)).toBeUndefined();
    expect(instantOf('2027-03-14T03:00', toronto)?.toISOString()).toBe('2027-03-14T07:00:00.000Z');
  });

  it('that occurs twice in autumn means the first occurrence', () => {
    expect(instantOf('2026-11-01T01:30', toronto)?.toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  it('can be computed from its instant', () => {
    expect(wallTimeOf(new Date('2026-11-24T19:00:00Z'), toronto)).toBe('2026-11-24T14:00');
    expect(dayOf(new Date('2026-11-25T03:00:00Z'), toronto)).toBe('2026-11-24');
  });

  it('reached in the repeated hour is the one at which the clock was set back', () => {
    const reached = (utc: string) => wallTimeReachedBy(new Date(`2026-11-01T${utc}Z`), toronto);
    expect(['05:30', '06:00', '06:30', '07:00'].map(reached)).toEqual([
      '2026-11-01T01:30',
      '2026-11-01T02:00',
      '2026-11-01T02:00',
      '2026-11-01T02:00',
    ]);
  });

  it('continues across midnight', () => {
    expect(plusMinutes('2026-11-24T23:30', 45)).toBe('2026-11-25T00:15');
    expect(weekdayOf('2026-11-22')).toBe(7);
  });

  it('converts to the instant that Intl formats as this time, for any zone and day', () => {
    const zones = [
      toronto,
      'America/St_Johns',
      'America/Regina',
      'America/Vancouver',
      'Australia/Lord_Howe',
      'UTC',
    ];
    const first = Date.UTC(2025, 0, 1);
    for (const zone of zones) {
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      for (let hours = 0; hours < 2 * 366 * 24; hours += 7) {
        const wallTime = new Date(first + hours * 3_600_000).toISOString().slice(0, 16);
        const moment = instantOf(wallTime, zone);
        if (moment) expect([zone, shown.format(moment).replace(' ', 'T')]).toEqual([zone, wallTime]);
      }
    }
  });
});
