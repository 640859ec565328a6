import { creditInvoice, type InvoiceTotals } from '@tamarack/core/domain/workspace';
import { roundingOf } from '../../billing/index.ts';
import type { SampleProfile } from '../profiles/profile.ts';
import { idsOf, type Row, type SampleTable } from '../rows.ts';
import { reviewerOf } from '../visits.ts';
import type { Bill, Entry, Ledger } from './ledger.ts';
import type { Party, People } from './parties.ts';

/** In insertion order. */
export const ledgerTables = [
  'invoices',
  'invoice_parties',
  'invoice_lines',
  'invoice_taxes',
  'payments',
  'payment_parties',
  'allocations',
] as const satisfies readonly SampleTable[];
export type LedgerTable = (typeof ledgerTables)[number];

/** A time span, start exclusive and end inclusive. */
export interface Span {
  after: Date | null;
  until: Date;
}

/** An invoice or its credit note. */
interface Document {
  bill: Bill;
  credit: boolean;
  at: Date;
}

const reasons = {
  en: { credit: 'Charged by mistake', writtenOff: 'Cannot be reached, too small to collect' },
  fr: { credit: 'Facturé par erreur', writtenOff: 'Personne injoignable, montant trop faible' },
} as const;

const isIn =
  ({ after, until }: Span) =>
  ({ at }: { at: Date }) =>
    (after === null || at > after) && at <= until;
const byTime = <T extends { at: Date }>(a: T, b: T) => a.at.getTime() - b.at.getTime();

export const creditedAt = (bill: Bill): Date | null =>
  bill.fate?.kind === 'refunded' ? bill.fate.at(bill) : null;

/** Invoices and credit notes in order of their numbers. */
export function documentsIn({ bills }: Ledger, span: Span): Document[] {
  return bills
    .flatMap((bill): Document[] => {
      const credit = creditedAt(bill);
      const issued = { bill, credit: false, at: bill.issuedAt };
      return credit ? [issued, { bill, credit: true, at: credit }] : [issued];
    })
    .filter(isIn(span))
    .sort(byTime);
}

/** Payments, refunds and returned payments in order of their numbers. */
export const entriesIn = ({ entries }: Ledger, span: Span): Entry[] =>
  entries.filter(isIn(span)).sort(byTime);

/** Ledger rows of a span, as of its end, numbered from the given first numbers. */
export function ledgerRows(
  profile: SampleProfile,
  ledger: Ledger,
  people: People,
  span: Span,
  first: { invoice: number; payment: number },
): Record<LedgerTable, Row[]> {
  const documents = documentsIn(ledger, span);
  const entries = entriesIn(ledger, span);
  const write = writer(profile, people, ledger, span.until);
  const taxed = documents.flatMap((document) => write.taxes(document));
  return {
    invoices: documents.map((document, index) => write.invoice(document, first.invoice + index)),
    invoice_parties: documents.map((document) => write.invoiceParty(document)),
    invoice_lines: documents.map((document) => write.line(document)),
    invoice_taxes: taxed,
    payments: entries.map((entry, index) => write.payment(entry, first.payment + index)),
    payment_parties: entries.map((entry) => write.paymentParty(entry)),
    allocations: ledger.entries.flatMap((entry) =>
      write
        .allocations(entry)
        .filter(isIn(span))
        .map(({ row }) => row),
    ),
  };
}

/** Allocations of the span's payments to invoices issued before it. */
export function laterParts(
  { seed }: SampleProfile,
  { entries }: Ledger,
  span: Span & { after: Date },
): { paymentId: string; invoiceId: string; amountCents: number }[] {
  const id = idsOf(seed);
  return entries
    .filter(({ bill }) => bill.issuedAt <= span.after)
    .flatMap(({ bill: { visit }, place, settles }) =>
      settles.filter(isIn(span)).map(({ cents }) => ({
        paymentId: id('payment', visit.number, place),
        invoiceId: id('invoice', visit.number),
        amountCents: cents,
      })),
    );
}

