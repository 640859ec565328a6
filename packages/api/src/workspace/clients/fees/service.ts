import { DomainError } from '@tamarack/core/domain';
import type { Changed } from '@tamarack/core/domain/workspace';
import { forClinic } from '../../access/index.ts';
import { type ClientCall, openClient } from '../call.ts';
import { record } from '../record/change.ts';
import { type AgreedFee, deleteFee, hasService, replaceFee } from './repository.ts';

/**
 * Agrees a fee with a client.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export function setFee(
  call: ClientCall,
  clientId: string,
  fee: Omit<AgreedFee, 'to'> & { to?: string | null },
): Promise<Changed> {
  const to = fee.to ?? null;
  if (to && to < fee.from) throw new DomainError('VALIDATION_FAILED', { fields: { to: 'invalid' } });
  return forClinic(call.deps, call.access, async (tx) => {
    const { version } = await openClient(tx, call, clientId);
    if (!(await hasService(tx, fee.serviceId)))
      throw new DomainError('VALIDATION_FAILED', { fields: { serviceId: 'invalid' } });
    const id = await replaceFee(tx, call.access.tenantId, clientId, { ...fee, to }, call.access.staffId);
    await record(tx, call, clientId, version, 'fee_agreed', {
      serviceId: fee.serviceId,
      feeCents: fee.feeCents,
    });
    return { id, version: 1 };
  });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export function removeFee(call: ClientCall, clientId: string, clientFeeId: string): Promise<void> {
  return forClinic(call.deps, call.access, async (tx) => {
    const { version } = await openClient(tx, call, clientId);
    if (!(await deleteFee(tx, clientId, clientFeeId))) throw new DomainError('NOT_FOUND');
    await record(tx, call, clientId, version, 'fee_removed');
  });
}
