import { Box, Button, Drawer, Group, Modal, type ModalProps } from '@mantine/core';
import { Problem } from '@tamarack/core/session';
import { keepTyping } from '@tamarack/core/session/commands/keepTyping';
import { useText } from '@tamarack/core/ui';
import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react';
import { SubmitButton, type SubmitButtonProps } from '../saving/SubmitButton.tsx';
import { words } from '../words.ts';
import { useCloseGuard } from './useCloseGuard.tsx';
import { useFocusBack } from './useFocusBack.ts';

interface DialogFrameProps {
  title: string;
  size?: ModalProps['size'];
  /** Shows it as a drawer on the right. */
  drawer?: boolean;
  /** Called by Escape, × or a click outside only after a confirmation if fields were edited. */
  onClose: () => void;
  children: ReactNode;
}

/** Marks the first field for the focus, unless another element is marked: otherwise × would have it. */
function markFirstField(body: HTMLElement | null): void {
  if (body?.querySelector('[data-autofocus]')) return;
  body?.querySelector(':is(input, select, textarea):not(:disabled)')?.setAttribute('data-autofocus', '');
}

/** An open dialog with its title. A dialog that is no drawer begins at its first field. */
export function DialogFrame({ title, size, drawer = false, onClose, children }: DialogFrameProps) {
  const { t } = useText(words);
  useFocusBack();
  useLayoutEffect(keepTyping, []);
  const { overlay, question } = useCloseGuard(onClose);
  const frame = {
    ...overlay,
    opened: true,
    title,
    ...(size && { size }),
    closeButtonProps: { 'aria-label': t('close') },
  };
  return (
    <>
      {drawer ? (
        <Drawer {...frame} position="right">
          {children}
        </Drawer>
      ) : (
        <Modal {...frame} styles={{ title: { fontWeight: 600 } }}>
          <div ref={markFirstField}>{children}</div>
        </Modal>
      )}
      {question}
    </>
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
  const { t } = useText(words);
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

export interface FormDialogProps
  extends DialogFrameProps,
    Pick<SubmitButtonProps, 'would'>,
    Omit<ComponentProps<'form'>, keyof DialogFrameProps | 'action'> {
  /** Label of the submit button. */
  action: string;
  danger?: boolean;
  /** Focuses the submit button when the dialog opens. */
  focusAction?: boolean;
  busy: boolean;
  /** Why the action failed, unless the fields show it. */
  error?: unknown;
}

/** A dialog with a form that ends with cancel and the submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, would, action, danger, focusAction, busy, error, children, ...form } = props;
  return (
    <DialogFrame title={title} size={size} onClose={onClose}>
      <form noValidate {...form}>
        {children}
        <DialogFoot error={error} onCancel={onClose}>
          <SubmitButton
            would={would}
            loading={busy}
            color={danger ? 'red' : undefined}
            data-autofocus={focusAction || undefined}
          >
            {action}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
