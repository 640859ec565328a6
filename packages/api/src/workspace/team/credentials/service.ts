import { clinicRoleMay, DomainError } from '@tamarack/core/domain';
import type { Changed, Credential, NewCredential } from '@tamarack/core/domain/workspace';
import { found, invalid } from '../../../server/refusals.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { isStaff, recordChange } from '../../shared/index.ts';
import { deleteCredential, insertCredential, listCredentials, updateCredential } from './repository.ts';

/** Everyone's licences for those who keep them; for others their own. */
export function readCredentials(call: ClinicCall): Promise<Credential[]> {
  const { tenantId, staffId, role, isOwner } = call.access;
  const keepsThem = clinicRoleMay(role, isOwner, 'credentials:manage');
  return forClinic(call, async (tx) => {
    const all = await listCredentials(tx, tenantId);
    return keepsThem ? all : all.filter((one) => one.staffId === staffId);
  });
}

/** @throws DomainError NOT_FOUND for a person of another clinic, VALIDATION_FAILED for dates in the wrong order */
export function addCredential(call: ClinicCall, staffId: string, facts: NewCredential): Promise<Changed> {
  const { access } = call;
  refuseDisorder(facts);
  return forClinic(call, async (tx) => {
    if (!(await isStaff(tx, access.tenantId, staffId))) throw new DomainError('NOT_FOUND');
    const added = await insertCredential(tx, access.tenantId, {
      ...facts,
      staffId,
      createdBy: access.staffId,
    });
    const { profession } = facts;
    await recordChange(tx, call, {
      kind: 'credential',
      ...added,
      action: 'added',
      details: { staffId, profession },
    });
    return added;
  });
}

/** @throws DomainError NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED for dates in the wrong order */
export function changeCredential(
  call: ClinicCall,
  credentialId: string,
  changes: { version: number } & Partial<NewCredential>,
): Promise<Changed> {
  return forClinic(call, async (tx) => {
    const [before] = await listCredentials(tx, call.access.tenantId, credentialId);
    if (!before) throw new DomainError('NOT_FOUND');
    refuseDisorder({ ...before, ...changes });
    const changed = await updateCredential(tx, call.access.tenantId, credentialId, changes);
    if (!changed) throw new DomainError('VERSION_CONFLICT');
    const { version: _, ...details } = changes;
    await recordChange(tx, call, { kind: 'credential', ...changed, action: 'changed', details });
    return changed;
  });
}

/** @throws DomainError NOT_FOUND */
export function removeCredential(call: ClinicCall, credentialId: string): Promise<void> {
  return forClinic(call, async (tx) => {
    const removed = found(await deleteCredential(tx, call.access.tenantId, credentialId));
    await recordChange(tx, call, { kind: 'credential', ...removed, action: 'removed' });
  });
}

function refuseDisorder({ validFrom, validTo }: Pick<NewCredential, 'validFrom' | 'validTo'>): void {
  if (validFrom && validTo && validTo < validFrom) throw invalid({ validTo: 'invalid' });
}
