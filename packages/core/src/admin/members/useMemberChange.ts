import type { ClinicRole } from '../../domain/permissions.ts';
import { translator } from '../../domain/text.ts';
import { type ChangeOptions, type Send, useChange } from '../../session/step-up/useChange.ts';
import { roleTexts } from '../../ui/roleText.ts';
import { queryKeys } from '../shared/queryKeys.ts';

export const roleName = translator(roleTexts, 'en');

/** A person's membership in one clinic, as shown on the page of the person and of the clinic. */
export interface Membership {
  tenantId: string;
  clinicName: string;
  userId: string;
  name: string;
  role: ClinicRole;
  isOwner: boolean;
  invited: boolean;
}

/** Sends a change of a clinic's members. The dialogs show errors. */
export function useMemberChange<Answer, Input = void>(
  { tenantId, userId }: Pick<Membership, 'tenantId'> & Partial<Membership>,
  send: Send<Answer, Input>,
  options: ChangeOptions<Answer, Input>,
) {
  const { tenant, peopleLists, person } = queryKeys;
  const refetch = [tenant(tenantId), peopleLists, ...(userId ? [person(userId)] : [])];
  return useChange(send, { ...options, refetch, meta: { quiet: true } });
}
