import { type StaffInvitation, staffEndpoints, staffInvitationDays } from '../../domain/platform/staff.ts';
import { useChange } from '../../session/step-up/useChange.ts';
import { FormDialog } from '../shared/form-dialog/FormDialog.tsx';
import { InviteForm } from '../shared/invitation/InviteForm.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { PlatformRoleChoice } from './PlatformRoleChoice.tsx';
import { t } from './text.ts';

/** Invites a colleague by email. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('inviteTitle')}>
      <StaffForm />
    </FormDialog>
  );
}

function StaffForm() {
  const invite = useChange((call, payload: StaffInvitation) => call(staffEndpoints.invite, { payload }), {
    done: (_answer, { email }) => t('invitationSent', { email }),
    refetch: [queryKeys.staff],
    meta: { quiet: true },
  });
  return (
    <InviteForm
      body={t('inviteBody', { days: staffInvitationDays })}
      initialRole="support"
      RoleChoice={PlatformRoleChoice}
      invite={invite}
    />
  );
}
