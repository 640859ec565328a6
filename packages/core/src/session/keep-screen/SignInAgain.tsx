import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText, isCancelled } from '../../client/errors.ts';
import type { PasskeyRequest, PasskeyResponse } from '../../domain/accounts/passkeys.ts';
import { translator } from '../../domain/text.ts';
import { validationTexts } from '../../domain/validation.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useText } from '../../ui/useText.tsx';
import { usePorts, useSession } from '../SessionProvider.tsx';
import { sessionTexts } from '../text.ts';
import { keepScreenTexts } from './text.ts';

/** Password, then the second factor, of the person whose session lapsed. */
export function SignInAgain() {
  const { t, locale } = useText(keepScreenTexts);
  const { t: session } = useText(sessionTexts);
  const { user, resume, giveUp } = useSession();
  const { passkeys: device } = usePorts();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [asked, setAsked] = useState<PasskeyRequest | null>(null);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) => (password ? null : translator(validationTexts, locale)('passwordRequired')),
      code: (code) => (step === 'code' && !code.trim() ? t('codeRequired') : null),
    },
  });
  const attempt = useMutation({
    meta: { silent: true },
    mutationFn: async (second: { code?: string; passkey?: PasskeyRequest }) => {
      const { password } = form.getValues();
      if (!second.passkey || !device) return resume({ password, code: second.code });
      // What the device is asked is answered once.
      setAsked(null);
      const passkey: PasskeyResponse = await device.get(second.passkey);
      return resume({ password, passkey });
    },
    onSuccess: (result) => {
      if (result.outcome !== 'two-factor') return;
      setAsked(result.passkey);
      setStep('code');
    },
    onError: () => form.setFieldValue(step, ''),
  });
  const submit = ({ code }: typeof form.values) =>
    attempt.mutate(step === 'code' ? { code: code.replace(/\s/g, '') } : {});
  const { error } = attempt;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-busy={attempt.isPending}>
      <Stack gap="md">
        <Text size="sm">
          {step === 'code'
            ? t('codeLead')
            : `${session('expired')} ${t('lead', { email: user?.email ?? '' })}`}
        </Text>
        {error && !isCancelled(error) ? (
          <Notice tone="bad" role="alert">
            {error instanceof ApiError ? errorText(error, session('loginFailed')) : t('passkeyFailed')}
          </Notice>
        ) : null}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {step === 'password' ? (
          <PasswordField
            {...form.getInputProps('password')}
            value={form.values.password}
            label={t('password')}
            autoComplete="current-password"
            data-autofocus
          />
        ) : (
          <TextInput
            {...form.getInputProps('code')}
            label={t('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
        {asked && device ? (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden="true" />}
            disabled={attempt.isPending}
            onClick={() => attempt.mutate({ passkey: asked })}
          >
            {t('usePasskey')}
          </Button>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void giveUp()}>
            {t('leave')}
          </Button>
          <Button type="submit" loading={attempt.isPending}>
            {t('signIn')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
