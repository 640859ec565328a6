import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { tenantPageEndpoints } from '../../domain/platform/tenant-page.ts';
import { DialogButtons } from '../shared/form-dialog/DialogButtons.tsx';
import { Problem } from '../shared/Problem.tsx';
import { ClinicRoleChoice } from './ClinicRoleChoice.tsx';
import type { MembershipAct } from './MembershipMenu.tsx';
import { t } from './text.ts';
import { type Membership, roleName, useMemberChange } from './useMemberChange.ts';

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
  const { tenantId, userId, name, invited } = membership;
  const change = useMemberChange(
    membership,
    (call) => call(tenantPageEndpoints.changeMemberRole, { params: { tenantId, userId }, payload: { role } }),
    { done: t('roleChanged', { name, role: roleName(role) }), onSuccess: onClose },
  );
  return (
    <Stack gap="md">
      <Text size="sm">{t(invited ? 'roleInvitedBody' : 'roleBody')}</Text>
      <Problem error={change.error} />
      <ClinicRoleChoice value={role} onChange={setRole} />
      <DialogButtons
        confirm={t('changeRole')}
        loading={change.isPending}
        disabled={role === membership.role}
        onConfirm={() => change.mutate()}
        onCancel={onClose}
      />
    </Stack>
  );
}

function EndForm({ membership, onClose }: FormProps) {
  const { tenantId, userId, name, clinicName, invited } = membership;
  const removal = useMemberChange(
    membership,
    (call) => call(tenantPageEndpoints.removeMember, { params: { tenantId, userId } }),
    {
      done: invited ? t('withdrawn') : t('deactivated', { name, clinic: clinicName }),
      onSuccess: onClose,
    },
  );
  return (
    <Stack gap="md">
      <Text size="sm">{t(invited ? 'withdrawBody' : 'deactivateBody')}</Text>
      <Problem error={removal.error} />
      <DialogButtons
        confirm={t(invited ? 'withdraw' : 'deactivate')}
        danger
        loading={removal.isPending}
        focused="cancel"
        onConfirm={() => removal.mutate()}
        onCancel={onClose}
      />
    </Stack>
  );
}
