import { type Translate, translator } from '@tamarack/core/domain/text';
import type { Invoice, InvoiceLine, LinePractitioner, Payment } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { logPrints } from '../../charts/index.ts';
import { type Block, dayText, moneyText, percentText, writePaper } from '../../papers/index.ts';
import { readBillingSettings } from '../call.ts';
import { showInvoice } from '../invoices/read.ts';
import { showPayment } from '../payments/read.ts';
import { findLetterhead, languageOfPayment } from './repository.ts';
import { receiptTexts, taxName } from './text.ts';

export interface ReceiptCall extends ClinicCall {
  sessionId: string | null;
}

/** A receipt that is ready to be sent. */
export interface ReceiptFile {
  name: string;
  content: Buffer;
}

type T = Translate<keyof (typeof receiptTexts)['en']>;

/** An invoice or credit note as PDF, in the payer's language. @throws DomainError NOT_FOUND */
export async function printInvoice(call: ReceiptCall, invoiceId: string): Promise<ReceiptFile> {
  const { access } = call;
  const { invoice, head } = await forClinic(call.deps, access, async (tx) => {
    const found = await showInvoice(tx, call, invoiceId);
    await logPrint(tx, call, found.clientId);
    return { invoice: found, head: await letterhead(tx, call, found.locationId, found.language) };
  });
  const { language: locale, number, kind } = invoice;
  const t = translator(receiptTexts, locale);
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
  return { name: `${kind === 'credit' ? 'credit-note' : 'invoice'}-${number}.pdf`, content };
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

const optional = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : []);

function serviceTable(invoice: Invoice, t: T) {
  const { language: locale, lines, taxes, kind } = invoice;
  const money = (cents: number) => moneyText(cents, locale);
  const settled =
    kind === 'credit' || invoice.state === 'void'
      ? []
      : [
          ...(invoice.creditedCents > 0
            ? [{ label: t('credited'), value: money(-invoice.creditedCents) }]
            : []),
          { label: t('paid'), value: money(invoice.paidCents) },
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
        label: t('tax', {
          component: taxName(tax.component, locale),
          rate: percentText(tax.ratePpm, locale),
          number: tax.registrationNo,
        }),
        value: money(tax.taxCents),
      })),
      { label: t('total'), value: money(invoice.totalCents), strong: true },
      ...settled,
    ],
    widths: [22, 30, 34, 14],
    amounts: [3],
  };
}

function serviceText(line: InvoiceLine, t: T, locale: 'en' | 'fr'): string {
  const service = locale === 'fr' ? line.serviceFr : line.serviceEn;
  const how =
    line.outcome === 'no_show' || line.outcome === 'late_cancelled'
      ? t(line.outcome)
      : t('minutes', { minutes: String(line.minutes) });
  return `${service}, ${how}`;
}

