import { describe, expect, it } from 'vitest';
import { retentionOf } from './retention.ts';

const retention = (record: Partial<Parameters<typeof retentionOf>[0]>) =>
  retentionOf({
    regions: ['ON'],
    professions: ['physiotherapist'],
    lastEntryOn: '2026-11-24',
    birthOn: '1980-01-01',
    ...record,
  });

describe('a record is kept until', () => {
  it.each([
    ['a child in Ontario', { birthOn: '2015-03-10' }, '2043-03-10'],
    ['an adult in Ontario', {}, '2036-11-24'],
    ['an adult whose birth date is not known', { birthOn: null }, '2036-11-24'],
    [
      'an occupational therapist in British Columbia',
      { regions: ['BC'], professions: ['occupational_therapist'] },
      '2042-11-24',
    ],
    ['a child in British Columbia, of age at 19', { regions: ['BC'], birthOn: '2015-03-10' }, '2050-03-10'],
    [
      'an occupational therapist in Alberta',
      { regions: ['AB'], professions: ['occupational_therapist'] },
      '2038-02-24',
    ],
    [
      'an occupational therapist in Quebec',
      { regions: ['QC'], professions: ['occupational_therapist'] },
      '2031-11-24',
    ],
    [
      'two professions in Quebec, one without a rule',
      { regions: ['QC'], professions: ['occupational_therapist', 'psychologist'] },
      '2042-11-24',
    ],
    [
      'an occupational therapist in Quebec and somebody without a licence on record',
      { regions: ['QC'], professions: ['occupational_therapist', null] },
      '2042-11-24',
    ],
    ['an unknown province', { regions: [null] }, '2042-11-24'],
    [
      'somebody who lives in Quebec and sees an occupational therapist in Ontario',
      { regions: ['QC', 'ON'], professions: ['occupational_therapist'] },
      '2036-11-24',
    ],
    [
      'a child from British Columbia treated in Ontario',
      { regions: ['ON', 'BC'], birthOn: '2015-03-10' },
      '2050-03-10',
    ],
    ['no known practitioner', { professions: [] }, '2036-11-24'],
    ['born on a leap day', { birthOn: '2012-02-29' }, '2040-02-29'],
    [
      'a last entry on a leap day',
      { lastEntryOn: '2024-02-29', regions: ['AB'], professions: ['occupational_therapist'] },
      '2035-05-29',
    ],
  ] as const)('%s', (_name, record, day) => expect(retention(record)?.until).toBe(day));

  it('is null before the first entry', () => expect(retention({ lastEntryOn: null })).toBeNull());
});

it.each([
  ['an adult', {}, '2026-11-24'],
  ['a child, from majority', { birthOn: '2015-03-10' }, '2033-03-10'],
  ['a child in British Columbia', { regions: ['BC'], birthOn: '2015-03-10' }, '2034-03-10'],
  ['somebody whose birth date is not known', { birthOn: null }, '2026-11-24'],
] as const)('is counted for %s', (_name, record, day) => expect(retention(record)?.from).toBe(day));
