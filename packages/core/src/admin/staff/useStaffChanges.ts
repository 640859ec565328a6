import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import type { PlatformRole } from '../../domain/permissions.ts';
import { type StaffInvitation, type StaffMember, staffEndpoints } from '../../domain/platform/staff.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useStepUp } from '../../session/step-up/StepUp.tsx';
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
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  return useMutation({
    meta: { quiet },
    mutationFn: (change: StaffChange): Promise<unknown> => {
      if (change.kind === 'invite') {
        const { kind: _, ...payload } = change;
        return withStepUp(() => call(transport, staffEndpoints.invite, { payload }));
      }
      const { userId, version } = change.member;
      const params = { staffId: userId };
      switch (change.kind) {
        case 'role': {
          const payload = { version, role: change.role };
          return withStepUp(() => call(transport, staffEndpoints.changeRole, { params, payload }));
        }
        case 'resend':
          return call(transport, staffEndpoints.resendInvitation, { params });
        case 'withdraw':
          return call(transport, staffEndpoints.withdrawInvitation, { params });
        case 'deactivate':
          return withStepUp(() =>
            call(transport, staffEndpoints.deactivate, { params, payload: { version } }),
          );
        case 'reactivate':
          return withStepUp(() =>
            call(transport, staffEndpoints.reactivate, { params, payload: { version } }),
          );
        case 'remove':
          return withStepUp(() => call(transport, staffEndpoints.remove, { params, payload: { version } }));
        case 'reset-factor':
          return withStepUp(() => call(transport, staffEndpoints.resetTwoFactor, { params }));
      }
    },
    onSuccess: (_answer, change) => toast.success(doneText(change)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.staff }),
  });
}
