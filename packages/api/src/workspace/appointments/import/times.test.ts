import { expect, it } from 'vitest';
import { readDay } from '../../shared/index.ts';
import { isUnlikely, readInstant, readMinutes, readSpan, readTime } from './times.ts';

it.each([
  ['14:00', '14:00'],
  ['9:05', '09:05'],
  ['14:00:00', '14:00'],
  ['2:00 PM', '14:00'],
  ['2:30pm', '14:30'],
  ['2 p.m.', '14:00'],
  ['12:15 AM', '00:15'],
  ['12 pm', '12:00'],
  ['14 h', '14:00'],
  ['14h30', '14:30'],
  ['9 h 05', '09:05'],
  ['2026-12-01 14:00', '14:00'],
  ['2026-12-01T14:00:00', '14:00'],
  ['Dec 1, 2026 2:00 PM', '14:00'],
  ['1 décembre 2026 14 h 30', '14:30'],
  ['2026-12-01 14:00 EST', '14:00'],
  // With an offset it is not the time at the clinic.
  ['19:00:00Z', undefined],
  ['12/01/2026 19:00 +00:00', undefined],
  ['2026-12-01', undefined],
  ['Dec 1, 2026', undefined],
  ['25:00', undefined],
  ['13:00 PM', undefined],
  ['10:75', undefined],
  ['soon', undefined],
  ['', undefined],
])('the time of %j is %j', (text, time) => {
  expect(readTime(text)).toBe(time);
});

it.each([
  ['2:00 PM - 2:45 PM', ['14:00', '14:45']],
  ['2:00-2:45 pm', ['14:00', '14:45']],
  ['14:00–14:45', ['14:00', '14:45']],
  ['14 h à 14 h 45', ['14:00', '14:45']],
  ['9:00 am to 10:00 am', ['09:00', '10:00']],
  ['14:00', ['14:00', undefined]],
  ['11:00 - 12:30 pm', ['11:00', '12:30']],
  ['2:00pm-2:45pm', ['14:00', '14:45']],
  ['2026-12-01 14:00', ['14:00', undefined]],
  ['2026-12-01 14:00 - 14:45', ['14:00', '14:45']],
  ['2026-12-01 14:00 - 2026-12-01 14:45', ['14:00', '14:45']],
  ['Dec 1, 2026 2:00 PM - 2:45 PM', ['14:00', '14:45']],
  ['Tue - Dec 1, 2026 - 2:00 PM - 2:45 PM', ['14:00', '14:45']],
  ['1 décembre 2026 à 14 h 30', ['14:30', undefined]],
])('the times of %j are %j', (text, times) => {
  const [from, to] = readSpan(text);
  expect([readTime(from), to === undefined ? undefined : readTime(to)]).toEqual(times);
});

it.each([
  ['45', 45],
  ['45 min', 45],
  ['60 minutes', 60],
  ['45.00', 45],
  ['0:45', 45],
  ['1:15', 75],
  ['00:45:00', 45],
  ['1 h 15', 75],
  ['1 hour', 60],
  ['long', undefined],
])('%j is %j minutes', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes);
});

it.each([
  ['2:00', true],
  ['6:30', true],
  ['Sam 5 déc 2026 6:30', true],
  ['2026-12-01 00:00', true],
  ['12:00:00 AM', true],
  ['06:30', false],
  ['6:30 am', false],
  ['7:00', false],
  ['2:00 PM EST', false],
  ['14:00', false],
])('whether %j is at night or could be in the afternoon: %j', (text, unlikely) => {
  expect(isUnlikely(text)).toBe(unlikely);
});

it.each([
  ['2026-12-01T19:00:00Z', '2026-12-01T14:00'],
  ['2026-12-01 14:00:00 -0500', '2026-12-01T14:00'],
  ['2026-07-01T14:00:00-04:00', '2026-07-01T14:00'],
  ['2026-12-01 14:00', undefined],
])('%j in Toronto is %j', (text, wallTime) => {
  expect(readInstant(text, 'America/Toronto')).toBe(wallTime);
});

it.each([
  ['2026-12-01 14:00', '2026-12-01'],
  ['2026-12-01, 2:00 PM', '2026-12-01'],
  ['Tuesday, December 1, 2026 2:00 PM', '2026-12-01'],
  ['mardi 1 décembre 2026', '2026-12-01'],
  ['mar. 3 mars 2026', '2026-03-03'],
  ['Sat Mar 7 2026', '2026-03-07'],
  ['03/12/2026, 14:00', '2026-12-03'],
  ['tomorrow', undefined],
])('the day of %j is %j', (text, day) => {
  expect(readDay(text, 'dayFirst')).toBe(day);
});
