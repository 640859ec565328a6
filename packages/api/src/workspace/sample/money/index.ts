import type { Day } from '@tamarack/core/domain/workspace';
import type { SampleProfile } from '../profiles/profile.ts';
import type { Row, SampleRun, SampleTable } from '../rows.ts';
import type { ConfirmedVisit } from '../visits.ts';
import { agreementRow, agreementsOf, periodsOf } from './agreements.ts';
import { bookOf, registrationRows } from './book.ts';
import { exportRows } from './exports.ts';
import { ledgerOf } from './ledger.ts';
import { peopleOf } from './parties.ts';
import { payRuns } from './pay.ts';
import { documentsIn, entriesIn, type LedgerTable, laterParts, ledgerRows, type Span } from './rows.ts';

export { ledgerTables } from './rows.ts';

export type MoneyTable =
  | LedgerTable
  | Extract<SampleTable, 'tax_registrations' | 'agreements' | 'export_batches' | 'export_items'>;
type PeopleTables = Parameters<typeof peopleOf>[1];

/** All invoices and payments to date, the number counters, and the pay of each period. */
export function moneyRows(
  profile: SampleProfile,
  confirmed: readonly ConfirmedVisit[],
  tables: PeopleTables,
  today: Day,
  now: Date,
): { tables: Record<MoneyTable | 'counters', Row[]>; pay: SampleRun[] } {
  const book = bookOf(profile, today);
  const people = peopleOf(profile, tables);
  const ledger = ledgerOf(profile, confirmed, book, { today, parties: people.parties, whole: true });
  const rows = ledgerRows(profile, ledger, people, { after: null, until: now }, { invoice: 1, payment: 1 });
  const exported = exportRows(profile, ledger, people.parties, today);
  const periods = periodsOf(profile, today);
  const terms = agreementsOf(profile, periods, today);
  const counter = (name: string, of: readonly Row[]) => ({ name, value: of.length });
  return {
    tables: {
      ...rows,
      ...exported,
      tax_registrations: registrationRows(book),
      agreements: terms.map(agreementRow),
      counters: [
        counter('invoice_no', rows.invoices),
        counter('payment_no', rows.payments),
        counter('export_no', exported.export_batches),
      ].filter(({ value }) => value > 0),
    },
    pay: payRuns(profile, confirmed, { ledger, parties: people.parties, periods, terms, book }, today, now),
  };
}

/** Invoices and payments for recent visits, within a part of today. */
export function laterMoney(
  profile: SampleProfile,
  confirmed: readonly ConfirmedVisit[],
  tables: PeopleTables,
  today: Day,
  span: Span & { after: Date },
) {
  const people = peopleOf(profile, tables);
  const { parties } = people;
  const ledger = ledgerOf(profile, confirmed, bookOf(profile, today), { today, parties, whole: false });
  return {
    invoices: documentsIn(ledger, span).length,
    payments: entriesIn(ledger, span).length,
    parts: laterParts(profile, ledger, span),
    rows: (first: { invoice: number; payment: number }) => ledgerRows(profile, ledger, people, span, first),
  };
}
