import { DomainError } from '@tamarack/core/domain';
import {
  ageBalances,
  balanceOf,
  type ClientAccount,
  type Day,
  type Invoice,
  type InvoiceSummary,
  overdueAfterDays,
  paymentState,
} from '@tamarack/core/domain/workspace';
import { nilId } from '../../../database/nil-id.ts';
import type { Tx } from '../../../database/types.ts';
import { found } from '../../../server/refusals.ts';
import { type ClinicCall, clinicDay, forClinic } from '../../access/index.ts';
import { typedText } from '../../shared/index.ts';
import { plusDays } from '../../time/index.ts';
import { usualLocation } from '../payments/location.ts';
import { listPayers } from '../payments/payer.ts';
import { showPayments } from '../payments/read.ts';
import {
  findInvoice,
  type InvoiceRow,
  type InvoicesWanted,
  listCredits,
  listHolders,
  listInvoices,
  listOpen,
  type SummaryRow,
} from './read-repository.ts';
import { isVoidable } from './voidable.ts';

/** Rows of each kind on a client's account. */
const accountRows = 200;

/** The clinician whose lines are the only readable ones; null for roles that read all invoices. */
const ownLines = ({ access }: ClinicCall): string | null =>
  access.role === 'clinician' ? (access.staffId ?? nilId) : null;

export function readInvoices(
  call: ClinicCall,
  { limit, ...wanted }: Omit<InvoicesWanted, 'overdueBefore'>,
): Promise<{ invoices: InvoiceSummary[]; next: number | null }> {
  const own = ownLines(call);
  return forClinic(call, async (tx) => {
    const today = await clinicDay(tx, call);
    const rows = await listInvoices(tx, call.access.tenantId, {
      ...wanted,
      ...(own ? { staffId: own } : {}),
      overdueBefore: plusDays(today, -overdueAfterDays),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    return {
      invoices: page.map((row) => summary(row, today)),
      next: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
    };
  });
}

function summary(row: SummaryRow, today: Day): InvoiceSummary {
  const charged = row.kind === 'invoice' && row.state !== 'void';
  const balanceCents = charged && row.state === 'issued' ? balanceOf(row) : 0;
  return {
    ...row,
    balanceCents,
    payment: charged ? paymentState(row) : null,
    overdue: balanceCents > 0 && row.issuedOn < plusDays(today, -overdueAfterDays),
  };
}

/** @throws DomainError NOT_FOUND, also for an invoice without lines of the clinician who asks */
export function readInvoice(call: ClinicCall, invoiceId: string): Promise<Invoice> {
  return forClinic(call, (tx) => showInvoice(tx, call, invoiceId));
}

export async function showInvoice(tx: Tx, call: ClinicCall, invoiceId: string): Promise<Invoice> {
  const row = found(await findInvoice(tx, call.access.tenantId, invoiceId, ownLines(call)));
  return whole(row, call, await clinicDay(tx, call));
}

function whole(row: InvoiceRow, { access }: ClinicCall, today: Day): Invoice {
  const { exported: _exported, gstHstNo, qstNo, currency: _currency, issuedAt, taxes, ...rest } = row;
  return {
    ...rest,
    ...summary(rest, today),
    reason: typedText(access, row.reason),
    lines: row.lines.map((line) => ({ ...line, feeReason: typedText(access, line.feeReason) })),
    payments: row.payments.map((part) => ({ ...part, reference: typedText(access, part.reference) })),
    issuedAt: issuedAt.toISOString(),
    taxes: taxes.map((tax) => ({ ...tax, registrationNo: tax.component === 'QST' ? qstNo : gstHstNo })),
    voidable: isVoidable(row, today),
  };
}

/** The client's credit, in cents. */
export async function readCredit(tx: Tx, tenantId: string, clientId: string): Promise<number> {
  const [credit] = await listCredits(tx, tenantId, clientId);
  return credit?.creditCents ?? 0;
}

/** What the client owes, in cents. */
export async function readOwed(tx: Tx, tenantId: string, clientId: string): Promise<number> {
  return (await listOpen(tx, tenantId, clientId)).reduce((sum, { balanceCents }) => sum + balanceCents, 0);
}

/** @throws DomainError NOT_FOUND */
export function readAccount(call: ClinicCall, clientId: string): Promise<ClientAccount> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const [holder] = await listHolders(tx, tenantId, [clientId]);
    if (!holder) throw new DomainError('NOT_FOUND');
    const today = await clinicDay(tx, call);
    const ages = ageBalances(await listOpen(tx, tenantId, clientId), today);
    const rows = await listInvoices(tx, tenantId, {
      show: 'all',
      clientId,
      overdueBefore: today,
      limit: accountRows,
    });
    const { payerName: _payer, ...facts } = holder;
    return {
      ...facts,
      balanceCents: ages.total,
      creditCents: await readCredit(tx, tenantId, clientId),
      ages,
      invoices: rows.map((row) => summary(row, today)),
      payments: await showPayments(tx, call, { clientId, limit: accountRows }),
      locationId: await usualLocation(tx, tenantId, { clientId, on: today }),
      payers: await listPayers(tx, tenantId, clientId, today),
    };
  });
}
