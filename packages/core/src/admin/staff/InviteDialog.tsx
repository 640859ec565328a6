import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, errorText, isCancelled } from '../../client/errors.ts';
import type { PlatformRole } from '../../domain/permissions.ts';
import { staffInvitationDays } from '../../domain/platform/staff.ts';
import { translator } from '../../domain/text.ts';
import { isEmail, maxLengths, validationTexts } from '../../domain/validation.ts';
import { focusFirstError } from '../../ui/focusFirstError.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FormDialog, showFieldErrors, useDialogForm } from '../shared/form-dialog/FormDialog.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { t } from './text.ts';
import { useStaffChanges } from './useStaffChanges.ts';

const say = translator(validationTexts, 'en');

/** Invites a colleague by email. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('inviteTitle')}>
      <InviteForm />
    </FormDialog>
  );
}

function InviteForm() {
  const changes = useStaffChanges({ quiet: true });
  const form = useForm({
    initialValues: { name: '', email: '', role: 'support' as PlatformRole },
    validate: {
      name: (name) => (name.trim() ? null : say('nameRequired')),
      email: (email) =>
        email.trim() ? (isEmail(email.trim()) ? null : say('emailInvalid')) : say('emailRequired'),
    },
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const submit = ({ name, email, role }: typeof form.values) =>
    changes.mutate(
      { kind: 'invite', name: name.trim(), email: email.trim(), role },
      {
        onSuccess: close,
        onError: (error) => showFieldErrors(form, error),
      },
    );
  const { error } = changes;
  const explained = isCancelled(error) || (error instanceof ApiError && Object.keys(error.fields).length > 0);
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError)} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('inviteBody', { days: staffInvitationDays })}</Text>
        {error && !explained ? (
          <Notice tone="bad" role="alert">
            {errorText(error, t('failed'))}
          </Notice>
        ) : null}
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
        <RoleChoice
          value={form.values.role}
          onChange={(role) => form.setFieldValue('role', role as PlatformRole)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={changes.isPending}>
            {t('sendInvitation')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
