import type { Day, MethodTotal, Payment, PaymentKind, PaymentMethod } from '@tamarack/core/domain/workspace';
import type { Dated } from '../../../database/dated.ts';
import { execute, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertForId, updateVersion } from '../../../database/write.ts';
import type { PeriodAt } from '../../shared/index.ts';
import type { Party } from './payer.ts';

export interface PaymentRow
  extends Dated<Omit<Payment, 'creditCents' | 'voidable'>, 'recordedAt' | 'voidedAt'> {
  recordedOn: Day;
  recordedById: string | null;
}

export interface PaymentsWanted {
  paymentId?: string;
  clientId?: string;
  from?: Day;
  to?: Day;
  method?: PaymentMethod;
  locationId?: string;
  /** Number of the last payment on the page before. */
  after?: number;
  limit: number;
}

/** Payments, refunds and returned payments, newest first. */
export function listPayments(sql: Sql, tenantId: string, wanted: PaymentsWanted): Promise<PaymentRow[]> {
  const { paymentId, clientId, from, to, method, locationId, after, limit } = wanted;
  return query(
    sql,
    `SELECT y.payment_id, y.version, y.number, y.kind, y.of_payment_id, y.client_id, k.file_no,
            nullif(n.client_name, '') AS "clientName", nullif(n.payer_name, '') AS "payerName", y.method,
            y.location_id, y.received_on, y.recorded_on, y.recorded_at, y.created_by AS "recordedById",
            s.name AS "recordedBy", y.amount_cents, y.rounding_cents, y.allocated_cents, y.returned_cents,
            y.reference, y.reason, y.voided_at,
            (SELECT coalesce(json_agg(json_build_object('invoiceId', g.invoice_id, 'number', g.number, 'amountCents', g.cents)
                                      ORDER BY g.number), '[]')
               FROM (SELECT i.invoice_id, i.number, sum(a.amount_cents) AS cents
                       FROM allocations a JOIN invoices i USING (tenant_id, invoice_id)
                      WHERE a.tenant_id = y.tenant_id AND a.payment_id = y.payment_id
                      GROUP BY i.invoice_id, i.number HAVING sum(a.amount_cents) > 0) g) AS allocations
       FROM payments y
       JOIN clients k ON k.tenant_id = y.tenant_id AND k.client_id = y.client_id
       LEFT JOIN payment_parties n ON n.tenant_id = y.tenant_id AND n.payment_id = y.payment_id
       LEFT JOIN clinic_staff s ON s.tenant_id = y.tenant_id AND s.staff_id = y.created_by
      WHERE y.tenant_id = :tenantId ${paymentId ? 'AND y.payment_id = :paymentId' : ''}
        ${clientId ? 'AND y.client_id = :clientId' : ''} ${method ? 'AND y.method = :method' : ''}
        ${from ? 'AND y.received_on >= :from' : ''} ${to ? 'AND y.received_on <= :to' : ''}
        ${locationId ? 'AND y.location_id = :locationId' : ''}
        ${after ? 'AND y.number < :after' : ''}
      ORDER BY y.number DESC LIMIT :limit`,
    { tenantId, limit, paymentId, clientId, method, locationId, from, to, after },
  );
}

export interface NewPaymentRow {
  number: number;
  kind: PaymentKind;
  ofPaymentId: string | null;
  method: PaymentMethod;
  locationId: string;
  receivedOn: Day;
  recordedOn: Day;
  recordedAt: Date;
  recordedBy: string | null;
  amountCents: number;
  roundingCents: number;
  reference: string;
  reason: string;
}

/** Writes a payment, a refund or a returned payment, with the names on its receipt. */
export async function insertPayment(
  tx: Tx,
  tenantId: string,
  { clientId, clientName, payerRelationId, payerName }: Party,
  { recordedBy: createdBy, ...payment }: NewPaymentRow,
): Promise<string> {
  const row = { tenantId, clientId, payerRelationId, createdBy, ...payment };
  const paymentId = await insertForId(tx, 'payments', row, 'payment_id');
  await tx('payment_parties').insert({ tenantId, paymentId, clientName, payerName });
  return paymentId;
}

