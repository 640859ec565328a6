import type { PayItemFacts } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { type CollectedVisit, listCollected } from '../../billing/index.ts';
import { listVisits, type VisitDescription, type VisitFilter, type VisitRow } from './repository.ts';

/** Facts about a visit on a statement line that are looked up, not computed. */
export interface Visit extends VisitDescription {
  facts: PayItemFacts;
}

/** The visits that pay is computed from, by contractor, as of the cutoff. */
export async function readVisits(
  tx: Tx,
  tenantId: string,
  filter: VisitFilter,
): Promise<Map<string, Visit[]>> {
  const rows = await listVisits(tx, tenantId, filter);
  const attendanceIds = [...new Set(rows.map(({ attendanceId }) => attendanceId))];
  const query = { attendanceIds, until: filter.until, untilOn: filter.untilOn };
  const money = moneyByVisit(rows.length === 0 ? [] : await listCollected(tx, tenantId, query));
  const visits = rows.map((row) => {
    const { staffId, fileNo, localStart, serviceEn, serviceFr, outcome } = row;
    return {
      staffId,
      visit: { facts: factsOf(row, money), fileNo, localStart, serviceEn, serviceFr, outcome },
    };
  });
  return new Map(
    [...Map.groupBy(visits, ({ staffId }) => staffId)].map(([staffId, own]) => [
      staffId,
      own.map(({ visit }) => visit),
    ]),
  );
}

export interface Money {
  feeCents: number;
  collectedCents: number;
  refundedCents: number;
}

const nothing: Money = { feeCents: 0, collectedCents: 0, refundedCents: 0 };

/**
 * Money by attendance. If a visit was billed again, the newest invoice counts. A written-off amount is no longer a fee.
 */
function moneyByVisit(billed: readonly CollectedVisit[]): Map<string, Money> {
  return new Map(billed.map((visit) => [visit.attendanceId, moneyOf(visit)]));
}

export const moneyOf = ({
  writtenOff,
  netCents,
  feeCollectedCents,
  refundedFeeCents,
}: Pick<CollectedVisit, 'writtenOff' | 'netCents' | 'feeCollectedCents' | 'refundedFeeCents'>): Money => ({
  feeCents: writtenOff ? feeCollectedCents : netCents,
  collectedCents: feeCollectedCents,
  refundedCents: writtenOff ? 0 : refundedFeeCents,
});

/** A visit without an invoice has its confirmed fee, with nothing collected. */
function factsOf(row: VisitRow, money: ReadonlyMap<string, Money>): PayItemFacts {
  const billed = money.get(row.attendanceId);
  return {
    itemId: row.attendanceId,
    appointmentId: row.appointmentId,
    servedOn: row.servedOn,
    confirmedAt: row.confirmedAt.toISOString(),
    missed: row.outcome !== 'attended',
    cancelled: row.cancelled,
    billedElsewhere: row.beforeBilling && !billed,
    ...(billed ?? { ...nothing, feeCents: row.feeCents ?? 0 }),
    treatedMinutes: row.treatedMinutes,
    noteMissing: row.noteMissing,
    queried: row.queried,
    repaidCents: row.repaidCents,
    waivedCents: row.waivedCents,
    earlier: row.earlier && earlierOf(row.earlier),
  };
}

const earlierOf = ({ firstRunId, ...earlier }: NonNullable<VisitRow['earlier']>) => ({
  ...earlier,
  periodId: firstRunId,
});
