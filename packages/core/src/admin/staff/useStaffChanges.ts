import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as staffApi from '../../client/staff.ts';
import type { PlatformRole } from '../../domain/permissions.ts';
import type { StaffMember } from '../../domain/platform/staff.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { toast } from '../../ui/toast.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { useStepUp } from '../shared/step-up/StepUp.tsx';
import { t } from './text.ts';

export type StaffChange =
  | { kind: 'invite'; name: string; email: string; role: PlatformRole }
  | { kind: 'role'; member: StaffMember; role: PlatformRole }
  | { kind: 'resend' | 'withdraw' | 'deactivate' | 'reactivate' | 'reset-factor'; member: StaffMember };

function doneText(change: StaffChange): string {
  if (change.kind === 'invite') return t('invitationSent', { email: change.email });
  const { name, email } = change.member;
  if (change.kind === 'role') return t('roleChanged', { name, role: t(change.role) });
  return {
    resend: t('invitationSent', { email }),
    withdraw: t('withdrawn'),
    deactivate: t('deactivatedDone', { name }),
    reactivate: t('reactivatedDone', { name }),
    'reset-factor': t('resetDone', { name }),
  }[change.kind];
}

/**
 * Everything an owner does to the staff. Refusals are toasts, unless `quiet`: forms show them. Whatever the outcome,
 * the list is read again, so that a conflict shows what is stored now.
 */
export function useStaffChanges({ quiet = false } = {}) {
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  return useMutation({
    meta: { quiet },
    mutationFn: (change: StaffChange): Promise<unknown> => {
      switch (change.kind) {
        case 'invite': {
          const { name, email, role } = change;
          return withStepUp(() => staffApi.invite(transport, { name, email, role }));
        }
        case 'role': {
          const { userId, version } = change.member;
          return withStepUp(() => staffApi.changeRole(transport, userId, { version, role: change.role }));
        }
        case 'resend':
          return staffApi.resendInvitation(transport, change.member.userId);
        case 'withdraw':
          return staffApi.withdrawInvitation(transport, change.member.userId);
        case 'deactivate':
          return withStepUp(() =>
            staffApi.deactivate(transport, change.member.userId, change.member.version),
          );
        case 'reactivate':
          return withStepUp(() =>
            staffApi.reactivate(transport, change.member.userId, change.member.version),
          );
        case 'reset-factor':
          return withStepUp(() => staffApi.resetTwoFactor(transport, change.member.userId));
      }
    },
    onSuccess: (_answer, change) => toast.success(doneText(change)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.staff }),
  });
}