export interface LockedPayment extends Party {
  paymentId: string;
  version: number;
  number: number;
  kind: PaymentKind;
  method: PaymentMethod;
  locationId: string;
  receivedOn: Day;
  recordedOn: Day;
  recordedBy: string | null;
  amountCents: number;
  allocatedCents: number;
  returnedCents: number;
  reference: string;
  voidedAt: Date | null;
}

const lockedColumns = `y.payment_id, y.version, y.number, y.kind, y.method, y.location_id, y.client_id,
  y.payer_relation_id, coalesce(n.client_name, '') AS "clientName", coalesce(n.payer_name, '') AS "payerName", y.received_on,
  y.recorded_on, y.created_by AS "recordedBy", y.amount_cents, y.allocated_cents, y.returned_cents, y.reference,
  y.voided_at
  FROM payments y LEFT JOIN payment_parties n ON n.tenant_id = y.tenant_id AND n.payment_id = y.payment_id`;

/** Locks a payment; its client before it, like a merge: the other order could deadlock when money is given back. */
export async function lockPayment(
  tx: Tx,
  tenantId: string,
  paymentId: string,
): Promise<LockedPayment | undefined> {
  await execute(
    tx,
    `SELECT FROM clients WHERE tenant_id = :tenantId AND client_id = (
       SELECT client_id FROM payments WHERE tenant_id = :tenantId AND payment_id = :paymentId) FOR KEY SHARE`,
    { tenantId, paymentId },
  );
  return one(tx, `SELECT ${lockedColumns} WHERE y.tenant_id = ? AND y.payment_id = ? FOR UPDATE OF y`, [
    tenantId,
    paymentId,
  ]);
}

/** Locks the payments of a client that are not fully applied and returns them, oldest first. */
export function lockCredit(tx: Tx, tenantId: string, clientId: string): Promise<LockedPayment[]> {
  return query(
    tx,
    `SELECT ${lockedColumns}
      WHERE y.tenant_id = ? AND y.client_id = ? AND y.kind = 'payment' AND y.voided_at IS NULL
        AND y.allocated_cents + y.returned_cents < y.amount_cents
      ORDER BY y.number FOR UPDATE OF y`,
    [tenantId, clientId],
  );
}

/** Raises the refunded amount of a locked payment. Returns the new version. */
export async function addReturned(
  tx: Tx,
  tenantId: string,
  paymentId: string,
  cents: number,
): Promise<number> {
  return (
    (await updateVersion(
      tx,
      'payments',
      { tenantId, paymentId },
      { returnedCents: tx.raw('returned_cents + ?', [cents]) },
    )) ?? 0
  );
}

/** Voids a locked payment. Returns the new version. */
export async function setVoided(
  tx: Tx,
  tenantId: string,
  paymentId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<number> {
  return (await updateVersion(tx, 'payments', { tenantId, paymentId }, { voidedAt: at, reason })) ?? 0;
}

export type TotalRow = Omit<MethodTotal, 'totalCents'>;

/** Money received and paid back on some days, by method; void payments are left out. */
export function sumByMethod(
  sql: Sql,
  tenantId: string,
  { from, to, locationId }: PeriodAt,
): Promise<TotalRow[]> {
  return query(
    sql,
    `SELECT method, count(*) FILTER (WHERE kind = 'payment')::integer AS payments,
            coalesce(sum(amount_cents) FILTER (WHERE kind = 'payment'), 0)::float8 AS "receivedCents",
            coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund'), 0)::float8 AS "refundedCents",
            coalesce(sum(amount_cents) FILTER (WHERE kind = 'bounce'), 0)::float8 AS "bouncedCents",
            sum(rounding_cents)::integer AS "roundingCents"
       FROM payments
      WHERE tenant_id = :tenantId AND received_on BETWEEN :from AND :to AND voided_at IS NULL
        ${locationId ? 'AND location_id = :locationId' : ''}
      GROUP BY method`,
    { tenantId, from, to, locationId },
  );
}
