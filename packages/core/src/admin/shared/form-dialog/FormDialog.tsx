import { Drawer, Modal, type ModalProps } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { createContext, type MouseEvent, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../client/errors.ts';
import { useUnsavedPage } from '../../../session/unsaved/LeaveGuard.tsx';
import { AskDialog } from '../../../ui/AskDialog.tsx';
import { focusFirstError } from '../../../ui/focus/focusFirstError.ts';
import { useEscape } from '../../../ui/focus/useEscape.ts';
import { t } from './text.ts';

interface FormDialogState {
  setUnsaved: (unsaved: boolean) => void;
  /** Closes the dialog; asks first while it has unsaved input. */
  cancel: () => void;
  /** Closes the dialog without asking, because the input is saved. A navigation may follow at once. */
  close: () => void;
}

const FormDialogContext = createContext<FormDialogState | null>(null);

export interface FormDialogProps
  extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'closeButtonProps' | 'children'> {
  /** Shows the form in a drawer on the right. */
  drawer?: boolean;
}

/**
 * A dialog with a form, which calls `useDialogForm`. While the form has unsaved input, the dialog asks before it
 * closes, and the page asks before it is left.
 */
export function FormDialog({ opened, onClose, drawer = false, children, ...props }: FormDialogProps) {
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  useUnsavedPage(opened && unsaved);
  const cancel = () => (unsaved ? setAsking(true) : onClose());
  const close = () => {
    // Before `onClose`, which may navigate: the guard must already know that nothing is lost.
    flushSync(() => setUnsaved(false));
    setAsking(false);
    onClose();
  };
  const root = useEscape(opened, cancel);
  const dialog = {
    ...props,
    ref: root,
    opened,
    onClose: cancel,
    closeOnEscape: false,
    onMouseDown: keepFocus,
  };
  const form = <FormDialogContext value={{ setUnsaved, cancel, close }}>{children}</FormDialogContext>;
  return (
    <>
      {drawer ? (
        <Drawer {...dialog} position="right">
          {form}
        </Drawer>
      ) : (
        <Modal {...dialog}>{form}</Modal>
      )}
      <AskDialog
        opened={asking}
        title={t('title')}
        confirm={t('discard')}
        cancel={t('keep')}
        danger
        loading={false}
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        {t('body')}
      </AskDialog>
    </>
  );
}

/**
 * Leaves the focus in the field while a button is pressed. Otherwise the message of a field that is validated when it
 * loses the focus could move the button away before the click.
 */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/** Tells the form's dialog whether there is unsaved input. Returns how the form closes it. */
export function useDialogForm(unsaved: boolean): Pick<FormDialogState, 'cancel' | 'close'> {
  const dialog = useContext(FormDialogContext);
  if (!dialog) throw new Error('useDialogForm must be used within a FormDialog');
  const { setUnsaved } = dialog;
  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [unsaved, setUnsaved]);
  return dialog;
}

/** Shows the errors of a refused request at their fields, and focuses the first. */
export function showFieldErrors(form: { setErrors: (errors: FormErrors) => void }, error: unknown): void {
  // At once, because only a field that is already marked as invalid gets the focus.
  if (error instanceof ApiError) flushSync(() => form.setErrors(error.fields));
  focusFirstError();
}
