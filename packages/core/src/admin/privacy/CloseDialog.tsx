import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PrivacyRequest } from '../../domain/platform/privacy.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { DialogForm } from '../shared/form-dialog/DialogForm.tsx';
import { FormDialog, useDialogForm } from '../shared/form-dialog/FormDialog.tsx';
import { useStoredVersion } from '../shared/merge/useStoredVersion.ts';
import { ChangeNotices, keepError } from './ChangeNotices.tsx';
import type { RequestPartProps } from './RequestFacts.tsx';
import { t } from './text.ts';

type End = 'done' | 'refused' | 'withdrawn';

export interface RequestDialogProps extends RequestPartProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Closes a request with its result. An erasure request is fulfilled by erasing the data, so here it can only
 * be refused or withdrawn.
 */
export function CloseDialog({ opened, onClose, ...part }: RequestDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('closeTitle')}>
      <CloseForm {...part} />
    </FormDialog>
  );
}

const fieldsOf = ({ kind, note }: PrivacyRequest) => ({
  status: (kind === 'erasure' ? 'refused' : 'done') as End,
  note: note ?? '',
});

function CloseForm({ request, acts: { change } }: RequestPartProps) {
  const isErasure = request.kind === 'erasure';
  const form = useForm({
    initialValues: fieldsOf(request),
    validate: {
      note: (note, { status }) => (status === 'refused' && !note.trim() ? t('reasonRequired') : null),
    },
  });
  const dialog = useDialogForm(form.isDirty());
  const { seen, isOlder, merging } = useStoredVersion(form, request, { fieldsOf, onUpdated: keepError });
  const refused = form.values.status === 'refused';
  const ends = [
    ...(isErasure ? [] : [{ value: 'done', label: t('closeDone') }]),
    { value: 'refused', label: t('closeRefused') },
    { value: 'withdrawn', label: t('closeWithdrawn') },
  ];
  const close = ({ status, note }: typeof form.values) => {
    const edited = note.trim() || null;
    const changed = edited === seen.note ? {} : { note: edited };
    change.mutate({ version: seen.version, status, ...changed }, { onSuccess: dialog.close });
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(close, focusFirstError)}
      confirm={t('closeAction')}
      loading={change.isPending}
      disabled={isOlder || merging.undecided}
      onCancel={dialog.cancel}
    >
      <ChangeNotices change={change} merging={merging} action={t('closeTitle')} />
      <NativeSelect {...form.getInputProps('status')} label={t('closeAs')} data={ends} data-autofocus />
      <Textarea
        {...form.getInputProps('note')}
        label={refused ? t('reason') : t('note')}
        description={refused ? t('reasonHint') : t('noteHint')}
        maxLength={2000}
        autosize
        minRows={2}
      />
    </DialogForm>
  );
}
