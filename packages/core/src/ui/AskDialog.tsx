import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineCatalogue } from '../domain/text.ts';
import { useText } from './useText.tsx';

const texts = defineCatalogue({ en: { cancel: 'Cancel' }, fr: { cancel: 'Annuler' } });

export interface AskDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** Label of the button that acts. */
  confirm: string;
  /** Label of the button that leaves everything as it is. */
  cancel?: string;
  danger?: boolean;
  loading: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what an act means for others before it is done. */
export function AskDialog({
  opened,
  title,
  children,
  confirm,
  cancel,
  danger,
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
          <Button color={danger ? 'red' : undefined} loading={loading} onClick={on.onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
