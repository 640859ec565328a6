import { one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

export interface AgreedFee {
  serviceId: string;
  feeCents: number;
  reason: string;
  from: string;
  to: string | null;
}

export async function hasService(tx: Tx, serviceId: string): Promise<boolean> {
  return (await one(tx, 'SELECT 1 FROM services WHERE service_id = ?', [serviceId])) !== undefined;
}

/** Replaces a fee for the same service from the same date. */
export async function replaceFee(
  tx: Tx,
  tenantId: string,
  clientId: string,
  fee: AgreedFee,
  createdBy: string | null,
): Promise<string> {
  await tx('client_fees')
    .where({ client_id: clientId, service_id: fee.serviceId, from_on: fee.from })
    .delete();
  const [row] = await tx('client_fees')
    .insert({
      tenant_id: tenantId,
      client_id: clientId,
      service_id: fee.serviceId,
      fee_cents: fee.feeCents,
      reason: fee.reason,
      from_on: fee.from,
      to_on: fee.to,
      created_by: createdBy,
    })
    .returning<{ client_fee_id: string }[]>('client_fee_id');
  return row?.client_fee_id ?? '';
}

export async function deleteFee(tx: Tx, clientId: string, clientFeeId: string): Promise<boolean> {
  const deleted = await tx('client_fees').where({ client_id: clientId, client_fee_id: clientFeeId }).delete();
  return deleted === 1;
}
