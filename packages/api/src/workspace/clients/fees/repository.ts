import { firstValue, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertForId } from '../../../database/write.ts';
import type { AgreedTerms } from '../../services/index.ts';

export interface AgreedFee extends AgreedTerms {
  serviceId: string;
}

/** The service of an agreed fee. */
export async function findServiceOf(
  sql: Sql,
  clientId: string,
  clientFeeId: string,
): Promise<string | undefined> {
  return firstValue<string>(
    sql,
    'SELECT service_id FROM client_fees WHERE client_id = ? AND client_fee_id = ?',
    [clientId, clientFeeId],
  );
}

/** Fees agreed with a client for a service, the newest first. */
export function listAgreedFees(sql: Sql, clientId: string, serviceId: string): Promise<AgreedTerms[]> {
  return query<AgreedTerms>(
    sql,
    `SELECT fee_cents, reason, from_on AS "from", to_on AS "to" FROM client_fees
      WHERE client_id = ? AND service_id = ? ORDER BY from_on DESC, client_fee_id DESC`,
    [clientId, serviceId],
  );
}

/**
 * Locks the appointments in which a client is booked for a service. A statement of its own: the one that changes their
 * fees has to start after a change that this one waits for.
 */
export async function holdAppointments(
  tx: Tx,
  tenantId: string,
  clientId: string,
  serviceId: string,
): Promise<void> {
  await query(
    tx,
    `SELECT 1 FROM appointments a
      WHERE a.tenant_id = :tenantId AND a.service_id = :serviceId AND a.state = 'booked' AND a.appointment_id IN (
        SELECT t.appointment_id FROM attendances t WHERE t.tenant_id = :tenantId AND t.client_id = :clientId)
      ORDER BY a.appointment_id FOR UPDATE`,
    { tenantId, clientId, serviceId },
  );
}

/** Replaces a fee for the same service from the same date. */
export async function replaceFee(
  tx: Tx,
  tenantId: string,
  clientId: string,
  fee: AgreedFee,
  createdBy: string | null,
): Promise<string> {
  await tx('client_fees').where({ clientId, serviceId: fee.serviceId, fromOn: fee.from }).delete();
  return insertForId(
    tx,
    'client_fees',
    {
      tenantId,
      clientId,
      serviceId: fee.serviceId,
      feeCents: fee.feeCents,
      reason: fee.reason,
      fromOn: fee.from,
      toOn: fee.to,
      createdBy,
    },
    'client_fee_id',
  );
}

export async function deleteFee(tx: Tx, clientId: string, clientFeeId: string): Promise<boolean> {
  const deleted = await tx('client_fees').where({ clientId, clientFeeId }).delete();
  return deleted === 1;
}
