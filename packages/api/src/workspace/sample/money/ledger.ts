import {
  type Day,
  type InvoiceTotals,
  type PaymentKind,
  type PaymentMethod,
  type TaxReason,
  totalInvoice,
} from '@tamarack/core/domain/workspace';
import { createRandom } from '../../../platform/sample-data/index.ts';
import { registrationNo, type TaxBook, taxOf } from '../../billing/index.ts';
import { dayOf, plusDays, weekdayOf } from '../../time/index.ts';
import { holidaysFrom } from '../calendar.ts';
import type { SampleProfile, SampleService } from '../profiles/profile.ts';
import type { ConfirmedVisit } from '../visits.ts';
import { leaveOf, periodsOf } from './agreements.ts';
import { assignFates, type Fate } from './fates.ts';
import type { Party } from './parties.ts';

export interface Bill {
  visit: ConfirmedVisit;
  service: SampleService;
  totals: InvoiceTotals;
  taxReason: TaxReason;
  gstHstNo: string;
  qstNo: string;
  issuedAt: Date;
  issuedOn: Day;
  /** Special payment history, if any. */
  fate: Fate | null;
}

export interface Settling {
  at: Date;
  /** Negative for amounts that are reversed. */
  cents: number;
  because: 'paid' | 'refunded' | 'bounced' | 'credited';
}

/** A payment for one bill, or a refund of it. */
export interface Entry {
  kind: PaymentKind;
  bill: Bill;
  /** Index among the entries of its bill. */
  place: number;
  /** Index of the payment that is refunded. */
  of: number | null;
  at: Date;
  method: PaymentMethod;
  amountCents: number;
  reason: string;
  settles: Settling[];
}

