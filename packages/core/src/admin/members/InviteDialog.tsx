import { FormDialog } from '../shared/form-dialog/FormDialog.tsx';
import { InviteForm } from '../shared/invitation/InviteForm.tsx';
import { ClinicRoleChoice } from './ClinicRoleChoice.tsx';
import { t } from './text.ts';
import { useMemberChanges } from './useMemberChanges.ts';

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
  const changes = useMemberChanges();
  return (
    <InviteForm
      body={t('inviteBody')}
      initialRole="front_desk"
      RoleChoice={ClinicRoleChoice}
      changes={changes}
      onInvite={(invitation, on) => changes.mutate({ kind: 'invite', tenantId, invitation }, on)}
    />
  );
}
