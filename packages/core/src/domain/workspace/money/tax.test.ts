import { describe, expect, it } from 'vitest';
import { provinces } from '../../clinics/locations.ts';
import { professions } from '../team.ts';
import { type ClinicTaxRule, decideTax, ratesOn, type TaxQuestion } from './tax.ts';
import { taxExemptions, taxRates } from './tax-table.ts';

const question = (changes: Partial<TaxQuestion> = {}): TaxQuestion => ({
  taxClass: 'care',
  profession: 'massage_therapist',
  region: 'ON',
  on: '2026-11-24',
  registrations: ['gst_hst', 'qst'],
  clinicRules: [],
  ...changes,
});

/** Formats a decision as `taxable: profession_taxable, HST 130000`. */
const decided = (changes: Partial<TaxQuestion> = {}) => {
  const decision = decideTax(question(changes));
  const rates = decision.outcome === 'undecided' ? [] : decision.rates;
  const shown = rates.map(({ component, ratePpm }) => `${component} ${ratePpm}`);
  return [`${decision.outcome}: ${decision.reason}`, ...shown].join(', ');
};

describe('rates by province', () => {
  it.each([
    ['ON', 'HST 130000'],
    ['NS', 'HST 140000'],
    ['NB', 'HST 150000'],
    ['NL', 'HST 150000'],
    ['PE', 'HST 150000'],
    ['QC', 'GST 50000, QST 99750'],
    ['AB', 'GST 50000'],
    ['BC', 'GST 50000'],
    ['MB', 'GST 50000'],
    ['SK', 'GST 50000'],
    ['YT', 'GST 50000'],
    ['NT', 'GST 50000'],
    ['NU', 'GST 50000'],
  ])('%s: %s', (region, rates) => expect(decided({ region })).toBe(`taxable: profession_taxable, ${rates}`));

  it('Nova Scotia on 2025-03-31 and 2025-04-01', () => {
    expect(ratesOn('NS', '2025-03-31')).toEqual([{ component: 'HST', ratePpm: 150_000 }]);
    expect(ratesOn('NS', '2025-04-01')).toEqual([{ component: 'HST', ratePpm: 140_000 }]);
  });

  it('are known for every province', () => {
    for (const { code } of provinces) expect(ratesOn(code, '2026-11-24'), code).not.toBeNull();
  });

  it('are sorted by first day, with their sources', () => {
    expect(taxRates.map(({ fromOn }) => fromOn)).toEqual(taxRates.map(({ fromOn }) => fromOn).toSorted());
    for (const entry of [...taxRates, ...taxExemptions]) {
      expect(entry.source).toMatch(/https?:\/\//);
      expect(entry.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});

describe('care is', () => {
  it.each([
    'physiotherapist',
    'occupational_therapist',
    'speech_language_pathologist',
    'audiologist',
    'psychologist',
    'social_worker',
    'chiropractor',
    'dietitian',
    'acupuncturist',
    'naturopath',
    'psychotherapist',
    'counselling_therapist',
  ] as const)('exempt if given by a licensed %s', (profession) =>
    expect(decided({ profession })).toBe('exempt: exempt_care'),
  );

  it.each([
    'massage_therapist',
    'kinesiologist',
    'marriage_family_therapist',
    'behaviour_analyst',
    'other',
  ] as const)('taxable if given by a %s', (profession) =>
    expect(decided({ profession })).toBe('taxable: profession_taxable, HST 130000'),
  );

  it('decided for every profession', () => {
    for (const profession of professions) expect(decided({ profession })).not.toContain('undecided');
  });

  it('psychotherapy: taxable until 2024-06-19, exempt from 2024-06-20', () => {
    for (const profession of ['psychotherapist', 'counselling_therapist'] as const) {
      expect(decided({ profession, on: '2024-06-19' })).toBe('taxable: profession_taxable, HST 130000');
      expect(decided({ profession, on: '2024-06-20' })).toBe('exempt: exempt_care');
    }
  });
});

describe('the class of a service', () => {
  const physiotherapy = { profession: 'physiotherapist' } as const;

  it('a report is taxable, because it is for a third party', () =>
    expect(decided({ ...physiotherapy, taxClass: 'report' })).toBe('taxable: not_for_care, HST 130000'));

  it('anything other than care and reports is taxable', () =>
    expect(decided({ ...physiotherapy, taxClass: 'other' })).toBe('taxable: class_taxable, HST 130000'));
});

describe('the clinic', () => {
  const rule = (changes: Partial<ClinicTaxRule>): ClinicTaxRule => ({
    taxClass: 'care',
    profession: 'kinesiologist',
    exempt: true,
    fromOn: '2026-01-01',
    ...changes,
  });
  const kinesiology = { profession: 'kinesiologist' } as const;

  it('charges no tax while it is not registered', () =>
    expect(decided({ registrations: [], profession: null, region: null })).toBe('exempt: not_registered'));

  it('charges only the taxes it is registered for', () => {
    const region = 'QC';
    expect(decided({ region, registrations: ['gst_hst'] })).toBe('taxable: profession_taxable, GST 50000');
    expect(decided({ region: 'ON', registrations: ['qst'] })).toBe('exempt: not_registered');
  });

  it('follows the accountant’s rule, from its first day on', () => {
    const clinicRules = [rule({})];
    expect(decided({ ...kinesiology, clinicRules })).toBe('exempt: clinic_rule');
    expect(decided({ ...kinesiology, clinicRules, on: '2025-12-31' })).toContain('taxable');
    expect(decided({ clinicRules })).toContain('taxable: profession_taxable');
    expect(decided({ ...kinesiology, clinicRules, taxClass: 'other' })).toContain('taxable: class_taxable');
  });

  it('follows the newest rule, and prefers one for the profession to one for all', () => {
    const newer = rule({ exempt: false, fromOn: '2026-06-01' });
    expect(decided({ ...kinesiology, clinicRules: [newer, rule({})] })).toContain('taxable: clinic_rule');
    expect(decided({ ...kinesiology, clinicRules: [rule({}), { ...newer, profession: null }] })).toBe(
      'exempt: clinic_rule',
    );
  });
});

describe('in the United States', () => {
  it.each([
    ['a taxable visit', { region: 'MN' }],
    ['virtual care for a client', { region: 'NY', virtualCare: true }],
    ['a visit of a clinic without a registration', { region: 'MN', registrations: [] }],
    ['a visit without a credential in force', { region: 'MN', profession: null }],
  ] as const)('%s has no GST, HST or QST', (_name, changes) =>
    expect(decided(changes)).toBe('exempt: outside_canada'),
  );
});

describe('undecided', () => {
  it.each([
    ['without a credential in force', { profession: null }, 'profession_unknown'],
    ['without a province', { region: null }, 'region_unknown'],
    ['with an unknown region', { region: 'ZZ' }, 'region_unknown'],
    ['of virtual care without a province', { region: null, virtualCare: true }, 'client_region_unknown'],
    ['before the table begins', { on: '2005-01-01' }, 'rate_unknown'],
  ] as const)('%s', (_name, changes, reason) => expect(decided(changes)).toBe(`undecided: ${reason}`));

  it('not if the profession or the province does not matter', () => {
    expect(decided({ profession: null, taxClass: 'other' })).toContain('taxable');
    expect(decided({ profession: 'physiotherapist', region: null })).toBe('exempt: exempt_care');
  });
});
