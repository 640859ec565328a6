import { describe, expect, it } from 'vitest';
import { provinces, states } from '../../clinics/locations.ts';
import { holidaysOf } from './holidays.ts';

const list = (region: string, year: number) =>
  holidaysOf(region, year).map(({ key, day }) => `${day.slice(5)} ${key}`);

describe('statutory holidays', () => {
  it('of Ontario in 2026', () => {
    expect(list('ON', 2026)).toEqual([
      '01-01 new_year',
      '02-16 family_day',
      '04-03 good_friday',
      '05-18 victoria_day',
      '07-01 canada_day',
      '09-07 labour_day',
      '10-12 thanksgiving',
      '12-25 christmas',
      '12-26 boxing_day',
    ]);
  });

  it('of Ontario in 2027', () => {
    expect(list('ON', 2027)).toEqual([
      '01-01 new_year',
      '02-15 family_day',
      '03-26 good_friday',
      '05-24 victoria_day',
      '07-01 canada_day',
      '09-06 labour_day',
      '10-11 thanksgiving',
      '12-25 christmas',
      '12-26 boxing_day',
    ]);
  });

  it('of Quebec in 2027, with both days an employer can choose from', () => {
    expect(list('QC', 2027)).toEqual([
      '01-01 new_year',
      '03-26 good_friday',
      '03-29 easter_monday',
      '05-24 patriots_day',
      '06-24 st_jean',
      '07-01 canada_day',
      '09-06 labour_day',
      '10-11 thanksgiving',
      '12-25 christmas',
    ]);
  });

  it.each([
    ['AB', 9, '02-16 family_day', '11-11 remembrance_day'],
    ['BC', 11, '08-03 bc_day', '09-30 truth_and_reconciliation'],
    ['MB', 9, '02-16 louis_riel_day', '09-30 truth_and_reconciliation'],
    ['NB', 8, '08-03 new_brunswick_day', '11-11 remembrance_day'],
    ['NL', 6, '07-01 memorial_day_nl', '11-11 remembrance_day'],
    ['NS', 6, '02-16 heritage_day', '04-03 good_friday'],
    ['NT', 11, '06-21 indigenous_day', '08-03 civic_holiday'],
    ['NU', 11, '07-09 nunavut_day', '08-03 civic_holiday'],
    ['ON', 9, '02-16 family_day', '12-26 boxing_day'],
    ['PE', 8, '02-16 islander_day', '09-30 truth_and_reconciliation'],
    ['QC', 9, '04-06 easter_monday', '05-18 patriots_day'],
    ['SK', 10, '08-03 saskatchewan_day', '11-11 remembrance_day'],
    ['YT', 11, '08-17 discovery_day', '06-21 indigenous_day'],
  ])('of %s in 2026 are %i, with %s and %s', (region, count, one, other) => {
    expect(list(region, 2026)).toHaveLength(count);
    expect(list(region, 2026)).toEqual(expect.arrayContaining([one, other]));
  });

  it('observe Canada Day on 2 July if the first is a Sunday', () => {
    expect(list('ON', 2029)).toContain('07-02 canada_day');
  });

  it('of the United States are moved from weekends', () => {
    expect(list('NY', 2026)).toEqual([
      '01-01 new_year',
      '01-19 martin_luther_king_day',
      '02-16 presidents_day',
      '05-25 memorial_day',
      '06-19 juneteenth',
      '07-03 independence_day',
      '09-07 labor_day',
      '10-12 columbus_day',
      '11-11 veterans_day',
      '11-26 thanksgiving',
      '12-25 christmas',
    ]);
    expect(list('CA', 2027)).toEqual(
      expect.arrayContaining(['06-18 juneteenth', '07-05 independence_day', '12-24 christmas']),
    );
  });

  it('are known for every region, and for no other', () => {
    for (const { code } of [...provinces, ...states])
      expect(holidaysOf(code, 2026).length).toBeGreaterThan(5);
    expect(holidaysOf('XX', 2026)).toEqual([]);
    expect(holidaysOf(null, 2026)).toEqual([]);
  });
});
