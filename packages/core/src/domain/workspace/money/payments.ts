/**
 * Splits the money received for an invoice into fee and tax, per line. A part payment is spread over the
 * lines in proportion to their totals, and within a line over fee and tax, by largest remainder. The split is
 * always computed for the total received so far, not for each payment, so that the order of payments does not
 * matter and the last one completes every line to the cent. Contractors are paid on the fee only.
 */
import { splitCents } from './rounding.ts';

export interface PayableLine {
  netCents: number;
  taxCents: number;
}

export interface CollectedLine {
  /** Received for the fee, before tax. */
  feeCents: number;
  taxCents: number;
  /** Part of the fee that was refunded and has not been paid again. */
  refundedFeeCents: number;
}

export interface Receipts {
  /** All payments allocated to the invoice, less refunds and bounced ones. */
  paidCents: number;
  /** Refunds among them, as a positive amount; bounced payments are not refunds. */
  refundedCents: number;
}

/**
 * `lines` as of now, after credit notes. Any amount beyond their total is ignored: it is the client's credit.
 */
export function collectLines(lines: readonly PayableLine[], receipts: Receipts): CollectedLine[] {
  const { paidCents, refundedCents } = receipts;
  if (paidCents < 0 || refundedCents < 0) throw new RangeError('No more can be given back than was received');
  const kept = spread(lines, paidCents);
  const received = spread(lines, paidCents + refundedCents);
  return kept.map((line, index) => ({
    ...line,
    refundedFeeCents: Math.max(0, (received[index]?.feeCents ?? 0) - line.feeCents),
  }));
}

function spread(
  lines: readonly PayableLine[],
  cents: number,
): Pick<CollectedLine, 'feeCents' | 'taxCents'>[] {
  const totals = lines.map(({ netCents, taxCents }) => netCents + taxCents);
  const owed = totals.reduce((all, total) => all + total, 0);
  const parts = splitCents(Math.min(cents, owed), totals);
  return lines.map(({ netCents, taxCents }, index) => {
    const [feeCents = 0, tax = 0] = splitCents(parts[index] ?? 0, [netCents, taxCents]);
    return { feeCents, taxCents: tax };
  });
}
