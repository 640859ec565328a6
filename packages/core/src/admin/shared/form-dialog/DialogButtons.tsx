import { Button, Group } from '@mantine/core';
import { t } from './text.ts';

export interface DialogButtonsProps {
  /** Label of the button that acts. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  loading: boolean;
  disabled?: boolean;
  /** The button that has the focus when the dialog opens; by default the dialog's first field or button. */
  focused?: 'confirm' | 'cancel';
  /** Without it, the button submits the form around it. */
  onConfirm?: () => void;
  onCancel: () => void;
}

/** The last row of a dialog: Cancel, and the button that acts. */
export function DialogButtons({
  confirm,
  cancel = t('cancel'),
  danger = false,
  loading,
  disabled = false,
  focused,
  onConfirm,
  onCancel,
}: DialogButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel} data-autofocus={focused === 'cancel' || undefined}>
        {cancel}
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        color={danger ? 'red' : undefined}
        loading={loading}
        disabled={disabled}
        onClick={onConfirm}
        data-autofocus={focused === 'confirm' || undefined}
      >
        {confirm}
      </Button>
    </Group>
  );
}
