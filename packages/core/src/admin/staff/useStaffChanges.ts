import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlatformRole } from '../../domain/permissions.ts';
import { type StaffInvitation, type StaffMember, staffEndpoints } from '../../domain/platform/staff.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { toast } from '../../ui/toast.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { t } from './text.ts';

export type StaffChange =
  | ({ kind: 'invite' } & StaffInvitation)
  | { kind: 'role'; member: StaffMember; role: PlatformRole }
  | {
      kind: 'resend' | 'withdraw' | 'deactivate' | 'reactivate' | 'remove' | 'reset-factor';
      member: StaffMember;
    };

function doneText(change: StaffChange): string {
  if (change.kind === 'invite') return t('invitationSent', { email: change.email });
  const { name, email } = change.member;
  if (change.kind === 'role') return t('roleChanged', { name, role: t(change.role) });
  return {
    resend: t('invitationSent', { email }),
    withdraw: t('withdrawn'),
    deactivate: t('deactivatedDone', { name }),
    reactivate: t('reactivatedDone', { name }),
    remove: t('removed', { name }),
    'reset-factor': t('resetDone', { name }),
  }[change.kind];
}

/**
 * All changes that an owner can make to staff. Errors are shown as toasts; forms set `quiet` and show them
 * themselves. The list is refetched even after an error, so that a conflict shows the stored state.
 */
export function useStaffChanges({ quiet = false } = {}) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    meta: { quiet },
    mutationFn: (change: StaffChange): Promise<unknown> => {
      if (change.kind === 'invite') {
        const { kind: _, ...payload } = change;
        return call(staffEndpoints.invite, { payload });
      }
      const { userId, version } = change.member;
      const params = { staffId: userId };
      switch (change.kind) {
        case 'role': {
          const payload = { version, role: change.role };
          return call(staffEndpoints.changeRole, { params, payload });
        }
        case 'resend':
          return call(staffEndpoints.resendInvitation, { params });
        case 'withdraw':
          return call(staffEndpoints.withdrawInvitation, { params });
        case 'deactivate':
          return call(staffEndpoints.deactivate, { params, payload: { version } });
        case 'reactivate':
          return call(staffEndpoints.reactivate, { params, payload: { version } });
        case 'remove':
          return call(staffEndpoints.remove, { params, payload: { version } });
        case 'reset-factor':
          return call(staffEndpoints.resetTwoFactor, { params });
      }
    },
    onSuccess: (_answer, change) => toast.success(doneText(change)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.staff }),
  });
}
