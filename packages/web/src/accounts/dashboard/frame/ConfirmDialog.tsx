import { Button, Group, Modal, Text } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { dashboardTexts } from '../texts.ts';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  question: ReactNode;
  action: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useText(dashboardTexts);
  const { opened, title, question, action, danger = false, busy = false, onConfirm, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Text component="div">{question}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color={danger ? 'red' : undefined} size="md" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
