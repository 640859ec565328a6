import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../client/errors.ts';
import {
  type PrivacyRequest,
  type PrivacyRequestKind,
  privacyAnswerDays,
  privacyRequestKinds,
} from '../../domain/platform/privacy.ts';
import { isEmail } from '../../domain/validation.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { DialogForm } from '../shared/form-dialog/DialogForm.tsx';
import { FormDialog, showFieldErrors, useDialogForm } from '../shared/form-dialog/FormDialog.tsx';
import { formatDate } from '../shared/format.ts';
import { NoteField } from './NoteField.tsx';
import { t } from './text.ts';
import { useRecord } from './usePrivacy.ts';

export interface RecordDialogProps {
  opened: boolean;
  onClose: () => void;
  onRecorded: (request: PrivacyRequest) => void;
  /** Prefills the email. */
  email?: string;
}

/** Records a request with the day it arrived, because the deadline counts from that day. */
export function RecordDialog({ opened, onClose, ...form }: RecordDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('recordTitle')}>
      <RecordForm {...form} />
    </FormDialog>
  );
}

function RecordForm({ onRecorded, email = '' }: Pick<RecordDialogProps, 'onRecorded' | 'email'>) {
  const recording = useRecord((request) => {
    close();
    onRecorded(request);
  });
  const today = formatDate(new Date().toISOString());
  const form = useForm({
    initialValues: {
      email,
      kind: 'access' as PrivacyRequestKind,
      receivedOn: today,
      note: '',
    },
    validate: {
      email: (email) => (isEmail(email.trim()) ? null : t('emailInvalid')),
      receivedOn: (day) => (/^\d{4}-\d\d-\d\d$/.test(day) && day <= today ? null : t('dateInvalid')),
    },
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const submit = ({ email, kind, receivedOn, note }: typeof form.values) =>
    recording.mutate(
      {
        email: email.trim(),
        kind,
        note: note.trim() || null,
        // The start of the chosen day in the operator's time zone; for today the current time.
        ...(receivedOn === today ? {} : { receivedAt: new Date(`${receivedOn}T00:00:00`).toISOString() }),
      },
      {
        onError: (error) => showFieldErrors(form, error),
      },
    );
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit, focusFirstError)}
      confirm={t('recordAction')}
      loading={recording.isPending}
      onCancel={cancel}
    >
      <Text size="sm">{t('recordBody', { days: privacyAnswerDays })}</Text>
      <ErrorNotice>{recording.error ? errorText(recording.error, t('record')) : null}</ErrorNotice>
      <TextInput
        {...form.getInputProps('email')}
        label={t('address')}
        description={t('addressHint')}
        type="email"
        autoComplete="off"
        data-autofocus
      />
      <NativeSelect
        {...form.getInputProps('kind')}
        label={t('kind')}
        data={privacyRequestKinds.map((value) => ({ value, label: t(value) }))}
      />
      <TextInput {...form.getInputProps('receivedOn')} label={t('receivedOn')} type="date" max={today} />
      <NoteField {...form.getInputProps('note')} />
    </DialogForm>
  );
}
