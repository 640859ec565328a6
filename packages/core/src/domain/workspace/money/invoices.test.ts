import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLines, creditInvoice, type InvoiceLineInput, totalInvoice } from './invoices.ts';
import { cashAmount } from './rounding.ts';
import { decideTax, ratesOn, type TaxQuestion } from './tax.ts';

const ratesFor = (changes: Partial<TaxQuestion>) => {
  const decision = decideTax({
    taxClass: 'care',
    profession: 'massage_therapist',
    region: 'ON',
    on: '2026-11-24',
    registrations: ['gst_hst', 'qst'],
    clinicRules: [],
    ...changes,
  });
  return decision.outcome === 'undecided' ? [] : decision.rates;
};
const line = (netCents: number, changes: Partial<TaxQuestion> = {}): InvoiceLineInput => ({
  netCents,
  rates: ratesFor(changes),
});
const taxesOf = (lines: InvoiceLineInput[]) => {
  const { taxes, totalCents } = totalInvoice(lines);
  return [...taxes.map(({ component, taxCents }) => `${component} ${taxCents}`), totalCents].join(', ');
};

describe('totals of an invoice', () => {
  it('ON massage 110.00', () => expect(taxesOf([line(11_000)])).toBe('HST 1430, 12430'));

  it('ON taxable 3 × 33.35', () => {
    const invoice = totalInvoice([line(3_335), line(3_335), line(3_335)]);
    expect([invoice.netCents, invoice.taxCents, invoice.totalCents]).toEqual([10_005, 1_301, 11_306]);
    expect(invoice.lines.map(({ taxCents }) => taxCents)).toEqual([434, 434, 433]);
    expect(cashAmount(invoice.totalCents, 'CAD')).toBe(11_305);
  });

  it('QC taxable 110.00', () =>
    expect(taxesOf([line(11_000, { region: 'QC' })])).toBe('GST 550, QST 1097, 12647'));

  it('NS taxable 120.00 on 2025-03-31, 04-01', () => {
    expect(taxesOf([line(12_000, { region: 'NS', on: '2025-03-31' })])).toBe('HST 1800, 13800');
    expect(taxesOf([line(12_000, { region: 'NS', on: '2025-04-01' })])).toBe('HST 1680, 13680');
  });

  it('ON psychotherapy 150.00 on 2024-06-19, 06-20', () => {
    const profession = 'psychotherapist';
    expect(totalInvoice([line(15_000, { profession, on: '2024-06-19' })]).taxCents).toBe(1_950);
    expect(totalInvoice([line(15_000, { profession, on: '2024-06-20' })]).taxCents).toBe(0);
  });

  it('ON physiotherapy 120.00 + insurer’s report 200.00', () => {
    const profession = 'physiotherapist';
    const invoice = [line(12_000, { profession }), line(20_000, { profession, taxClass: 'report' })];
    expect(taxesOf(invoice)).toBe('HST 2600, 34600');
  });

  it('other rates', () => {
    for (const region of ['NB', 'NL', 'PE'])
      expect(taxesOf([line(10_000, { region })])).toBe('HST 1500, 11500');
    for (const region of ['AB', 'BC', 'MB', 'SK', 'YT', 'NT', 'NU'])
      expect(taxesOf([line(10_000, { region })])).toBe('GST 500, 10500');
  });

  it('an unregistered clinic charges no tax', () =>
    expect(taxesOf([line(11_000, { registrations: [] })])).toBe('11000'));

  it('bills a day: 14 physiotherapy, 6 massage, 2 no-shows', () => {
    const fees = [
      ...Array.from({ length: 14 }, () => line(12_000, { profession: 'physiotherapist' })),
      ...Array.from({ length: 6 }, () => line(11_000)),
      ...Array.from({ length: 2 }, () => line(6_000, { profession: 'physiotherapist' })),
    ];
    const invoices = addLines(fees.flatMap((fee) => totalInvoice([fee]).lines));
    expect([invoices.netCents, invoices.taxCents, invoices.totalCents]).toEqual([246_000, 8_580, 254_580]);
  });

  it('keeps two rates of one component apart', () =>
    expect(
      taxesOf([
        line(10_000, { region: 'NS', on: '2025-03-31' }),
        line(10_000, { region: 'NS', on: '2025-04-01' }),
      ]),
    ).toBe('HST 1400, HST 1500, 22900'));

  it('refuses a negative line', () => expect(() => totalInvoice([line(-1)])).toThrow(RangeError));
});

describe('of any invoice', () => {
  const rates = fc.constantFrom(
    ...['ON', 'QC', 'NS', 'AB'].map((region) => ratesOn(region, '2026-11-24') ?? []),
    [],
  );
  const lines = fc.array(fc.record({ netCents: fc.nat(1_000_000), rates }), { maxLength: 12 });

  it('lines add up to the totals, and the tax of a component is rounded once', () => {
    fc.assert(
      fc.property(lines, (inputs) => {
        const invoice = totalInvoice(inputs);
        expect(addLines(invoice.lines)).toEqual(invoice);
        expect(invoice.totalCents).toBe(invoice.netCents + invoice.taxCents);
        for (const { baseCents, ratePpm, taxCents } of invoice.taxes) {
          expect(Math.abs(baseCents * ratePpm - taxCents * 1_000_000)).toBeLessThanOrEqual(500_000);
        }
      }),
    );
  });

  it('its credit note leaves zero', () => {
    fc.assert(
      fc.property(lines, (inputs) => {
        const invoice = totalInvoice(inputs);
        const rest = addLines([...invoice.lines, ...creditInvoice(invoice).lines]);
        expect([rest.netCents, rest.taxCents, rest.totalCents]).toEqual([0, 0, 0]);
      }),
    );
  });
});
