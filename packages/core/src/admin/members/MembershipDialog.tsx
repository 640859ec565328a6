import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { MembershipAct } from './MembershipMenu.tsx';
import { Refusal } from './Refusal.tsx';
import { RoleChoice } from './RoleChoice.tsx';
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
      <Refusal error={changes.error} />
      <RoleChoice value={role} onChange={setRole} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={changes.isPending}
          disabled={role === membership.role}
          onClick={() => changes.mutate({ kind: 'role', membership, role }, { onSuccess: onClose })}
        >
          {t('changeRole')}
        </Button>
      </Group>
    </Stack>
  );
}

function EndForm({ membership, onClose }: FormProps) {
  const changes = useMemberChanges();
  const { invited } = membership;
  return (
    <Stack gap="md">
      <Text size="sm">{t(invited ? 'withdrawBody' : 'deactivateBody')}</Text>
      <Refusal error={changes.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          loading={changes.isPending}
          onClick={() => changes.mutate({ kind: 'remove', membership }, { onSuccess: onClose })}
        >
          {t(invited ? 'withdraw' : 'deactivate')}
        </Button>
      </Group>
    </Stack>
  );
}
