import { Button, Group, Modal, Text } from '@mantine/core';
import type { StaffMember } from '../../domain/platform/staff.ts';
import { t } from './text.ts';
import { useStaffChanges } from './useStaffChanges.ts';

/** An action that needs confirmation. */
export interface Confirmed {
  kind: 'withdraw' | 'deactivate' | 'reset-factor';
  member: StaffMember;
}

const words = {
  withdraw: { title: 'withdrawTitle', body: 'withdrawBody', confirm: 'withdraw' },
  deactivate: { title: 'deactivateTitle', body: 'deactivateBody', confirm: 'deactivateConfirm' },
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
    <Modal
      opened={confirmed !== undefined}
      onClose={onClose}
      title={confirmed ? t(title, { name: confirmed.member.name }) : ''}
      size="sm"
    >
      <Text mb="lg">{t(body)}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          loading={changes.isPending}
          onClick={() => confirmed && changes.mutate(confirmed, { onSuccess: onClose })}
        >
          {t(confirm)}
        </Button>
      </Group>
    </Modal>
  );
}
