import { staffInvitationDays } from '../../domain/platform/staff.ts';
import { FormDialog } from '../shared/form-dialog/FormDialog.tsx';
import { InviteForm } from '../shared/invitation/InviteForm.tsx';
import { PlatformRoleChoice } from './PlatformRoleChoice.tsx';
import { t } from './text.ts';
import { useStaffChanges } from './useStaffChanges.ts';

/** Invites a colleague by email. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('inviteTitle')}>
      <StaffForm />
    </FormDialog>
  );
}

function StaffForm() {
  const changes = useStaffChanges({ quiet: true });
  return (
    <InviteForm
      body={t('inviteBody', { days: staffInvitationDays })}
      initialRole="support"
      RoleChoice={PlatformRoleChoice}
      changes={changes}
      onInvite={(invitation, on) => changes.mutate({ kind: 'invite', ...invitation }, on)}
    />
  );
}
