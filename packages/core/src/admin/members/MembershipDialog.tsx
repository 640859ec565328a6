import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons } from '../shared/form-dialog/DialogButtons.tsx';
import { Problem } from '../shared/Problem.tsx';
import { ClinicRoleChoice } from './ClinicRoleChoice.tsx';
import type { MembershipAct } from './MembershipMenu.tsx';
import { t } from './text.ts';
import { type Membership, useMemberChanges } from './useMemberChanges.ts';

interface FormProps {
  membership: Membership;
  onClose: () => void;
}

/** Explains what a change means for the person and the clinic, and asks for confirmation. */
export function MembershipDialog({ act, onClose }: { act: MembershipAct | null; onClose: () => void }) {
  return (
    <Modal opened={act !== null} onClose={onClose} title={act ? titleOf(act) : ''}>
      {act?.kind === 'role' ? <RoleForm membership={act.membership} onClose={onClose} /> : null}
      {act?.kind === 'remove' ? <EndForm membership={act.membership} onClose={onClose} /> : null}
    </Modal>
  );
}

function titleOf({ kind, membership: { name, clinicName, invited } }: MembershipAct): string {
  const values = { name, clinic: clinicName };
  if (kind === 'role') return t('roleTitle', values);
  return t(invited ? 'withdrawTitle' : 'deactivateTitle', values);
}

function RoleForm({ membership, onClose }: FormProps) {
  const [role, setRole] = useState(membership.role);
  const changes = useMemberChanges();
  return (
    <Stack gap="md">
      <Text size="sm">{t(membership.invited ? 'roleInvitedBody' : 'roleBody')}</Text>
      <Problem error={changes.error} />
      <ClinicRoleChoice value={role} onChange={setRole} />
      <DialogButtons
        confirm={t('changeRole')}
        loading={changes.isPending}
        disabled={role === membership.role}
        onConfirm={() => changes.mutate({ kind: 'role', membership, role }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Stack>
  );
}

function EndForm({ membership, onClose }: FormProps) {
  const changes = useMemberChanges();
  const { invited } = membership;
  return (
    <Stack gap="md">
      <Text size="sm">{t(invited ? 'withdrawBody' : 'deactivateBody')}</Text>
      <Problem error={changes.error} />
      <DialogButtons
        confirm={t(invited ? 'withdraw' : 'deactivate')}
        danger
        loading={changes.isPending}
        focused="cancel"
        onConfirm={() => changes.mutate({ kind: 'remove', membership }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Stack>
  );
}
