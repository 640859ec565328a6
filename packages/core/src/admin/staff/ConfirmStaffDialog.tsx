import { type StaffMember, staffEndpoints } from '../../domain/platform/staff.ts';
import { type Send, useChange } from '../../session/step-up/useChange.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { t } from './text.ts';

/** An action that needs confirmation. */
export interface Confirmed {
  kind: 'withdraw' | 'deactivate' | 'remove' | 'reset-factor';
  member: StaffMember;
}

const words = {
  withdraw: { title: 'withdrawTitle', body: 'withdrawBody', confirm: 'withdraw', done: 'withdrawn' },
  deactivate: {
    title: 'deactivateTitle',
    body: 'deactivateBody',
    confirm: 'deactivateConfirm',
    done: 'deactivatedDone',
  },
  remove: { title: 'removeTitle', body: 'removeBody', confirm: 'removeConfirm', done: 'removed' },
  'reset-factor': { title: 'resetTitle', body: 'resetBody', confirm: 'reset', done: 'resetDone' },
} as const;

const send: Send<unknown, Confirmed> = (call, { kind, member: { userId, version } }) => {
  const params = { staffId: userId };
  if (kind === 'withdraw') return call(staffEndpoints.withdrawInvitation, { params });
  if (kind === 'reset-factor') return call(staffEndpoints.resetTwoFactor, { params });
  return call(staffEndpoints[kind], { params, payload: { version } });
};

/** Explains an action's effect and asks for confirmation. */
export function ConfirmStaffDialog({
  confirmed,
  onClose,
}: {
  confirmed: Confirmed | undefined;
  onClose: () => void;
}) {
  const change = useChange(send, {
    done: (_answer, { kind, member: { name } }) => t(words[kind].done, { name }),
    refetch: [queryKeys.staff],
    onSuccess: onClose,
  });
  const { title, body, confirm } = words[confirmed?.kind ?? 'deactivate'];
  return (
    <AskDialog
      opened={confirmed !== undefined}
      title={confirmed ? t(title, { name: confirmed.member.name }) : ''}
      confirm={t(confirm)}
      danger
      loading={change.isPending}
      onConfirm={() => confirmed && change.mutate(confirmed)}
      onClose={onClose}
    >
      {t(body)}
    </AskDialog>
  );
}
