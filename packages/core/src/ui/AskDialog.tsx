import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineCatalogue } from '../domain/text.ts';
import { useText } from './useText.tsx';

const texts = defineCatalogue({ en: { cancel: 'Cancel' }, fr: { cancel: 'Annuler' } });

export interface AskDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  /** Label of the cancel button. */
  cancel?: string;
  danger?: boolean;
  /** Whether there is nothing to confirm yet. */
  disabled?: boolean;
  loading: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Explains an action and asks for confirmation. */
export function AskDialog({
  opened,
  title,
  children,
  confirm,
  cancel,
  danger,
  disabled,
  loading,
  ...on
}: AskDialogProps) {
  const { t } = useText(texts);
  return (
    <Modal opened={opened} onClose={on.onClose} title={title}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={on.onClose} data-autofocus>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            disabled={disabled}
            loading={loading}
            onClick={on.onConfirm}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
