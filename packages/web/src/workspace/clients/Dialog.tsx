import type { ModalProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { DialogFoot, DialogFrame } from '../shared/Dialog.tsx';
import { SubmitButton, type SubmitButtonProps } from '../shared/SubmitButton.tsx';
import classes from './clients.module.css';

export interface DialogProps {
  title: string;
  /** Text of the submit button. */
  action: string;
  /** What the sandbox says instead of submitting. */
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
  return (
    <DialogFrame title={title} onClose={onClose} {...(size && { size })}>
      <form noValidate onSubmit={onSubmit} aria-busy={busy}>
        <div className={classes.stack}>{children}</div>
        <DialogFoot onCancel={onClose}>
          <SubmitButton would={would} loading={busy} {...(danger && { color: 'red' })}>
            {action}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
