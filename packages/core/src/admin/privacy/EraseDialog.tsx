import { Checkbox, Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorText, hasCode, isCancelled } from '../../client/errors.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { DialogForm } from '../shared/form-dialog/DialogForm.tsx';
import type { RequestDialogProps } from './CloseDialog.tsx';
import { t } from './text.ts';

/**
 * Erases the person. The operator types their email to confirm. After a change by someone else, the dialog has
 * to be opened again.
 */
export function EraseDialog({ opened, onClose, ...part }: RequestDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('eraseTitle')}>
      <EraseForm onClose={onClose} {...part} />
    </Modal>
  );
}

function EraseForm({ request, acts: { erase }, onClose }: Omit<RequestDialogProps, 'opened'>) {
  const email = request.email ?? '';
  const [version] = useState(request.version);
  const form = useForm({
    initialValues: { typed: '', tell: true },
    validate: {
      typed: (typed) => (typed.trim().toLowerCase() === email.toLowerCase() ? null : t('eraseMismatch')),
    },
  });
  const { error } = erase;
  const isOlder = request.version > version && !erase.isPending && !erase.isSuccess;
  const conflict = isOlder || hasCode(error, 'VERSION_CONFLICT');
  return (
    <DialogForm
      onSubmit={form.onSubmit(
        ({ typed, tell }) => erase.mutate({ version, email: typed.trim(), tell }, { onSuccess: onClose }),
        focusFirstError,
      )}
      confirm={t('erase')}
      danger
      loading={erase.isPending}
      disabled={conflict}
      onCancel={onClose}
    >
      <Text size="sm">{t('eraseEffect')}</Text>
      {conflict ? (
        <Notice tone="warn" role="alert">
          {t('eraseConflict')}
        </Notice>
      ) : null}
      <ErrorNotice>
        {error && !conflict && !isCancelled(error) ? errorText(error, t('eraseTitle')) : null}
      </ErrorNotice>
      <TextInput
        {...form.getInputProps('typed')}
        label={t('eraseConfirm', { email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <Checkbox
        {...form.getInputProps('tell', { type: 'checkbox' })}
        label={t('eraseTell')}
        description={t('eraseTellHint')}
      />
    </DialogForm>
  );
}
