import { describe, expect, it } from 'vitest';
import { type ChartFacts, isHiddenFrom, isWithheld, openingOf, releaseOf, withholdsFrom } from './rule.ts';

const until = new Date('2026-11-24T20:30:00Z');
const nobody: ChartFacts = {
  entries: [],
  onTeam: false,
  excluded: false,
};
const entry = (because: ChartFacts['entries'][number]['because']) => ({
  because,
  untilAt: because === 'emergency' || because === 'release' ? until : null,
});

describe('a chart', () => {
  it.each([
    ['nobody', {}, null],
    ['who is booked', { onTeam: true, entries: [entry('booked')] }, 'care'],
    ['who was added', { onTeam: true, entries: [entry('added')] }, 'care'],
    ['who supervises', { onTeam: true }, 'supervision'],
    ['who was booked, once the care team has ended', { entries: [entry('booked')] }, null],
    ['who is booked but excluded', { onTeam: true, entries: [entry('booked')], excluded: true }, null],
    [
      'who is excluded, in an emergency',
      { onTeam: true, entries: [entry('booked'), entry('emergency')], excluded: true },
      'emergency',
    ],
    ['who is not on the care team, in an emergency', { entries: [entry('emergency')] }, 'emergency'],
    ['who releases it', { entries: [entry('release')] }, 'release'],
    ['who releases it but is excluded', { entries: [entry('release')], excluded: true }, null],
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

describe('a lockbox', () => {
  const chen = { staffId: 'chen', treats: true };
  const roy = { staffId: 'roy', treats: true };
  const maude = { staffId: 'maude', treats: false };
  const fromAll = { noteId: 'n1', staffId: null, authorIds: ['roy'] };
  const chartFromAll = { noteId: null, staffId: null, authorIds: ['roy'] };
  it.each([
    ['against Chen, from Chen', { noteId: 'n1', staffId: 'chen', authorIds: ['roy'] }, chen, true],
    ['against Chen, from the author', { noteId: 'n1', staffId: 'chen', authorIds: ['roy'] }, roy, false],
    ['against the author, from them', { noteId: 'n1', staffId: 'roy', authorIds: ['roy'] }, roy, true],
    ['against an administrator, from them', { noteId: null, staffId: 'maude', authorIds: [] }, maude, true],
    ['against all but the author, from Chen', fromAll, chen, true],
    ['against all but the author, from the author', fromAll, roy, false],
    ['against all but the author, from an administrator', fromAll, maude, false],
    ['against all but the author, from one who practises', fromAll, { ...maude, treats: true }, true],
    ['of a chart with notes of one author, from the author', chartFromAll, roy, false],
    ['of a chart with notes of two', { ...chartFromAll, authorIds: ['chen', 'roy'] }, roy, true],
  ] as const)('%s: is hidden %s', (_, lockbox, reader, hidden) => {
    expect(isHiddenFrom({ ...lockbox, createdBy: 'dana' }, { ...reader, standsIn: false })).toBe(hidden);
  });

  const ofTwo = { ...chartFromAll, authorIds: ['chen', 'roy'], createdBy: 'dana' };
  const againstRoy = { noteId: 'n1', staffId: 'roy', authorIds: ['chen'], createdBy: 'dana' };
  it.each([
    ['of two authors, to who recorded it', { ...ofTwo, createdBy: 'roy' }, false, false],
    ['of two authors, to who stands in', ofTwo, true, false],
    ['of two authors, to others', ofTwo, false, true],
    ['against who recorded it, to them', { ...againstRoy, createdBy: 'roy' }, false, true],
    ['against who stands in, to them', againstRoy, true, true],
  ] as const)('%s: is hidden, while it withholds something: %s', (_, lockbox, standsIn, hidden) => {
    expect(isHiddenFrom(lockbox, { ...roy, standsIn })).toBe(hidden);
    expect(withholdsFrom(lockbox, roy)).toBe(true);
  });
});