export interface Ledger {
  bills: Bill[];
  entries: Entry[];
  /** Converts a time to the clinic's local date. */
  days: (at: Date) => Day;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Invoices and payments of visits, independent of the current time: an invoice for each confirmed visit with a fee, and
 * its payments. Most clients pay at once, some after a few days, insurers after weeks.
 * @param whole true for all visits of the clinic; some invoices then also get a special payment history
 */
export function ledgerOf(
  profile: SampleProfile,
  visits: readonly ConfirmedVisit[],
  book: TaxBook,
  { today, parties, whole }: { today: Day; parties: readonly Party[]; whole: boolean },
): Ledger {
  const days = dayFinder(profile.zone);
  const whenOpen = openTimes(profile, today, days);
  const isInsured = (client: number) => parties[client]?.insured === true;
  const services = new Map(profile.services.map((service) => [service.code, service]));
  const bills = visits
    .filter(({ feeCents }) => feeCents > 0)
    .map((visit): Bill => {
      const service = services.get(visit.code);
      const profession = profile.staff[visit.staff]?.profession ?? null;
      if (!service) throw new Error(`no service ${visit.code}`);
      const { region } = profile;
      const tax = taxOf(book, {
        taxClass: 'care',
        virtualCare: false,
        profession,
        region,
        localOn: visit.day,
      });
      if (tax.outcome === 'undecided') throw new Error(`no tax for ${visit.code}`);
      return {
        visit,
        service,
        totals: totalInvoice([{ netCents: visit.feeCents, rates: tax.rates }]),
        taxReason: tax.reason,
        gstHstNo: registrationNo(book, 'gst_hst', visit.day),
        qstNo: registrationNo(book, 'qst', visit.day),
        issuedAt: visit.confirmedAt,
        issuedOn: days(visit.confirmedAt),
        fate: null,
      };
    });
  if (whole) {
    const plain = bills.filter(({ visit }) => visit.state === 'attended' && !isInsured(visit.client));
    for (const [bill, fate] of assignFates(plain, today, leaveOf(profile, periodsOf(profile, today))))
      bill.fate = 'at' in fate ? { ...fate, at: (of) => whenOpen(fate.at(of)) } : fate;
  }
  return {
    bills,
    days,
    entries: bills.flatMap((bill) => entriesOf(profile, bill, isInsured(bill.visit.client), whenOpen)),
  };
}

/** Moves a time by whole days to the next day, or to the last one before, on which the clinic is open. */
type WhenOpen = (at: Date, step?: 1 | -1) => Date;

function openTimes(profile: SampleProfile, today: Day, days: (at: Date) => Day): WhenOpen {
  const holidays = holidaysFrom(profile, plusDays(today, -2 * 365), plusDays(today, 365));
  const closed = new Set(holidays.map(({ day }) => day));
  const weekdays = new Set(profile.staff.flatMap(({ shifts = [] }) => shifts.map(([weekday]) => weekday)));
  const isOpen = (day: Day) => !closed.has(day) && weekdays.has(weekdayOf(day));
  return (at, step = 1) => {
    let moved = at;
    while (!isOpen(days(moved))) moved = new Date(moved.getTime() + step * dayMs);
    return moved;
  };
}

/** Converts times to local dates, cached by hour: in the sample clinics' zones, an hour never spans two dates. */
function dayFinder(zone: string): (at: Date) => Day {
  const known = new Map<number, Day>();
  return (at) => {
    const hour = Math.floor(at.getTime() / 3_600_000);
    const day = known.get(hour) ?? dayOf(at, zone);
    known.set(hour, day);
    return day;
  };
}

function entriesOf(profile: SampleProfile, bill: Bill, insured: boolean, whenOpen: WhenOpen): Entry[] {
  const { totals, issuedAt, visit, fate } = bill;
  const random = createRandom(profile.seed + visit.number * 104_729);
  const total = totals.totalCents;
  const later = (days: number, minutes = random.between(2, 25)) =>
    whenOpen(new Date(issuedAt.getTime() + days * dayMs + minutes * minuteMs), days < 0 ? -1 : 1);
  const payment = (place: number, method: PaymentMethod, at: Date, cents = total): Entry => ({
    kind: 'payment',
    bill,
    place,
    of: null,
    at,
    method,
    amountCents: cents,
    reason: '',
    settles: [{ at, cents, because: 'paid' }],
  });
  if (fate) return entriesOfFate(profile, bill, fate, payment, later);
  if (insured) return [payment(0, 'insurer', later(random.between(9, 25)))];
  const roll = random.next();
  if (roll < 0.4) return [payment(0, 'credit_card', later(0))];
  if (roll < 0.73) return [payment(0, 'debit', later(0))];
  if (roll < 0.85) return [payment(0, 'e_transfer', later(random.between(1, 6)))];
  if (roll < 0.93) return [payment(0, 'cash', later(0))];
  if (roll < 0.97) return [payment(0, 'cheque', later(random.between(0, 3)))];
  const half = Math.round(total / 2);
  return [payment(0, 'debit', later(0), half), payment(1, 'e_transfer', later(7), total - half)];
}

const reasons = {
  en: { refund: 'Charged by mistake', bounce: 'Returned by the bank' },
  fr: { refund: 'Facturé par erreur', bounce: 'Retourné par la banque' },
} as const;

function entriesOfFate(
  { language }: SampleProfile,
  bill: Bill,
  fate: Fate,
  payment: (place: number, method: PaymentMethod, at: Date, cents?: number) => Entry,
  later: (days: number, minutes?: number) => Date,
): Entry[] {
  const total = bill.totals.totalCents;
  const half = Math.round(total / 2);
  const back = (kind: 'refund' | 'bounce', at: Date, method: PaymentMethod): Entry => ({
    ...payment(1, method, at, -total),
    kind,
    of: 0,
    reason: reasons[language][kind],
    settles: [],
  });
  if (fate.kind === 'unpaid' || fate.kind === 'written_off') return [];
  if (fate.kind === 'half_paid') return [payment(0, 'debit', later(0), half)];
  if (fate.kind === 'deposit') {
    const deposit = payment(0, 'e_transfer', later(-3), total + 10_000);
    return [{ ...deposit, settles: [{ at: later(0), cents: total, because: 'paid' }] }];
  }
  if (fate.kind === 'refunded') {
    const first = payment(0, 'credit_card', later(0));
    first.settles.push({ at: fate.at(bill), cents: -total, because: 'credited' });
    return [first, back('refund', new Date(fate.at(bill).getTime() + 3 * minuteMs), 'credit_card')];
  }
  const cheque = payment(0, 'cheque', later(0));
  const bouncedAt = later(5, 0);
  cheque.settles.push({ at: bouncedAt, cents: -total, because: 'bounced' });
  return [cheque, back('bounce', bouncedAt, 'cheque'), payment(2, 'e_transfer', later(11))];
}
