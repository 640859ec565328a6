import { DomainError } from '@tamarack/core/domain';
import type { ClinicAccess } from '../../server/access/types.ts';

/** Front desk and administrators manage every clinician’s appointments, a clinician their own. */
export function mayManage({ role, staffId: own }: ClinicAccess, staffId: string): boolean {
  return role === 'front_desk' || role === 'administrator' || (role === 'clinician' && own === staffId);
}

/** @throws DomainError FORBIDDEN */
export function refuseOthers(access: ClinicAccess, staffId: string): void {
  if (!mayManage(access, staffId)) throw new DomainError('FORBIDDEN');
}