function practitionerText({ practitioner, supervisor }: InvoiceLine, t: T): string {
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

function paymentBlocks({ payments, language: locale }: Invoice, t: T): Block[] {
  if (payments.length === 0) return [];
  return [
    { kind: 'heading', text: t('payments') },
    {
      kind: 'table',
      head: [t('date'), t('method'), t('from'), t('amount')],
      rows: payments.map(({ receivedOn, method, payerName, amountCents }) => [
        dayText(receivedOn, locale),
        t(`method_${method}`),
        payerName ?? '',
        moneyText(amountCents, locale),
      ]),
      widths: [22, 30, 34, 14],
      amounts: [3],
    },
  ];
}

/**
 * The receipt of a payment, a refund or a returned payment, for the payer. It lists the services paid for, because
 * insurers require them. @throws DomainError NOT_FOUND
 */
export async function printReceipt(call: ReceiptCall, paymentId: string): Promise<ReceiptFile> {
  const { tenantId } = call.access;
  const found = await forClinic(call.deps, call.access, async (tx) => {
    const payment = await showPayment(tx, call, paymentId);
    await logPrint(tx, call, payment.clientId);
    const locale = await languageOfPayment(tx, tenantId, paymentId);
    const invoices: Invoice[] = [];
    for (const { invoiceId } of payment.allocations) invoices.push(await showInvoice(tx, call, invoiceId));
    const { businessName } = await readBillingSettings(tx, tenantId);
    const author = invoices.at(-1)?.businessName ?? businessName;
    return {
      payment,
      locale,
      invoices,
      author,
      head: await letterhead(tx, call, invoices.at(-1)?.locationId ?? null, locale),
    };
  });
  const { payment, locale, invoices, author, head } = found;
  const t = translator(receiptTexts, locale);
  const title = t(payment.kind, { number: String(payment.number) });
  const blocks: Block[] = [
    { kind: 'lines', lines: [author, ...head] },
    { kind: 'facts', facts: paymentFacts(payment, t, locale) },
    ...settledBlocks(payment, invoices, t, locale),
  ];
  const content = await writePaper({
    title,
    locale,
    author,
    parts: [{ title, blocks }],
  });
  return { name: `${payment.kind === 'payment' ? 'receipt' : payment.kind}-${payment.number}.pdf`, content };
}

function paymentFacts(payment: Payment, t: T, locale: 'en' | 'fr'): [string, string][] {
  const { clientName, payerName, fileNo, method, roundingCents, amountCents, creditCents } = payment;
  const client = clientName ?? t('clientNo', { fileNo: String(fileNo) });
  return [
    [t('date'), dayText(payment.receivedOn, locale)],
    [t('paidBy'), payerName ?? client],
    [t('client'), client],
    [t('method'), t(`method_${method}`)],
    [t('amount'), moneyText(amountCents, locale)],
    ...optional(t('cash'), roundingCents === 0 ? null : moneyText(amountCents + roundingCents, locale)),
    ...optional(t('reference'), payment.reference),
    ...optional(t('asCredit'), creditCents > 0 ? moneyText(creditCents, locale) : null),
    ...optional(t('state'), payment.voidedAt ? t('void') : null),
  ];
}

function settledBlocks(
  { allocations }: Payment,
  invoices: readonly Invoice[],
  t: T,
  locale: 'en' | 'fr',
): Block[] {
  if (invoices.length === 0) return [];
  const part = new Map(allocations.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]));
  return [
    { kind: 'heading', text: t('settles') },
    {
      kind: 'table',
      head: [t('services'), t('practitioner'), t('ofTotal'), t('part')],
      rows: invoices.map((invoice) => [
        [
          t('invoice', { number: String(invoice.number) }),
          ...invoice.lines.map(
            (line) => `${dayText(line.servedOn, locale)}, ${serviceText(line, t, locale)}`,
          ),
          ...invoice.taxes.map(
            (tax) =>
              `${t('tax', {
                component: taxName(tax.component, locale),
                rate: percentText(tax.ratePpm, locale),
                number: tax.registrationNo,
              })}, ${moneyText(tax.taxCents, locale)}`,
          ),
        ].join('\n'),
        invoice.lines.map((line) => practitionerText(line, t)).join('\n'),
        moneyText(invoice.totalCents, locale),
        moneyText(part.get(invoice.invoiceId) ?? 0, locale),
      ]),
      widths: [38, 30, 16, 16],
      amounts: [2, 3],
    },
  ];
}

/** Logs a print because names leave the clinic with it; nothing is logged for roles that see no names. */
async function logPrint(tx: Tx, { deps, access, sessionId }: ReceiptCall, clientId: string): Promise<void> {
  if (!access.names) return;
  const { staffId } = access;
  await logPrints(tx, [clientId], {
    staffId,
    purpose: 'administration',
    sessionId,
    at: deps.clock.now(),
  });
}

async function letterhead(
  tx: Tx,
  { access }: ReceiptCall,
  locationId: string | null,
  locale: 'en' | 'fr',
): Promise<string[]> {
  const found = await findLetterhead(tx, access.tenantId, locationId);
  if (!found) return [];
  const t = translator(receiptTexts, locale);
  const place = [found.city, found.region].filter(Boolean).join(' ');
  return [
    found.streetAddress,
    [place, found.postalCode].filter(Boolean).join('  '),
    found.phone && t('phone', { phone: found.phone }),
  ].filter((line): line is string => Boolean(line));
}
