import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import type { FormEvent, ReactNode } from 'react';
import classes from './clients.module.css';
import { clientTexts } from './texts.ts';

export interface DialogProps {
  title: string;
  /** Text of the button that sends it. */
  action: string;
  danger?: boolean;
  busy: boolean;
  size?: ModalProps['size'];
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. */
export function Dialog({ title, action, danger, busy, size, onSubmit, onClose, children }: DialogProps) {
  const { t } = useText(clientTexts);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(size && { size })}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form noValidate onSubmit={onSubmit} aria-busy={busy}>
        <div className={classes.stack}>{children}</div>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} {...(danger && { color: 'red' })}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
