import { describe, expect, it } from 'vitest';
import { type ChartFacts, isWithheld, openingOf, releaseOf } from './rule.ts';

const until = new Date('2026-11-24T20:30:00Z');
const nobody: ChartFacts = {
  today: '2026-11-24',
  entries: [],
  supervises: false,
  excluded: false,
  dischargedOn: null,
};
const entry = (because: ChartFacts['entries'][number]['because']) => ({
  because,
  untilAt: because === 'emergency' || because === 'release' ? until : null,
});

describe('a chart', () => {
  it.each([
    ['nobody', {}, null],
    ['who is booked', { entries: [entry('booked')] }, 'care'],
    ['who was added', { entries: [entry('added')] }, 'care'],
    ['who supervises', { supervises: true }, 'supervision'],
    ['who is booked but excluded', { entries: [entry('booked')], excluded: true }, null],
    [
      'who is excluded, in an emergency',
      { entries: [entry('booked'), entry('emergency')], excluded: true },
      'emergency',
    ],
    ['who releases it', { entries: [entry('release')] }, 'release'],
    ['who releases it but is excluded', { entries: [entry('release')], excluded: true }, null],
    [
      'who is booked, 90 days after the discharge',
      { entries: [entry('booked')], dischargedOn: '2026-08-26' },
      'care',
    ],
    ['who is booked, 91 days after it', { entries: [entry('booked')], dischargedOn: '2026-08-25' }, null],
    ['who supervises, 91 days after it', { supervises: true, dischargedOn: '2026-08-25' }, null],
    [
      'in an emergency, a year after it',
      { entries: [entry('emergency')], dischargedOn: '2025-11-24' },
      'emergency',
    ],
  ] as const)('follows the access rules: %s', (_, facts, purpose) => {
    expect(openingOf({ ...nobody, ...facts })?.purpose ?? null).toBe(purpose);
  });

  it('can be printed by the person who started the release, also if they are on the care team', () => {
    const entries = [entry('booked'), entry('release')];
    expect(releaseOf({ ...nobody, entries })).toEqual({ purpose: 'release', until });
    expect(releaseOf({ ...nobody, entries: [entry('booked')] })).toBeNull();
  });
});

describe('a note', () => {
  const note = { noteId: 'n1', authorId: 'roy' };
  it.each([
    ['the chart from Chen, for Chen', { noteId: null, staffId: 'chen' }, 'chen', true],
    ['the chart from Chen, for Maude', { noteId: null, staffId: 'chen' }, 'maude', false],
    ['the chart from all but the author, for Chen', { noteId: null, staffId: null }, 'chen', true],
    ['the chart from all but the author, for Roy', { noteId: null, staffId: null }, 'roy', false],
    ['this note from Chen, for Chen', { noteId: 'n1', staffId: 'chen' }, 'chen', true],
    ['another note from Chen, for Chen', { noteId: 'n2', staffId: 'chen' }, 'chen', false],
  ] as const)('is withheld by a lockbox of %s', (_, lockbox, reader, withheld) => {
    expect(isWithheld(note, reader, [lockbox], 'care')).toBe(withheld);
    expect(isWithheld(note, reader, [lockbox], 'emergency')).toBe(false);
  });
});
