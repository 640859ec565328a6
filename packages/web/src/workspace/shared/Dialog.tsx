import { Box, Button, Group, Modal, type ModalProps } from '@mantine/core';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { useEscape, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { Problem } from './Loaded.tsx';
import { useFocusBack } from './useFocusBack.ts';

const texts = defineCatalogue({
  en: { close: 'Close', cancel: 'Cancel' },
  fr: { close: 'Fermer', cancel: 'Annuler' },
});

interface DialogFrameProps {
  title: string;
  size?: ModalProps['size'];
  onClose: () => void;
  children: ReactNode;
}

/** An open dialog with its title. */
export function DialogFrame({ title, size, onClose, children }: DialogFrameProps) {
  const { t } = useText(texts);
  useFocusBack();
  const root = useEscape(true, onClose);
  return (
    <Modal
      ref={root}
      opened
      closeOnEscape={false}
      onClose={onClose}
      title={title}
      {...(size && { size })}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {children}
    </Modal>
  );
}

interface DialogFootProps {
  /** Why the action failed, unless the fields show it. */
  error?: unknown;
  onCancel: () => void;
  children: ReactNode;
}

/** The end of a dialog: why its action failed, and the buttons, which are cancel and the action. */
export function DialogFoot({ error, onCancel, children }: DialogFootProps) {
  const { t } = useText(texts);
  return (
    <>
      {error ? (
        <Box mt="md">
          <Problem error={error} />
        </Box>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {children}
      </Group>
    </>
  );
}
