import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import * as accountApi from '../../../client/account.ts';
import { ApiError, errorText } from '../../../client/errors.ts';
import { stepUpMinutes } from '../../../domain/permissions.ts';
import { translator } from '../../../domain/text.ts';
import { validationTexts } from '../../../domain/validation.ts';
import { useSession, useTransport } from '../../../session/SessionProvider.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { t } from './text.ts';

export interface StepUpFormProps {
  onProven: () => void;
  onCancel: () => void;
}

/** Asks for the password, and for a code of those who have a second factor. */
export function StepUpForm({ onProven, onCancel }: StepUpFormProps) {
  const transport = useTransport();
  const { user } = useSession();
  const asksCode = user?.secondFactor ?? false;
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) => (password ? null : translator(validationTexts, 'en')('passwordRequired')),
      code: (code) => (asksCode && !code.trim() ? t('codeRequired') : null),
    },
  });
  const proving = useMutation({
    meta: { quiet: true },
    mutationFn: ({ password, code }: typeof form.values) =>
      accountApi.stepUp(transport, { password, ...(asksCode ? { code: code.replace(/\s/g, '') } : {}) }),
    onSuccess: onProven,
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    },
  });
  const explained = proving.error instanceof ApiError && 'password' in proving.error.fields;
  return (
    <form onSubmit={form.onSubmit((fields) => proving.mutate(fields))} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('body', { minutes: stepUpMinutes })}</Text>
        {proving.error && !explained ? (
          <Notice tone="bad" role="alert">
            {errorText(proving.error, t('failed'))}
          </Notice>
        ) : null}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          {...form.getInputProps('password')}
          value={form.values.password}
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
        />
        {asksCode ? (
          <TextInput
            {...form.getInputProps('code')}
            label={t('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={proving.isPending}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
