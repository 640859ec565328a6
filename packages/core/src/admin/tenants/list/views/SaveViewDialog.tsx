import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type TenantView,
  type TenantViewQuery,
  viewNameLength,
} from '../../../../domain/platform/tenant-views.ts';
import { focusFirstError } from '../../../../ui/focus/focusFirstError.ts';
import { DialogForm } from '../../../shared/form-dialog/DialogForm.tsx';
import { t } from '../text.ts';
import { useViewChanges } from './useTenantViews.ts';

export interface SaveViewDialogProps {
  opened: boolean;
  /** The filters, sort order and columns to save. */
  query: TenantViewQuery;
  onClose: () => void;
  onSaved: (view: TenantView) => void;
}

/** Asks for a name and saves the current list under it. */
export function SaveViewDialog({ opened, onClose, ...rest }: SaveViewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('saveTitle')} size="sm">
      {opened ? <SaveViewForm onClose={onClose} {...rest} /> : null}
    </Modal>
  );
}

function SaveViewForm({ query, onClose, onSaved }: Omit<SaveViewDialogProps, 'opened'>) {
  const { create } = useViewChanges();
  const form = useForm({
    initialValues: { name: '', isDefault: false },
    validate: { name: (name) => (name.trim() ? null : t('viewNameRequired')) },
  });
  const submit = ({ name, isDefault }: typeof form.values) =>
    create.mutate(
      { name: name.trim(), query, isDefault },
      {
        onSuccess: ({ view }) => {
          onClose();
          onSaved(view);
        },
      },
    );
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit, focusFirstError)}
      confirm={t('save')}
      loading={create.isPending}
      onCancel={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('viewName')}
        maxLength={viewNameLength}
        required
        withAsterisk={false}
        data-autofocus
      />
      <Checkbox {...form.getInputProps('isDefault', { type: 'checkbox' })} label={t('viewDefault')} />
    </DialogForm>
  );
}
