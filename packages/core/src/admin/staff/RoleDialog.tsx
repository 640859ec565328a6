import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorText, hasCode, isCancelled } from '../../client/errors.ts';
import type { PlatformRole } from '../../domain/permissions.ts';
import type { StaffMember } from '../../domain/platform/staff.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { t } from './text.ts';
import { useStaffChanges } from './useStaffChanges.ts';

/** Changes the role of a colleague, and sends the version shown. */
export function RoleDialog({ member, onClose }: { member: StaffMember | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={member !== undefined}
      onClose={onClose}
      title={member ? t('roleTitle', { name: member.name }) : ''}
    >
      {member ? <RoleForm member={member} onClose={onClose} /> : null}
    </Modal>
  );
}

function RoleForm({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  // After a conflict the choice is discarded and the role stored now is shown.
  const [choice, setChoice] = useState({ version: member.version, role: member.role });
  const role = choice.version === member.version ? choice.role : member.role;
  const changes = useStaffChanges({ quiet: true });
  const { error } = changes;
  return (
    <Stack gap="md">
      {error && !isCancelled(error) ? (
        <Notice tone={hasCode(error, 'VERSION_CONFLICT') ? 'warn' : 'bad'} role="alert">
          {hasCode(error, 'VERSION_CONFLICT') ? t('roleConflict') : errorText(error, t('failed'))}
        </Notice>
      ) : null}
      <RoleChoice
        value={role}
        onChange={(next) => setChoice({ version: member.version, role: next as PlatformRole })}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={changes.isPending}
          disabled={role === member.role}
          onClick={() => changes.mutate({ kind: 'role', member, role }, { onSuccess: onClose })}
        >
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}
