import { collectLines, type EarlierPay } from '@tamarack/core/domain/workspace';
import { type Computed, moneyOf, type Visit } from '../../pay/index.ts';
import type { SampleProfile } from '../profiles/profile.ts';
import { idsOf } from '../rows.ts';
import { type ConfirmedVisit, localStartOf } from '../visits.ts';
import type { Bill, Ledger, Settling } from './ledger.ts';
import type { Party } from './parties.ts';
import { creditedAt } from './rows.ts';

/** A contractor's visit with its payments, and its state after the last run. */
interface Item extends Omit<Visit, 'facts'> {
  itemId: string;
  appointmentId: string;
  staffId: string;
  visit: ConfirmedVisit;
  /** Undefined if the visit has no fee. */
  bill: Bill | undefined;
  settles: readonly Settling[];
  /** Times at which its payments changed. */
  moved: readonly Date[];
  earlier: EarlierPay | null;
}

/** The contractors' visits for computing pay runs. */
export function payItems(
  profile: SampleProfile,
  confirmed: readonly ConfirmedVisit[],
  { bills, entries }: Ledger,
  parties: readonly Party[],
) {
  const id = idsOf(profile.seed);
  const billOf = new Map(bills.map((bill) => [bill.visit, bill]));
  const services = new Map(profile.services.map((service) => [service.code, service]));
  const entriesOf = Map.groupBy(entries, ({ bill }) => bill);
  const items = confirmed
    .filter(({ staff }) => profile.staff[staff]?.kind === 'contractor')
    .map((visit): Item => {
      const service = services.get(visit.code);
      if (!service) throw new Error(`no service ${visit.code}`);
      const bill = billOf.get(visit);
      const settles = bill ? (entriesOf.get(bill) ?? []).flatMap(({ settles }) => settles) : [];
      return {
        itemId: id('attendance', visit.number),
        appointmentId: id('appointment', visit.number),
        staffId: id('staff', visit.staff),
        fileNo: parties[visit.client]?.fileNo ?? 0,
        localStart: localStartOf(visit),
        serviceEn: service.nameEn,
        serviceFr: service.nameFr,
        outcome: visit.state,
        visit,
        bill,
        settles,
        moved: [
          ...settles.map(({ at }) => at),
          ...(bill ? [creditedAt(bill), writtenOffAt(bill)] : []),
        ].filter((at) => at !== null),
        earlier: null,
      };
    });
  const byId = new Map(items.map((item) => [item.itemId, item]));
  let since = new Date(0);
  return {
    /** Visits by contractor as of a cutoff: newly confirmed, left open by the last run, or changed since. */
    at(cutoff: Date, queried: unknown): Map<string, Visit[]> {
      const due = items.filter(
        (item) =>
          item.visit.confirmedAt <= cutoff &&
          (!isSettled(item) || item.moved.some((at) => at > since && at <= cutoff)),
      );
      return new Map(
        [...Map.groupBy(due, ({ staffId }) => staffId)].map(([staffId, own]) => [
          staffId,
          own.map((item) => visitAt(item, cutoff, item.itemId === queried)),
        ]),
      );
    },
    /** Makes the statements of a paid run the starting point of the next run. */
    keep(computed: readonly Computed[], cutoff: Date): void {
      for (const { itemId, after } of computed.flatMap(({ statement }) => statement.lines)) {
        const item = byId.get(itemId);
        if (item) item.earlier = after;
      }
      since = cutoff;
    },
  };
}

const isSettled = ({ earlier }: Item) => earlier !== null && earlier.earnedCents === earlier.paidCents;
const isBy = (cutoff: Date, at: Date | null) => at !== null && at <= cutoff;
const writtenOffAt = (bill: Bill) => (bill.fate?.kind === 'written_off' ? bill.fate.at(bill) : null);

function visitAt(item: Item, cutoff: Date, queried: boolean): Visit {
  const { itemId, appointmentId, visit, fileNo, localStart, serviceEn, serviceFr, outcome, earlier } = item;
  const attended = visit.state === 'attended';
  return {
    fileNo,
    localStart,
    serviceEn,
    serviceFr,
    outcome,
    facts: {
      itemId,
      appointmentId,
      servedOn: visit.day,
      confirmedAt: visit.confirmedAt.toISOString(),
      missed: !attended,
      cancelled: false,
      ...moneyAt(item, cutoff),
      treatedMinutes: attended ? visit.minutes : null,
      noteMissing: !isBy(cutoff, visit.signedAt),
      queried,
      repaidCents: 0,
      waivedCents: 0,
      billedElsewhere: false,
      earlier,
    },
  };
}

function moneyAt({ bill, settles, visit }: Item, cutoff: Date): ReturnType<typeof moneyOf> {
  if (!bill) return { feeCents: visit.feeCents, collectedCents: 0, refundedCents: 0 };
  const isCredited = isBy(cutoff, creditedAt(bill));
  const { netCents, taxCents } = isCredited ? { netCents: 0, taxCents: 0 } : bill.totals;
  const paidCents = settles.filter(({ at }) => at <= cutoff).reduce((sum, { cents }) => sum + cents, 0);
  const [line] = collectLines([{ netCents, taxCents }], { paidCents, refundedCents: 0 });
  return moneyOf({
    writtenOff: isBy(cutoff, writtenOffAt(bill)),
    netCents,
    feeCollectedCents: line?.feeCents ?? 0,
    refundedFeeCents: line?.refundedFeeCents ?? 0,
  });
}
