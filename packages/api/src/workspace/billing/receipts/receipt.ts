import type { Invoice, Payment } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { forClinic } from '../../access/index.ts';
import { type Block, dayText, moneyText, writePaper } from '../../papers/index.ts';
import { readBillingSettings } from '../call.ts';
import { showInvoice } from '../invoices/read.ts';
import { showPayment } from '../payments/read.ts';
import {
  languageOfPayment,
  listPaidParts,
  listReturnedParts,
  listReturns,
  type PaidPart,
  type ReturnRow,
} from './repository.ts';
import {
  insurerText,
  isUnnamedInsurer,
  letterhead,
  logPrint,
  optional,
  practitionerText,
  type ReceiptCall,
  type ReceiptFile,
  receiptWords,
  serviceText,
  type T,
  taxText,
  type Words,
} from './service.ts';

/** An invoice on a receipt, with the part of its total that the receipt is about. */
interface InvoicePart {
  invoice: Invoice;
  amountCents: number;
  /** What was given back of the part since. */
  returnedCents: number;
}

/** A payment, or a refund or returned payment with the one it belongs to. */
interface Receipt {
  payment: Payment;
  /** The payment that was refunded or returned. */
  original: Payment | null;
  returns: ReturnRow[];
  parts: InvoicePart[];
  /** Invoices whose credit note turned what was paid into credit. */
  credited: Invoice[];
}

/**
 * The receipt of a payment, a refund or a returned payment, for the payer. It lists the services paid for, because
 * insurers require them, also after a refund. @throws DomainError NOT_FOUND
 */
export async function printReceipt(call: ReceiptCall, paymentId: string): Promise<ReceiptFile> {
  const { tenantId } = call.access;
  const { receipt, locale, author, head, t } = await forClinic(call, async (tx) => {
    const found = await readReceipt(tx, call, paymentId);
    await logPrint(tx, call, found.payment.clientId);
    const language = await languageOfPayment(tx, tenantId, found.original?.paymentId ?? paymentId);
    const newest = found.parts.at(-1)?.invoice ?? found.credited.at(-1);
    return {
      receipt: found,
      locale: language,
      author: newest?.businessName ?? (await readBillingSettings(tx, tenantId)).businessName,
      head: await letterhead(tx, call, (newest ?? found.payment).locationId, language),
      t: await receiptWords(tx, call, language),
    };
  });
  const words: Words = { t, locale, money: (cents) => moneyText(cents, locale) };
  const { kind, number } = receipt.payment;
  const title = words.t(kind, { number: String(number) });
  const blocks: Block[] = [
    { kind: 'lines', lines: [author, ...head] },
    { kind: 'facts', facts: receipt.original ? returnFacts(receipt, words) : paymentFacts(receipt, words) },
    ...partsBlocks(receipt, words),
    ...creditedBlocks(receipt, words),
  ];
  const content = await writePaper({
    title,
    locale,
    author,
    parts: [{ title, blocks }],
  });
  return { name: `${words.t(`${kind}File`)}-${number}.pdf`, content };
}

async function readReceipt(tx: Tx, call: ReceiptCall, paymentId: string): Promise<Receipt> {
  const { tenantId } = call.access;
  const payment = await showPayment(tx, call, paymentId);
  const { ofPaymentId } = payment;
  const original = ofPaymentId ? await showPayment(tx, call, ofPaymentId) : null;
  const paid = await listPaidParts(tx, tenantId, ofPaymentId ?? paymentId);
  const taken: Omit<PaidPart, 'credited'>[] = original
    ? (await listReturnedParts(tx, tenantId, paymentId)).map((part) => ({ ...part, returnedCents: 0 }))
    : paid.filter(({ amountCents }) => amountCents > 0);
  const parts: InvoicePart[] = [];
  for (const { invoiceId, ...part } of taken)
    parts.push({ ...part, invoice: await showInvoice(tx, call, invoiceId) });
  const credited: Invoice[] = [];
  if (!original || fromCredit({ payment, parts }) > 0)
    for (const part of paid.filter((one) => one.credited))
      credited.push(await showInvoice(tx, call, part.invoiceId));
  return { payment, original, returns: await listReturns(tx, tenantId, paymentId), parts, credited };
}

/** The part of a refund or returned payment that was the client's credit. */
const fromCredit = ({ payment, parts }: Pick<Receipt, 'payment' | 'parts'>): number =>
  parts.reduce((left, { amountCents }) => left - amountCents, -payment.amountCents);

