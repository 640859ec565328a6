import type { Invitation } from '../../domain/accounts/clinics.ts';
import { tenantPageEndpoints } from '../../domain/platform/tenant-page.ts';
import { FormDialog } from '../shared/form-dialog/FormDialog.tsx';
import { InviteForm } from '../shared/invitation/InviteForm.tsx';
import { ClinicRoleChoice } from './ClinicRoleChoice.tsx';
import { t } from './text.ts';
import { useMemberChange } from './useMemberChange.ts';

export interface InviteDialogProps {
  clinic: { tenantId: string; clinicName: string };
  opened: boolean;
  onClose: () => void;
}

/** Invites a person to a clinic by email. */
export function InviteDialog({ clinic, opened, onClose }: InviteDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('inviteTitle', { clinic: clinic.clinicName })}>
      <MemberForm tenantId={clinic.tenantId} />
    </FormDialog>
  );
}

function MemberForm({ tenantId }: { tenantId: string }) {
  const params = { tenantId };
  const invite = useMemberChange(
    params,
    (call, payload: Invitation) => call(tenantPageEndpoints.inviteMember, { params, payload }),
    { done: (_answer, { email }) => t('invitationSent', { email }) },
  );
  return (
    <InviteForm
      body={t('inviteBody')}
      initialRole="front_desk"
      RoleChoice={ClinicRoleChoice}
      invite={invite}
    />
  );
}
