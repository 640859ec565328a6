import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { hasCode } from '../../client/errors.ts';
import { type StaffMember, staffEndpoints } from '../../domain/platform/staff.ts';
import { useChange } from '../../session/step-up/useChange.ts';
import { Notice } from '../../ui/Notice.tsx';
import { DialogButtons } from '../shared/form-dialog/DialogButtons.tsx';
import { Problem } from '../shared/Problem.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { PlatformRoleChoice } from './PlatformRoleChoice.tsx';
import { t } from './text.ts';

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
  const { userId, version, name } = member;
  const { mutate, isPending, error } = useChange(
    (call) => call(staffEndpoints.changeRole, { params: { staffId: userId }, payload: { version, role } }),
    {
      done: t('roleChanged', { name, role: t(role) }),
      refetch: [queryKeys.staff],
      meta: { quiet: true },
      onSuccess: onClose,
    },
  );
  return (
    <Stack gap="md">
      {hasCode(error, 'VERSION_CONFLICT') ? (
        <Notice tone="warn" role="alert">
          {t('roleConflict')}
        </Notice>
      ) : (
        <Problem error={error} />
      )}
      <PlatformRoleChoice
        value={role}
        onChange={(next) => setChoice({ version: member.version, role: next })}
      />
      <DialogButtons
        confirm={t('save')}
        loading={isPending}
        disabled={role === member.role}
        onConfirm={() => mutate()}
        onCancel={onClose}
      />
    </Stack>
  );
}
