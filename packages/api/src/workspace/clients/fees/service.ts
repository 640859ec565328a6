import { DomainError } from '@tamarack/core/domain';
import type { Changed } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { forClinicRetried } from '../../access/index.ts';
import { clientFeeChanges, followVisits, lockFees } from '../../services/index.ts';
import { type ClientCall, openClient } from '../call.ts';
import { record } from '../record/change.ts';
import {
  type AgreedFee,
  deleteFee,
  findServiceOf,
  holdAppointments,
  listAgreedFees,
  replaceFee,
} from './repository.ts';

/**
 * Agrees a fee with a client. Their booked visits follow.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export function setFee(
  call: ClientCall,
  clientId: string,
  fee: Omit<AgreedFee, 'to'> & { to?: string | null },
): Promise<Changed & { visits: number }> {
  const { tenantId, staffId } = call.access;
  const { serviceId, feeCents, to = null } = fee;
  if (to && to < fee.from) throw invalid({ to: 'invalid' });
  return forClinicRetried(call, async (tx) => {
    const { version, result, visits } = await changeFees(tx, call, { clientId, serviceId }, () =>
      replaceFee(tx, tenantId, clientId, { ...fee, to }, staffId),
    );
    await record(tx, call, clientId, version, 'fee_agreed', { serviceId, feeCents, visits });
    return { id: result, version: 1, visits };
  });
}

/**
 * Removes an agreed fee. Booked visits get the one that applies instead.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export function removeFee(
  call: ClientCall,
  clientId: string,
  clientFeeId: string,
): Promise<{ visits: number }> {
  return forClinicRetried(call, async (tx) => {
    const serviceId = found(await findServiceOf(tx, clientId, clientFeeId));
    const { version, result, visits } = await changeFees(tx, call, { clientId, serviceId }, () =>
      deleteFee(tx, clientId, clientFeeId),
    );
    if (!result) throw new DomainError('NOT_FOUND');
    await record(tx, call, clientId, version, 'fee_removed', { serviceId, visits });
    return { visits };
  });
}

/**
 * Changes the fees agreed with a client for a service, and those of the booked visits. Locks the service first and the
 * appointments next, like a change of the price list and the calendar do.
 */
async function changeFees<T>(
  tx: Tx,
  call: ClientCall,
  { clientId, serviceId }: { clientId: string; serviceId: string },
  change: () => Promise<T>,
): Promise<{ version: number; result: T; visits: number }> {
  const { tenantId } = call.access;
  const listed = await lockFees(tx, tenantId, serviceId);
  await holdAppointments(tx, tenantId, clientId, serviceId);
  const { version } = await openClient(tx, call, clientId);
  if (!listed) throw invalid({ serviceId: 'invalid' });
  const before = await listAgreedFees(tx, clientId, serviceId);
  const result = await change();
  const changes = clientFeeChanges(before, await listAgreedFees(tx, clientId, serviceId), listed);
  const agreed = { clientId, reasons: before.map(({ reason }) => reason) };
  return { version, result, visits: await followVisits(tx, call, serviceId, changes, listed, agreed) };
}
