import { collectLines, type Day } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { type BilledLine, listLines } from './repository.ts';

/** What one invoice bills for a visit, and what was paid of it. */
export interface CollectedVisit extends Omit<BilledLine, 'position' | 'paidCents' | 'refundedCents'> {
  /** Received for the fee, before tax, up to `netCents`. */
  feeCollectedCents: number;
  /** Received for the tax, up to `taxCents`. */
  taxCollectedCents: number;
  /** Part of the fee that was refunded and has not been received again. */
  refundedFeeCents: number;
}

export interface CollectedQuery {
  attendanceIds: readonly string[];
  /** Counts invoices, credit notes and write-offs up to this time. */
  until: Date;
  /** The day of `until` at the clinic. Counts money received or given back by then, whenever that was recorded. */
  untilOn: Day;
}

/**
 * What was collected for visits by the end of a day, one row per visit and invoice. A credited line counts as zero
 * billed and zero collected; a visit billed again after a credit note has a row for each invoice. Void invoices are
 * left out.
 */
export async function listCollected(
  tx: Tx,
  tenantId: string,
  query: CollectedQuery,
): Promise<CollectedVisit[]> {
  const lines = await listLines(tx, tenantId, query);
  const asked = new Set(query.attendanceIds);
  return [...Map.groupBy(lines, ({ invoiceId }) => invoiceId).values()]
    .flatMap(collectInvoice)
    .filter(({ attendanceId }) => asked.has(attendanceId));
}

function collectInvoice(lines: readonly BilledLine[]): CollectedVisit[] {
  const standing = lines.map((line) => (line.credited ? { ...line, netCents: 0, taxCents: 0 } : line));
  const { paidCents = 0, refundedCents = 0 } = lines[0] ?? {};
  const collected = collectLines(standing, { paidCents, refundedCents });
  return standing.map(({ position: _, paidCents: _paid, refundedCents: _refunded, ...line }, index) => {
    const { feeCents = 0, taxCents: taxCollected = 0, refundedFeeCents = 0 } = collected[index] ?? {};
    return { ...line, feeCollectedCents: feeCents, taxCollectedCents: taxCollected, refundedFeeCents };
  });
}
