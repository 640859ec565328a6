import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { translator } from '../../../domain/text.ts';
import { isEmail, maxLengths, validationTexts } from '../../../domain/validation.ts';
import { focusFirstError } from '../../../ui/focus/focusFirstError.ts';
import { DialogForm } from '../form-dialog/DialogForm.tsx';
import { showFieldErrors, useDialogForm } from '../form-dialog/FormDialog.tsx';
import { Problem } from '../Problem.tsx';
import { t } from './text.ts';

const say = translator(validationTexts, 'en');

export interface InviteFormProps<Role> {
  /** What the invitation means. */
  body: string;
  initialRole: Role;
  RoleChoice: ComponentType<{ value: Role; onChange: (role: Role) => void }>;
  invite: UseMutationResult<unknown, Error, { name: string; email: string; role: Role }>;
}

/** Asks for name, email and role of the person to invite. */
export function InviteForm<Role>({ body, initialRole, RoleChoice, invite }: InviteFormProps<Role>) {
  const form = useForm({
    initialValues: { name: '', email: '', role: initialRole },
    validate: {
      name: (name) => (name.trim() ? null : say('nameRequired')),
      email: (email) =>
        email.trim() ? (isEmail(email.trim()) ? null : say('emailInvalid')) : say('emailRequired'),
    },
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const submit = ({ name, email, role }: typeof form.values) =>
    invite.mutate(
      { name: name.trim(), email: email.trim(), role },
      { onSuccess: close, onError: (error) => showFieldErrors(form, error) },
    );
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit, focusFirstError)}
      confirm={t('send')}
      loading={invite.isPending}
      onCancel={cancel}
    >
      <Text size="sm">{body}</Text>
      <Problem error={invite.error} fields={Object.keys(form.values)} />
      <TextInput
        {...form.getInputProps('name')}
        label={t('name')}
        maxLength={maxLengths.fullName}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('email')}
        label={t('email')}
        type="email"
        maxLength={maxLengths.email}
        autoComplete="off"
      />
      <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
    </DialogForm>
  );
}
