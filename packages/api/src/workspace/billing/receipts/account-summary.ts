import { found, invalid } from '../../../server/refusals.ts';
import { clinicDay, forClinic } from '../../access/index.ts';
import { type Block, dayText, moneyText, writePaper } from '../../papers/index.ts';
import { checkPeriod, type Period, typedText } from '../../shared/index.ts';
import { type BillingCall, readBillingSettings } from '../call.ts';
import { readCredit, readOwed } from '../invoices/read.ts';
import { usualLocation } from '../payments/location.ts';
import { listPayers } from '../payments/payer.ts';
import { say } from '../text.ts';
import {
  type BilledRow,
  findSummaryClient,
  listBilled,
  listReceived,
  type ReceivedRow,
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
  type Words,
} from './service.ts';

interface SummaryWords extends Words {
  /** The client's name, or their file number for readers who may not see names. */
  client: string;
}

/**
 * What was billed and paid for a client in a period, as PDF in the client's language. Clients need it for their tax
 * return and their insurer: it names each practitioner with the licence, and adds up what each payer paid. One for a
 * payer has only what concerns them and names no other payer.
 * @throws DomainError NOT_FOUND, VALIDATION_FAILED for a payer not linked to the client, and as checkPeriod
 */
export async function printAccountSummary(
  call: ReceiptCall & BillingCall,
  clientId: string,
  { payerRelationId, ...period }: Period & { payerRelationId?: string },
): Promise<ReceiptFile> {
  checkPeriod(period, call.locale);
  const { tenantId } = call.access;
  const facts = await forClinic(call, async (tx) => {
    const client = found(await findSummaryClient(tx, tenantId, clientId));
    await logPrint(tx, call, clientId);
    const location = await usualLocation(tx, tenantId, { clientId, on: period.to });
    const today = await clinicDay(tx, call);
    const payers = payerRelationId ? await listPayers(tx, tenantId, clientId, today) : [];
    const payer = payers.find(({ relationId }) => relationId === payerRelationId) ?? null;
    if (payerRelationId && !payer) throw invalid({ payerRelationId: say(call.locale, 'noPayer') });
    return {
      client,
      payer,
      today,
      billed: await listBilled(tx, tenantId, clientId, period, payer),
      received: (await listReceived(tx, tenantId, clientId, period, payer)).map((row) => ({
        ...row,
        reference: typedText(call.access, row.reference),
      })),
      owedCents: await readOwed(tx, tenantId, clientId),
      creditCents: await readCredit(tx, tenantId, clientId),
      author: (await readBillingSettings(tx, tenantId)).businessName,
      head: await letterhead(tx, call, location, client.language),
      t: await receiptWords(tx, call, client.language),
    };
  });
  const { t } = facts;
  const { language: locale, fileNo, name } = facts.client;
  const client = name ?? t('clientNo', { fileNo: String(fileNo) });
  const words: SummaryWords = { t, locale, client, money: (cents) => moneyText(cents, locale) };
  const on = dayText(facts.today, locale);
  const title = t('summary');
  const blocks: Block[] = [
    { kind: 'lines', lines: [facts.author, ...facts.head] },
    {
      kind: 'facts',
      facts: [
        [t('client'), client],
        ...optional(t('preparedFor'), facts.payer?.name ?? null),
        [t('period'), t('fromTo', { from: dayText(period.from, locale), to: dayText(period.to, locale) })],
        ...(facts.payer ? [] : balanceFacts(facts, on, words)),
      ],
    },
    ...billedBlocks(facts.billed, words),
    ...receivedBlocks(facts.received, words),
  ];
  const content = await writePaper({
    title,
    locale,
    author: facts.author,
    parts: [{ title, about: client, blocks }],
  });
  return { name: `${t('summaryFile')}-${fileNo}-${period.from}-${period.to}.pdf`, content };
}

/** What is owed now and the credit, which depend on all payers. */
const balanceFacts = (
  { owedCents, creditCents }: { owedCents: number; creditCents: number },
  on: string,
  { t, money }: Words,
): [string, string][] => [
  [t('balanceNow'), t('amountOn', { amount: money(owedCents), on })],
  ...optional(t('creditNow'), creditCents > 0 ? t('amountOn', { amount: money(creditCents), on }) : null),
];

function billedBlocks(billed: readonly BilledRow[], { t, locale, money }: Words): Block[] {
  if (billed.length === 0) return [{ kind: 'lines', lines: [t('nothingBilled')] }];
  const sum = (amount: (row: BilledRow) => number) => billed.reduce((total, row) => total + amount(row), 0);
  const taxCents = sum((row) => row.taxCents);
  return [
    { kind: 'heading', text: t('services') },
    {
      kind: 'table',
      head: [t('served'), t('service'), t('practitioner'), t('total')],
      rows: billed.map((row) => [
        dayText(row.servedOn, locale),
        [
          serviceText(row, t, locale),
          t(row.kind, { number: String(row.number) }),
          ...(row.state === 'written_off' ? [t('written_off')] : []),
        ].join('\n'),
        practitionerText(row, t),
        money(row.totalCents),
      ]),
      sums: [
        { label: t('billed'), value: money(sum((row) => row.totalCents)), strong: true },
        ...(taxCents === 0 ? [] : [{ label: t('ofWhichTax'), value: money(taxCents) }]),
      ],
      widths: [22, 30, 34, 14],
      amounts: [3],
    },
  ];
}

function receivedBlocks(received: readonly ReceivedRow[], words: SummaryWords): Block[] {
  const { t, locale, money } = words;
  if (received.length === 0) return [{ kind: 'lines', lines: [t('nothingPaid')] }];
  const sum = (rows: readonly ReceivedRow[]) =>
    money(rows.reduce((total, { amountCents }) => total + amountCents, 0));
  const own = received.filter(({ byAnother }) => !byAnother);
  const others = received.filter(({ byAnother }) => byAnother);
  const byPayer = Map.groupBy(own, (row) => payerText({ ...row, reference: '' }, words));
  const byWhom = [...byPayer].map(([payer, rows]) => ({
    label: t('paidByWhom', { payer }),
    value: sum(rows),
  }));
  if (others.length > 0) byWhom.push({ label: t('paidByAnother'), value: sum(others) });
  return [
    { kind: 'heading', text: t('payments') },
    {
      kind: 'table',
      head: [t('date'), t('method'), t('from'), t('amount')],
      rows: [
        ...own.map((row) => [
          dayText(row.receivedOn, locale),
          `${t(`method_${row.method}`)}\n${t(row.kind, { number: String(row.number) })}`,
          payerText(row, words),
          money(row.amountCents),
        ]),
        ...(others.length > 0 ? [['', '', t('anotherPayer'), sum(others)]] : []),
      ],
      sums: [
        { label: t('paidInPeriod'), value: sum(received), strong: true },
        ...(byWhom.length === 1 ? [] : byWhom),
      ],
      widths: [22, 30, 34, 14],
      amounts: [3],
    },
  ];
}

const payerText = (row: ReceivedRow, { t, client }: SummaryWords): string =>
  isUnnamedInsurer(row) ? insurerText(row.reference, t) : (row.payerName ?? row.clientName ?? client);
