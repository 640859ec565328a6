import { Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { DialogButtons, type DialogButtonsProps } from './DialogButtons.tsx';

export interface DialogFormProps extends Omit<DialogButtonsProps, 'onConfirm'> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A dialog's form: its fields one below the other, then its buttons. */
export function DialogForm({ onSubmit, children, ...buttons }: DialogFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
      noValidate
    >
      <Stack gap="md">
        {children}
        <DialogButtons {...buttons} />
      </Stack>
    </form>
  );
}