function paymentFacts({ payment, returns }: Receipt, { t, locale, money }: Words): [string, string][] {
  const { method, amountCents, roundingCents, returnedCents, creditCents } = payment;
  return [
    [t('date'), dayText(payment.receivedOn, locale)],
    [t('paidBy'), payerText(payment, t)],
    [t('client'), clientText(payment, t)],
    [t('method'), t(`method_${method}`)],
    [t('amount'), money(amountCents)],
    ...optional(t('cash'), roundingCents === 0 ? null : money(amountCents + roundingCents)),
    ...optional(t('reference'), isUnnamedInsurer(payment) ? null : payment.reference),
    ...returns.map((back): [string, string] => [
      t(back.kind === 'refund' ? 'refunded' : 'bounced'),
      t(back.kind === 'refund' ? 'refundedOn' : 'bouncedOn', {
        amount: money(back.amountCents),
        date: dayText(back.receivedOn, locale),
        number: String(back.number),
      }),
    ]),
    ...optional(t('net'), returnedCents > 0 ? money(amountCents - returnedCents) : null),
    ...optional(t('asCredit'), creditCents > 0 ? money(creditCents) : null),
    ...optional(t('state'), payment.voidedAt ? t('paymentVoid') : null),
  ];
}

function returnFacts(receipt: Receipt, { t, locale, money }: Words): [string, string][] {
  const { payment, original } = receipt;
  const { method, amountCents, roundingCents } = payment;
  const refund = payment.kind === 'refund';
  const credit = fromCredit(receipt);
  return [
    [t('date'), dayText(payment.receivedOn, locale)],
    [t(refund ? 'refundedTo' : 'paidBy'), payerText(original ?? payment, t)],
    [t('client'), clientText(payment, t)],
    ...optional(
      t(refund ? 'refundOf' : 'bounceOf'),
      original &&
        t('receiptOn', { number: String(original.number), date: dayText(original.receivedOn, locale) }),
    ),
    [t(refund ? 'refundMethod' : 'method'), t(`method_${method}`)],
    [t(refund ? 'refundAmount' : 'bounceAmount'), money(-amountCents)],
    ...optional(t('cash'), roundingCents === 0 ? null : money(-amountCents - roundingCents)),
    ...optional(t('fromCredit'), credit > 0 ? money(credit) : null),
    ...optional(t('reference'), payment.reference),
    ...optional(t('reason'), payment.reason),
  ];
}

const clientText = ({ clientName, fileNo }: Payment, t: T): string =>
  clientName ?? t('clientNo', { fileNo: String(fileNo) });

const payerText = (payment: Payment, t: T): string =>
  isUnnamedInsurer(payment)
    ? insurerText(payment.reference, t)
    : (payment.payerName ?? clientText(payment, t));

const headings = {
  payment: { title: 'settles', part: 'part' },
  refund: { title: 'refundedParts', part: 'refundPart' },
  bounce: { title: 'bouncedParts', part: 'bouncePart' },
} as const;

function partsBlocks({ payment, parts }: Receipt, words: Words): Block[] {
  const { t, money } = words;
  if (parts.length === 0) return [];
  const { title, part } = headings[payment.kind];
  return [
    { kind: 'heading', text: t(title) },
    {
      kind: 'table',
      head: [t('services'), t('practitioner'), t('ofTotal'), t(part)],
      rows: parts.map(({ invoice, amountCents, returnedCents }) => {
        const back = returnedCents > 0 ? [t('partReturned', { amount: money(-returnedCents) })] : [];
        return [...invoiceCells(invoice, words, back), money(amountCents)];
      }),
      widths: [38, 30, 16, 16],
      amounts: [2, 3],
    },
  ];
}

function creditedBlocks({ credited }: Receipt, words: Words): Block[] {
  const { t } = words;
  if (credited.length === 0) return [];
  return [
    { kind: 'heading', text: t('creditedParts') },
    {
      kind: 'table',
      head: [t('services'), t('practitioner'), t('ofTotal')],
      rows: credited.map((invoice) => invoiceCells(invoice, words)),
      widths: [46, 36, 18],
      amounts: [2],
    },
  ];
}

/** What an invoice charges, who rendered it, and its total. */
function invoiceCells(
  invoice: Invoice,
  { t, locale, money }: Words,
  remarks: readonly string[] = [],
): string[] {
  const services = [
    t('invoice', { number: String(invoice.number) }),
    ...invoice.lines.map((line) => `${dayText(line.servedOn, locale)}, ${serviceText(line, t, locale)}`),
    ...invoice.taxes.map((tax) => `${taxText(tax, t, locale)}, ${money(tax.taxCents)}`),
    ...remarks,
  ];
  return [
    services.join('\n'),
    invoice.lines.map((line) => practitionerText(line, t)).join('\n'),
    money(invoice.totalCents),
  ];
}
