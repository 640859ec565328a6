import { type Locale, type Translate, translator } from '@tamarack/core/domain/text';
import {
  countryOf,
  formatPhone,
  type Invoice,
  type InvoiceLine,
  type InvoicePayment,
  type InvoiceTax,
  type LinePractitioner,
  professionsInUs,
  taxName,
  writtenOffCents,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { logForEach } from '../../charts/index.ts';
import { type Block, dayText, moneyText, percentText, writePaper } from '../../papers/index.ts';
import { readBillingSettings } from '../call.ts';
import { showInvoice } from '../invoices/read.ts';
import { findLetterhead } from './repository.ts';
import { receiptTexts } from './text.ts';

export interface ReceiptCall extends ClinicCall {
  sessionId: string | null;
}

/** A receipt that is ready to be sent. */
export interface ReceiptFile {
  name: string;
  content: Buffer;
}

type Key = keyof (typeof receiptTexts)['en'];
export type T = Translate<Key>;

/** Texts and language of a receipt. */
export interface Words {
  t: T;
  locale: Locale;
  money: (cents: number) => string;
}

const keysInUs: { [Canadian in Key]?: Key } = {
  ...professionsInUs,
  method_cheque: 'method_check',
  licence: 'license',
};

/** The texts of receipts in the words of the clinic's country. */
export async function receiptWords(tx: Tx, { access }: ReceiptCall, locale: 'en' | 'fr'): Promise<T> {
  const t = translator(receiptTexts, locale);
  if (countryOf(await readBillingSettings(tx, access.tenantId)) === 'CA') return t;
  return (key, values) => t(keysInUs[key] ?? key, values);
}

/** An invoice or credit note as PDF, in the payer's language. @throws DomainError NOT_FOUND */
export async function printInvoice(call: ReceiptCall, invoiceId: string): Promise<ReceiptFile> {
  const { invoice, head, t } = await forClinic(call, async (tx) => {
    const found = await showInvoice(tx, call, invoiceId);
    await logPrint(tx, call, found.clientId);
    return {
      invoice: found,
      head: await letterhead(tx, call, found.locationId, found.language),
      t: await receiptWords(tx, call, found.language),
    };
  });
  const { language: locale, number, kind } = invoice;
  const title = t(kind, { number: String(number) });
  const blocks: Block[] = [
    { kind: 'lines', lines: [invoice.businessName, ...head] },
    { kind: 'facts', facts: invoiceFacts(invoice, t) },
    { kind: 'table', ...serviceTable(invoice, t) },
    ...paymentBlocks(invoice, t),
  ];
  const content = await writePaper({
    title,
    locale,
    author: invoice.businessName,
    parts: [{ title, blocks }],
  });
  return { name: `${t(`${kind}File`)}-${number}.pdf`, content };
}

function invoiceFacts(invoice: Invoice, t: T): [string, string][] {
  const { language, clientName, fileNo, payerName, credits, state } = invoice;
  return [
    [t('issuedOn'), dayText(invoice.issuedOn, language)],
    [t('client'), clientName ?? t('clientNo', { fileNo: String(fileNo) })],
    ...optional(t('payer'), payerName),
    ...optional(t('credits'), credits && t('invoice', { number: String(credits.number) })),
    ...optional(t('state'), state === 'issued' ? null : t(state)),
  ];
}

export const optional = (label: string, value: string | null): [string, string][] =>
  value ? [[label, value]] : [];

function serviceTable(invoice: Invoice, t: T) {
  const { language: locale, lines, taxes, kind } = invoice;
  const money = (cents: number) => moneyText(cents, locale);
  const writtenOff = writtenOffCents(invoice);
  const settled =
    kind === 'credit' || invoice.state === 'void'
      ? []
      : [
          ...(invoice.creditedCents > 0
            ? [{ label: t('credited'), value: money(-invoice.creditedCents) }]
            : []),
          { label: t('paid'), value: money(invoice.paidCents) },
          ...(writtenOff === 0 ? [] : [{ label: t('writtenOff'), value: money(-writtenOff) }]),
          { label: t('balance'), value: money(invoice.balanceCents), strong: true },
        ];
  return {
    head: [t('served'), t('service'), t('practitioner'), t('fee')],
    rows: lines.map((line) => [
      dayText(line.servedOn, locale),
      serviceText(line, t, locale),
      practitionerText(line, t),
      money(line.netCents),
    ]),
    sums: [
      { label: t('subtotal'), value: money(invoice.netCents) },
      ...taxes.map((tax) => ({
        label: taxText(tax, t, locale),
        value: money(tax.taxCents),
      })),
      { label: t('total'), value: money(invoice.totalCents), strong: true },
      ...settled,
    ],
    widths: [22, 30, 34, 14],
    amounts: [3],
  };
}

export function taxText(
  { component, ratePpm, registrationNo }: InvoiceTax,
  t: T,
  locale: 'en' | 'fr',
): string {
  return t('tax', {
    component: taxName(component, locale),
    rate: percentText(ratePpm, locale),
    number: registrationNo,
  });
}

export type ServiceOnLine = Pick<InvoiceLine, 'serviceEn' | 'serviceFr' | 'outcome' | 'minutes'>;

export function serviceText(line: ServiceOnLine, t: T, locale: Locale): string {
  const service = locale === 'fr' ? line.serviceFr : line.serviceEn;
  const how =
    line.outcome === 'no_show' || line.outcome === 'late_cancelled'
      ? t(line.outcome)
      : t('minutes', { minutes: String(line.minutes) });
  return `${service}, ${how}`;
}

export type Practitioners = Pick<InvoiceLine, 'practitioner' | 'supervisor'>;

export function practitionerText({ practitioner, supervisor }: Practitioners, t: T): string {
  const named = (one: LinePractitioner) =>
    [
      one.name,
      one.profession && one.profession !== 'other' && t(one.profession),
      one.college,
      one.licenceNo && t('licence', { licence: one.licenceNo }),
    ]
      .filter(Boolean)
      .join(', ');
  return [named(practitioner), ...(supervisor ? [t('supervised', { who: named(supervisor) })] : [])].join(
    '\n',
  );
}

function paymentBlocks({ payments, payerName, language: locale }: Invoice, t: T): Block[] {
  if (payments.length === 0) return [];
  return [
    { kind: 'heading', text: t('payments') },
    {
      kind: 'table',
      head: [t('date'), t('method'), t('from'), t('amount')],
      rows: payments.map((payment) => [
        dayText(payment.receivedOn, locale),
        t(`method_${payment.method}`),
        paidBy(payment, payerName, t),
        moneyText(payment.amountCents, locale),
      ]),
      widths: [22, 30, 34, 14],
      amounts: [3],
    },
  ];
}

/** Who paid, for the person or organization that the invoice is made out to: others who paid are not named to them. */
function paidBy(payment: InvoicePayment, addressee: string | null, t: T): string {
  if (isUnnamedInsurer(payment)) return insurerText(payment.reference, t);
  const { method, payerName } = payment;
  const isAnother = addressee !== null && payerName !== null && payerName !== addressee;
  if (isAnother) return t(method === 'insurer' ? 'method_insurer' : 'anotherPayer');
  return payerName ?? '';
}

/** Whether an insurer pays that is not on file, or whose name the reader may not see. */
export const isUnnamedInsurer = ({ method, payerName }: Pick<InvoicePayment, 'method' | 'payerName'>) =>
  method === 'insurer' && payerName === null;

/** An insurer that is not on file, with the reference of its payment. */
export const insurerText = (reference: string, t: T): string =>
  [t('method_insurer'), reference].filter(Boolean).join(', ');

/** Logs a print because names leave the clinic with it; nothing is logged for roles that see no names. */
export async function logPrint(
  tx: Tx,
  { deps, access, sessionId }: ReceiptCall,
  clientId: string,
): Promise<void> {
  if (!access.names) return;
  const { staffId } = access;
  await logForEach(tx, 'print', [clientId], {
    staffId,
    purpose: 'administration',
    sessionId,
    at: deps.clock.now(),
  });
}

export async function letterhead(
  tx: Tx,
  { access }: ReceiptCall,
  locationId: string,
  locale: 'en' | 'fr',
): Promise<string[]> {
  const found = await findLetterhead(tx, access.tenantId, locationId);
  if (!found) return [];
  const t = translator(receiptTexts, locale);
  const place = [found.city, found.region].filter(Boolean).join(' ');
  return [
    found.streetAddress,
    [place, found.postalCode].filter(Boolean).join('  '),
    found.phone && t('phone', { phone: formatPhone(found.phone, locale) }),
  ].filter((line): line is string => Boolean(line));
}
