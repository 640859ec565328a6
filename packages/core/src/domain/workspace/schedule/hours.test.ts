import { describe, expect, it } from 'vitest';
import { findOverlap, minutesOn, outsideHours, startsIn, wallTimeAt, workingHours } from './hours.ts';
import type { Block } from './schedule.ts';

const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const range = (from: string, to: string) => ({ fromMinute: at(from), toMinute: at(to) });
const day = { weekly: [range('09:00', '17:00')], closed: [], open: [], elsewhere: [], absent: [] };
const clock = (minutes: number[]) => minutes.map((minute) => wallTimeAt('2026-11-24', minute).slice(11));

describe('the part of a block on a day', () => {
  it.each([
    ['within the day', '2026-11-24T12:00', '2026-11-24T13:00', range('12:00', '13:00')],
    [
      'that crosses midnight, on its first day',
      '2026-11-24T22:00',
      '2026-11-25T02:00',
      range('22:00', '24:00'),
    ],
    [
      'that crosses midnight, on its second day',
      '2026-11-23T22:00',
      '2026-11-24T02:00',
      range('00:00', '02:00'),
    ],
    ['that lasts the whole day', '2026-11-24T00:00', '2026-11-25T00:00', range('00:00', '24:00')],
    ['that lasts several days', '2026-11-20T00:00', '2026-12-01T00:00', range('00:00', '24:00')],
    ['on the day before is null', '2026-11-23T00:00', '2026-11-24T00:00', null],
    ['on the day after is null', '2026-11-25T00:00', '2026-11-26T00:00', null],
  ])('%s', (_, start, end, expected) => {
    expect(minutesOn('2026-11-24', start, end)).toEqual(expected);
  });
});

describe('working hours', () => {
  it('are split by a block', () => {
    expect(workingHours({ ...day, absent: [range('12:00', '13:00')] })).toEqual([
      range('09:00', '12:00'),
      range('13:00', '17:00'),
    ]);
  });

  it('include added hours, which are joined to adjacent ones', () => {
    expect(workingHours({ ...day, open: [range('17:00', '19:00')] })).toEqual([range('09:00', '19:00')]);
  });

  it('are empty on a holiday, except for added hours', () => {
    const holiday = [range('00:00', '24:00')];
    expect(workingHours({ ...day, closed: holiday })).toEqual([]);
    expect(workingHours({ ...day, closed: holiday, open: [range('10:00', '12:00')] })).toEqual([
      range('10:00', '12:00'),
    ]);
  });

  it('are empty for somebody sick, even added hours', () => {
    const sick = [range('00:00', '24:00')];
    expect(workingHours({ ...day, open: [range('18:00', '20:00')], absent: sick })).toEqual([]);
  });

  it('exclude hours added at another location', () => {
    expect(workingHours({ ...day, elsewhere: [range('13:00', '20:00')] })).toEqual([range('09:00', '13:00')]);
  });
});

describe('starts in working hours', () => {
  const physio = { minutes: 45, bufferBefore: 0, bufferAfter: 10, gridMinutes: 15 };

  it('begin with the hours and end with their buffer before the hours do', () => {
    const starts = clock(startsIn(day.weekly, physio));
    expect([starts[0], starts[1], starts.at(-1)]).toEqual(['09:00', '09:15', '16:00']);
  });

  it('leave the buffer before too', () => {
    expect(clock(startsIn(day.weekly, { ...physio, bufferBefore: 10 }))[0]).toBe('09:15');
  });

  it('do not span a gap', () => {
    const hours = [range('09:00', '09:40'), range('10:00', '10:55')];
    expect(clock(startsIn(hours, physio))).toEqual(['10:00']);
  });

  it('are none where nothing fits', () => {
    expect(startsIn([range('09:00', '09:30')], physio)).toEqual([]);
  });
});

describe('a time', () => {
  const tuesday = '2026-11-24';
  const block = (changes: Partial<Block>): Block => ({
    ...{ blockId: 'block', version: 1, staffId: 'roy', locationId: null, kind: 'break', title: '' },
    ...{ holiday: null, localStart: `${tuesday}T12:00`, localEnd: `${tuesday}T13:00` },
    ...changes,
  });
  const hours = [
    { staffId: 'roy', locationId: 'main', on: tuesday, ...range('09:00', '12:00') },
    { staffId: 'roy', locationId: 'east', on: tuesday, ...range('13:00', '17:00') },
  ];
  const outside = (time: string, locationId = 'main', blocks: Block[] = []) =>
    outsideHours(
      { staffId: 'roy', locationId, localStart: `${tuesday}T${time}`, minutes: 45 },
      { hours, blocks },
    );

  it('is fine within the hours at its location', () => {
    expect(outside('11:15')).toBeNull();
    expect(outside('13:00', 'east')).toBeNull();
  });

  it('that begins before or ends after the hours is outside them', () => {
    expect(outside('08:45')).toEqual({ because: 'off' });
    expect(outside('11:30')).toEqual({ because: 'off' });
  });

  it('at which the clinician works at another location says where', () => {
    expect(outside('14:00')).toEqual({ because: 'elsewhere', locationId: 'east' });
  });

  it('that overlaps blocked time names the block', () => {
    for (const locationId of [null, 'main']) {
      const named = { kind: 'break', title: '', holiday: null, localStart: `${tuesday}T12:00`, locationId };
      expect(outside('11:30', 'main', [block({ locationId })])).toEqual({ because: 'blocked', block: named });
    }
  });

  it.each([
    ['of a colleague', { staffId: 'chen' }],
    ['at another location', { locationId: 'east' }],
    ['on another day', { localStart: '2026-11-25T12:00', localEnd: '2026-11-25T13:00' }],
    ['that adds hours', { kind: 'open', locationId: 'main' }],
  ] as const)('is not blocked by a block %s', (_, changes) => {
    expect(outside('11:30', 'main', [block(changes)])).toEqual({ because: 'off' });
  });

  it('in hours added on a holiday is fine', () => {
    const holiday = block({ staffId: null, kind: 'holiday', localStart: `${tuesday}T00:00` });
    expect(outside('09:00', 'main', [holiday])).toBeNull();
  });
});

describe('overlapping hours', () => {
  const monday = { weekday: 1, locationId: 'a', ...range('09:00', '12:00') };

  it('are found across locations', () => {
    expect(findOverlap([monday, { ...monday, locationId: 'b', ...range('11:00', '15:00') }])).toBe(1);
  });

  it('exclude adjacent hours and those of another day', () => {
    expect(findOverlap([monday, { ...monday, ...range('12:00', '15:00') }])).toBeUndefined();
    expect(findOverlap([monday, { ...monday, weekday: 2 }])).toBeUndefined();
  });

  it('are compared across time zones', () => {
    const vancouver = { ...monday, locationId: 'b' };
    expect(findOverlap([monday, vancouver], (id) => (id === 'b' ? 180 : 0))).toBeUndefined();
  });
});
