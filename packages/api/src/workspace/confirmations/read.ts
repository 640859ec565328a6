import {
  type Checks,
  type Confirmation,
  type Day,
  type QueueCounts,
  type Reviewer,
  totalInvoice,
} from '@tamarack/core/domain/workspace';
import { nilId } from '../../database/nil-id.ts';
import type { Tx } from '../../database/types.ts';
import { type ClinicCall, clinicDay, forClinic } from '../access/index.ts';
import { readTaxBook, type TaxBook, taxOf } from '../billing/index.ts';
import { typedText } from '../shared/index.ts';
import { checksOf, readReviewers } from './guards.ts';
import {
  countVisits,
  hasConfirmations,
  listVisits,
  type QueuePlace,
  type QueueQuery,
  type VisitRow,
} from './repository.ts';

/** The clinician whose visits are the only visible ones; null for roles that see all visits. */
export const ownOnly = ({ access }: ClinicCall): string | null =>
  access.role === 'clinician' ? (access.staffId ?? nilId) : null;

export async function readQueue(
  call: ClinicCall,
  { limit, ...filter }: QueueQuery,
): Promise<{
  confirmations: Confirmation[];
  next: QueuePlace | null;
  counts: QueueCounts;
  hadVisits: boolean;
}> {
  const { access } = call;
  const own = ownOnly(call);
  return forClinic(call, async (tx) => {
    const today = await clinicDay(tx, call);
    const rows = await listVisits(tx, access.tenantId, {
      ...filter,
      ...(filter.tab === 'done' && { on: filter.on ?? today }),
      ...(own ? { staffId: own } : {}),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const book = await readTaxBook(tx, access.tenantId);
    const reviewerOf = await readReviewers(tx, call);
    return {
      confirmations: page.map((row) => formatConfirmation(row, call, reviewerOf(row), book)),
      next:
        rows.length > limit && last ? { localStart: last.localStart, attendanceId: last.attendanceId } : null,
      counts: await countVisits(tx, access.tenantId, today, own, filter),
      hadVisits: rows.length > 0 || (await hasConfirmations(tx, access.tenantId)),
    };
  });
}

/** Counts the visits that the queue shows the member, in a transaction of the member's clinic. */
export function readCounts(tx: Tx, call: ClinicCall, today: Day): Promise<QueueCounts> {
  return countVisits(tx, call.access.tenantId, today, ownOnly(call));
}

function formatConfirmation(
  row: VisitRow,
  call: ClinicCall,
  reviewer: Reviewer,
  book: TaxBook,
): Confirmation {
  const {
    keptChecks,
    visitFeeCents,
    confirmedFeeCents,
    localOn: _localOn,
    zone: _zone,
    arrived: _arrived,
    partnerCame: _partnerCame,
    client: _client,
    staffLeftOn: _staffLeftOn,
    licensed: _licensed,
    serviceArchived: _archived,
    noteRequired: _noteRequired,
    note: _note,
    noteBeforeBilling: _noteBeforeBilling,
    taxClass: _taxClass,
    virtualCare: _virtualCare,
    profession: _profession,
    region: _region,
    billedHere: _billedHere,
    decidedAt,
    ...facts
  } = row;
  const { access } = call;
  const { reviewedBySelf = false, ...kept } = keptChecks;
  const feeCents = confirmedFeeCents ?? visitFeeCents;
  return {
    ...facts,
    reason: typedText(access, row.reason),
    answer: typedText(access, row.answer),
    feeCents,
    feeReason: typedText(access, row.feeReason),
    ...taxToShow(row, feeCents, book),
    checks: row.state === 'confirmed' ? (kept as Checks) : checksOf(call, row),
    own: row.staffId === access.staffId,
    reviewer,
    reviewedBySelf,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** The tax shown in the queue; zero for a visit that will not be invoiced. */
export function taxToShow(
  row: VisitRow,
  feeCents: number | null,
  book: TaxBook,
): Pick<Confirmation, 'taxCents' | 'taxReason'> {
  if (!row.billedHere || feeCents === 0 || row.state === 'excluded') return { taxCents: 0, taxReason: null };
  const tax = taxOf(book, row);
  const taxCents =
    feeCents === null || tax.outcome === 'undecided'
      ? null
      : totalInvoice([{ netCents: feeCents, rates: tax.rates }]).taxCents;
  return { taxCents, taxReason: tax.reason };
}
