import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '../../domain/accounts/clinics.ts';
import type { ClinicRole } from '../../domain/permissions.ts';
import { tenantPageEndpoints } from '../../domain/platform/tenant-page.ts';
import { translator } from '../../domain/text.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { roleTexts } from '../../ui/roleText.ts';
import { toast } from '../../ui/toast.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { t } from './text.ts';

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

export type MemberChange =
  | { kind: 'invite'; tenantId: string; invitation: Invitation }
  | { kind: 'role'; membership: Membership; role: ClinicRole }
  | { kind: 'remove'; membership: Membership };

function doneText(change: MemberChange): string {
  if (change.kind === 'invite') return t('invitationSent', { email: change.invitation.email });
  const { name, clinicName, invited } = change.membership;
  if (change.kind === 'role') return t('roleChanged', { name, role: roleName(change.role) });
  return invited ? t('withdrawn') : t('deactivated', { name, clinic: clinicName });
}

/**
 * Invites members, changes their role and removes them. The dialogs show errors. Lists are refetched even
 * after an error.
 */
export function useMemberChanges() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (change: MemberChange): Promise<unknown> => {
      if (change.kind === 'invite') {
        const { tenantId, invitation: payload } = change;
        return call(tenantPageEndpoints.inviteMember, { params: { tenantId }, payload });
      }
      const { tenantId, userId } = change.membership;
      const params = { tenantId, userId };
      if (change.kind === 'remove') return call(tenantPageEndpoints.removeMember, { params });
      const payload = { role: change.role };
      return call(tenantPageEndpoints.changeMemberRole, { params, payload });
    },
    onSuccess: (_answer, change) => toast.success(doneText(change)),
    onSettled: (_answer, _error, change) => {
      const { tenantId } = change.kind === 'invite' ? change : change.membership;
      void client.invalidateQueries({ queryKey: queryKeys.tenant(tenantId) });
      void client.invalidateQueries({ queryKey: queryKeys.peopleLists });
      if (change.kind !== 'invite')
        void client.invalidateQueries({ queryKey: queryKeys.person(change.membership.userId) });
    },
  });
}