function writer(
  profile: SampleProfile,
  { parties, practitioners }: People,
  { entries, days }: Ledger,
  until: Date,
) {
  const id = idsOf(profile.seed);
  const by = reviewerOf(profile);
  const ofBill = Map.groupBy(entries, ({ bill }) => bill);
  const settledCents = (of: readonly Entry[]) =>
    of
      .flatMap(({ settles }) => settles)
      .filter(({ at }) => at <= until)
      .reduce((sum, { cents }) => sum + cents, 0);
  const isCredited = (bill: Bill) => {
    const at = creditedAt(bill);
    return at !== null && at <= until;
  };
  const documentId = ({ bill, credit }: Document) => id(credit ? 'credit' : 'invoice', bill.visit.number);
  const lineId = (document: Document) =>
    id('invoice-line', document.credit ? 1 : 0, document.bill.visit.number);
  const totalsOf = ({ bill, credit }: Document): InvoiceTotals =>
    credit ? creditInvoice(bill.totals) : bill.totals;
  const sumsOf = (document: Document) => {
    const { netCents, taxCents, totalCents } = totalsOf(document);
    return { netCents, taxCents, totalCents };
  };
  const partyOf = ({ visit }: Bill): Party => {
    const party = parties[visit.client];
    if (!party) throw new Error(`no client ${visit.client}`);
    return party;
  };
  const names = ({ clientName, payerName }: Party) => ({ clientName, payerName });
  const words = reasons[profile.language];
  return {
    invoice(document: Document, number: number): Row {
      const { bill, credit, at } = document;
      const { fate, gstHstNo, qstNo } = bill;
      const { clientId, fileNo, payerRelationId } = partyOf(bill);
      const gone = !credit && fate?.kind === 'written_off' && fate.at(bill) <= until ? fate.at(bill) : null;
      const credited = !credit && isCredited(bill);
      return {
        invoiceId: documentId(document),
        number,
        kind: credit ? 'credit' : 'invoice',
        creditsInvoiceId: credit ? id('invoice', bill.visit.number) : null,
        clientId,
        fileNo,
        payerRelationId,
        locationId: id('location'),
        language: profile.language,
        issuedOn: days(at),
        issuedAt: at,
        state: gone ? 'written_off' : 'issued',
        ...sumsOf(document),
        creditedCents: credited ? bill.totals.totalCents : 0,
        paidCents: credit ? 0 : settledCents(ofBill.get(bill) ?? []),
        currency: 'CAD',
        businessName: profile.clinicName,
        gstHstNo,
        qstNo,
        reason: credit ? words.credit : gone ? words.writtenOff : '',
        settledAt: gone,
        createdAt: at,
        createdBy: by,
      };
    },
    invoiceParty: (document: Document): Row => ({
      invoiceId: documentId(document),
      ...names(partyOf(document.bill)),
    }),
    line(document: Document): Row {
      const { visit, service, taxReason } = document.bill;
      return {
        lineId: lineId(document),
        invoiceId: documentId(document),
        position: 1,
        attendanceId: id('attendance', visit.number),
        serviceEn: service.nameEn,
        serviceFr: service.nameFr,
        taxClass: 'care',
        staffId: id('staff', visit.staff),
        staffName: profile.staff[visit.staff]?.name,
        ...practitioners.get(id('staff', visit.staff)),
        servedOn: visit.day,
        minutes: visit.minutes,
        outcome: visit.state,
        ...sumsOf(document),
        feeReason: visit.feeReason,
        taxReason,
        region: profile.region,
        charged: !document.credit && !isCredited(document.bill),
      };
    },
    taxes: (document: Document): Row[] =>
      totalsOf(document).taxes.map((tax) => ({ lineId: lineId(document), ...tax })),
    payment(entry: Entry, number: number): Row {
      const { bill, kind, place, of, at, method, amountCents, reason } = entry;
      const { clientId, payerRelationId } = partyOf(bill);
      const visit = bill.visit.number;
      const returned = (ofBill.get(bill) ?? []).filter(
        (other) => kind === 'payment' && other.of === place && other.at <= until,
      );
      return {
        paymentId: id('payment', visit, place),
        number,
        kind,
        ofPaymentId: of === null ? null : id('payment', visit, of),
        clientId,
        payerRelationId,
        method,
        locationId: id('location'),
        receivedOn: days(at),
        recordedOn: days(at),
        recordedAt: at,
        amountCents,
        roundingCents: kind === 'bounce' ? 0 : roundingOf(method, amountCents, 'CAD'),
        allocatedCents: settledCents([entry]),
        returnedCents: returned.reduce((sum, other) => sum - other.amountCents, 0),
        reference: method === 'cheque' ? String(100 + (visit % 800)) : '',
        reason,
        createdAt: at,
        createdBy: by,
      };
    },
    paymentParty: ({ bill, place }: Entry): Row => ({
      paymentId: id('payment', bill.visit.number, place),
      ...names(partyOf(bill)),
    }),
    allocations({ bill, place, settles }: Entry): { at: Date; row: Row }[] {
      const { visit } = bill;
      const back = (ofBill.get(bill) ?? []).find(({ of }) => of === place);
      const isReturn = (because: string) => because === 'refunded' || because === 'bounced';
      return settles.map(({ at, cents, because }, part) => ({
        at,
        row: {
          allocationId: id('allocation', visit.number, place, part),
          paymentId: id('payment', visit.number, place),
          invoiceId: id('invoice', visit.number),
          amountCents: cents,
          because,
          returnId: back && isReturn(because) ? id('payment', visit.number, back.place) : null,
          at,
          countsOn: days(at),
          createdAt: at,
          createdBy: by,
        },
      }));
    },
  };
}
