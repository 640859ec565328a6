import { describe, expect, it } from 'vitest';
import {
  type AgreementValues,
  agreementValues,
  errorsOf,
  examplesOf,
  payloadOf,
  ruleOf,
} from './agreement-form.ts';

const values = (changes: Partial<AgreementValues>): AgreementValues => ({
  ...agreementValues('2026-11-24', 'en'),
  ...changes,
});
const pay = (changes: Partial<AgreementValues>) =>
  examplesOf(values(changes), 'en').map(({ text, payCents }) => [text, payCents]);

describe('the form of an agreement', () => {
  it('shows the pay that results from the terms', () => {
    expect(pay({ share: '60' })).toEqual([
      ['exampleSession', 9_000],
      ['exampleCollected', 6_000],
      ['exampleMissed', 4_500],
    ]);
    expect(pay({ share: '57,5', basis: 'earned', ownMissed: true, missedShare: '20' })).toEqual([
      ['exampleSession', 8_625],
      ['exampleMissed', 1_500],
    ]);
    expect(pay({ kind: 'hourly', amount: '58,00' })).toEqual([['exampleHour', 4_157]]);
    expect(pay({ kind: 'flat', amount: '75' })).toEqual([['exampleSession', 7_500]]);
    expect(pay({ kind: 'tiers' })).toEqual([['exampleTiers', 292_000]]);
    expect(pay({ kind: 'tiers', method: 'whole' })).toEqual([['exampleTiers', 312_000]]);
  });

  it('does not submit missing or invalid values', () => {
    for (const wrong of [
      { share: '101' },
      { share: '' },
      { kind: 'flat', amount: 'x' },
      { minimum: '-1' },
      { ownMissed: true, missedShare: '' },
      { fromOn: '' },
    ] as const)
      expect(payloadOf(values(wrong), 'en')).toBeNull();
    const tiers = [
      { upTo: '4000', share: '55' },
      { upTo: '3000', share: '60' },
    ];
    expect(ruleOf(values({ kind: 'tiers', tiers }), 'en')).toBeNull();
  });

  it('says which limit or share of a tier is wrong', () => {
    const problems = (upTo: string, share: string, locale: 'en' | 'fr' = 'en') => {
      const tiers = [{ upTo, share }];
      const found = Object.entries(errorsOf(values({ kind: 'tiers', tiers, minimum: '0' }), locale));
      return found.filter(([, error]) => error !== null);
    };
    expect(problems('4,000.00', '55')).toEqual([]);
    expect(problems('4 000,00', '55', 'fr')).toEqual([]);
    expect(problems('4,000', '55', 'fr')).toEqual([['tiers.0.upTo', 'amountInvalid']]);
    expect(problems('', '155')).toEqual([
      ['tiers.0.upTo', 'amountInvalid'],
      ['tiers.0.share', 'shareInvalid'],
    ]);
    expect(problems('0', '55')).toEqual([['tiers', 'tierOrder']]);
  });

  it('starts with amounts in the reader’s language', () => {
    const { minimum, tiers } = agreementValues('2026-11-24', 'fr');
    expect([minimum, tiers[0]?.upTo]).toEqual(['0,00', '4000,00']);
  });

  it('sends the registration only of a contractor who charges tax', () => {
    const registered = { gstNumber: ' 123456789 RT0001 ', registeredFrom: '2025-01-01' };
    expect(payloadOf(values({ ...registered, taxMode: 'contractor_charges' }), 'en')).toMatchObject({
      gstNumber: '123456789 RT0001',
      qstNumber: '',
      registeredFrom: '2025-01-01',
    });
    expect(payloadOf(values({ ...registered, taxMode: 'share' }), 'en')).not.toHaveProperty('gstNumber');
  });
});
