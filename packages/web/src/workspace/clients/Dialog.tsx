import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import type { FormEvent, ReactNode } from 'react';
import { SubmitButton, type SubmitButtonProps } from '../shared/SubmitButton.tsx';
import classes from './clients.module.css';
import { clientTexts } from './texts.ts';

export interface DialogProps {
  title: string;
  /** Text of the button that sends it. */
  action: string;
  /** What would now be done, as the sandbox says it. */
  would?: SubmitButtonProps['would'];
  danger?: boolean;
  busy: boolean;
  size?: ModalProps['size'];
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. */
export function Dialog(props: DialogProps) {
  const { title, action, would = 'saved', danger, busy, size, onSubmit, onClose, children } = props;
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
          <SubmitButton would={would} loading={busy} {...(danger && { color: 'red' })}>
            {action}
          </SubmitButton>
        </Group>
      </form>
    </Modal>
  );
}
