/**
 * Totals of an invoice, and the credit notes that reverse its lines. Tax is rounded once per invoice and tax
 * component, not per line; the cents of a component are then split among the lines in proportion to their
 * amounts, by largest remainder, with ties in line order. A credit note is the exact negative of what its
 * lines were charged, so that an invoice credited line by line ends at zero. Source: Excise Tax Act, s.
 * 165.2; Revenu Québec, Calculating the taxes,
 * http://www.revenuquebec.ca/en/entreprise/taxes/tvq_tps/calcul-taxes.aspx
 */
import { rateOf, splitCents } from './rounding.ts';
import { type TaxRate, taxComponents } from './tax-table.ts';

export interface InvoiceLineInput {
  /** Before tax, after discount; not negative. */
  netCents: number;
  /** From a tax decision; empty if the line is exempt. */
  rates: readonly TaxRate[];
}

/**
 * One tax component at one rate. An invoice has a component twice if its rate changed between the sessions.
 */
export interface ChargedTax extends TaxRate {
  /** The amount it was computed on. */
  baseCents: number;
  taxCents: number;
}

export interface ChargedLine {
  netCents: number;
  taxCents: number;
  totalCents: number;
  taxes: ChargedTax[];
}

export interface InvoiceTotals {
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** In the order GST, HST, QST. */
  taxes: ChargedTax[];
  /** In the order of the input. */
  lines: ChargedLine[];
}

export function totalInvoice(inputs: readonly InvoiceLineInput[]): InvoiceTotals {
  const lines = inputs.map(({ netCents }): ChargedLine => {
    if (netCents < 0) throw new RangeError('A line is negative; take it back by a credit note');
    return { netCents, taxCents: 0, totalCents: netCents, taxes: [] };
  });
  for (const rate of distinctRates(inputs)) {
    const bases = inputs.map((line) =>
      line.rates.some((other) => sameRate(other, rate)) ? line.netCents : 0,
    );
    const taxes = splitCents(rateOf(sum(bases), rate.ratePpm), bases);
    lines.forEach((line, index) => {
      if (!inputs[index]?.rates.some((other) => sameRate(other, rate))) return;
      const taxCents = taxes[index] ?? 0;
      line.taxes.push({ ...rate, baseCents: line.netCents, taxCents });
      line.taxCents += taxCents;
      line.totalCents += taxCents;
    });
  }
  return addLines(lines);
}

/** A credit note for the whole invoice. */
export function creditInvoice(invoice: InvoiceTotals): InvoiceTotals {
  return addLines(invoice.lines.map(negateLine));
}

/** Sums of lines that were already charged or credited; nothing is rounded again. */
export function addLines(lines: readonly ChargedLine[]): InvoiceTotals {
  const charged = lines.flatMap(({ taxes }) => taxes);
  return {
    netCents: sum(lines.map(({ netCents }) => netCents)),
    taxCents: sum(lines.map(({ taxCents }) => taxCents)),
    totalCents: sum(lines.map(({ totalCents }) => totalCents)),
    taxes: distinctRates(lines.map(({ taxes }) => ({ rates: taxes }))).map((rate) => {
      const same = charged.filter((tax) => sameRate(tax, rate));
      return {
        ...rate,
        baseCents: sum(same.map(({ baseCents }) => baseCents)),
        taxCents: sum(same.map(({ taxCents }) => taxCents)),
      };
    }),
    lines: [...lines],
  };
}

function negateLine(line: ChargedLine): ChargedLine {
  return {
    netCents: negative(line.netCents),
    taxCents: negative(line.taxCents),
    totalCents: negative(line.totalCents),
    taxes: line.taxes.map((tax) => ({
      ...tax,
      baseCents: negative(tax.baseCents),
      taxCents: negative(tax.taxCents),
    })),
  };
}

/** Negates without producing −0, which `Object.is` distinguishes from 0. */
const negative = (cents: number) => 0 - cents;

function sum(cents: readonly number[]): number {
  return cents.reduce((all, part) => all + part, 0);
}

function sameRate(a: TaxRate, b: TaxRate): boolean {
  return a.component === b.component && a.ratePpm === b.ratePpm;
}

function distinctRates(lines: readonly { rates: readonly TaxRate[] }[]): TaxRate[] {
  const all = lines.flatMap(({ rates }) => rates);
  return all
    .filter((rate, index) => all.findIndex((other) => sameRate(other, rate)) === index)
    .map(({ component, ratePpm }) => ({ component, ratePpm }))
    .toSorted(
      (a, b) =>
        taxComponents.indexOf(a.component) - taxComponents.indexOf(b.component) || a.ratePpm - b.ratePpm,
    );
}
