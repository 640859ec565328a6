import type { StaffMember } from '../../domain/platform/staff.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { t } from './text.ts';
import { useStaffChanges } from './useStaffChanges.ts';

/** An action that needs confirmation. */
export interface Confirmed {
  kind: 'withdraw' | 'deactivate' | 'remove' | 'reset-factor';
  member: StaffMember;
}

const words = {
  withdraw: { title: 'withdrawTitle', body: 'withdrawBody', confirm: 'withdraw' },
  deactivate: { title: 'deactivateTitle', body: 'deactivateBody', confirm: 'deactivateConfirm' },
  remove: { title: 'removeTitle', body: 'removeBody', confirm: 'removeConfirm' },
  'reset-factor': { title: 'resetTitle', body: 'resetBody', confirm: 'reset' },
} as const;

/** Explains an action's effect and asks for confirmation. */
export function ConfirmStaffDialog({
  confirmed,
  onClose,
}: {
  confirmed: Confirmed | undefined;
  onClose: () => void;
}) {
  const changes = useStaffChanges();
  const { title, body, confirm } = words[confirmed?.kind ?? 'deactivate'];
  return (
    <AskDialog
      opened={confirmed !== undefined}
      title={confirmed ? t(title, { name: confirmed.member.name }) : ''}
      confirm={t(confirm)}
      danger
      loading={changes.isPending}
      onConfirm={() => confirmed && changes.mutate(confirmed, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(body)}
    </AskDialog>
  );
}
