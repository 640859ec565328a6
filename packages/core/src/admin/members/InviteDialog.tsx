import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ClinicRole } from '../../domain/permissions.ts';
import { translator } from '../../domain/text.ts';
import { isEmail, maxLengths, validationTexts } from '../../domain/validation.ts';
import { focusFirstError } from '../../ui/focusFirstError.ts';
import { FormDialog, showFieldErrors, useDialogForm } from '../shared/form-dialog/FormDialog.tsx';
import { Refusal } from './Refusal.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { t } from './text.ts';
import { useMemberChanges } from './useMemberChanges.ts';

const say = translator(validationTexts, 'en');

export interface InviteDialogProps {
  clinic: { tenantId: string; clinicName: string };
  opened: boolean;
  onClose: () => void;
}

/** Invites a person to a clinic by email. */
export function InviteDialog({ clinic, opened, onClose }: InviteDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('inviteTitle', { clinic: clinic.clinicName })}>
      <InviteForm tenantId={clinic.tenantId} />
    </FormDialog>
  );
}

function InviteForm({ tenantId }: { tenantId: string }) {
  const changes = useMemberChanges();
  const form = useForm({
    initialValues: { name: '', email: '', role: 'front_desk' as ClinicRole },
    validate: {
      name: (name) => (name.trim() ? null : say('nameRequired')),
      email: (email) =>
        email.trim() ? (isEmail(email.trim()) ? null : say('emailInvalid')) : say('emailRequired'),
    },
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const submit = ({ name, email, role }: typeof form.values) =>
    changes.mutate(
      { kind: 'invite', tenantId, invitation: { name: name.trim(), email: email.trim(), role } },
      {
        onSuccess: close,
        onError: (error) => showFieldErrors(form, error),
      },
    );
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError)} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('inviteBody')}</Text>
        <Refusal error={changes.error} />
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
