import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText, isCancelled } from '../../client/errors.ts';
import type { PasskeyRequest, PasskeyResponse } from '../../domain/accounts/passkeys.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.tsx';
import { PasskeyButton } from '../proof/PasskeyButton.tsx';
import { AccountField, CodeField, codeFrom, OwnPasswordField, useProofForm } from '../proof/ProofFields.tsx';
import { usePorts, useSession } from '../SessionProvider.tsx';
import { endTextOf, sessionTexts } from '../text.ts';
import { keepScreenTexts } from './text.ts';

/** Asks the person whose session lapsed for their password, then for the second factor. */
export function SignInAgain() {
  const { t } = useText(keepScreenTexts);
  const { t: session } = useText(sessionTexts);
  const { user, endReason, resume, giveUp } = useSession();
  const { passkeys: device } = usePorts();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [asked, setAsked] = useState<PasskeyRequest | null>(null);
  const form = useProofForm(step === 'code');
  const attempt = useMutation({
    meta: { silent: true },
    mutationFn: async (second: { code?: string; passkey?: PasskeyRequest }) => {
      const { password } = form.getValues();
      if (!second.passkey || !device) return resume({ password, code: second.code });
      // A passkey challenge can be used only once.
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
    attempt.mutate(step === 'code' ? { code: codeFrom(code) } : {});
  const { error } = attempt;
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError)} noValidate aria-busy={attempt.isPending}>
      <Stack gap="md">
        <Text size="sm">
          {step === 'code'
            ? t('codeLead')
            : `${session(endTextOf(endReason))} ${t(endReason === 'role_changed' ? 'leadOfRole' : 'lead', { email: user?.email ?? '' })}`}
        </Text>
        {error && !isCancelled(error) ? (
          <ErrorNotice>
            {error instanceof ApiError ? errorText(error, session('loginFailed')) : t('passkeyFailed')}
          </ErrorNotice>
        ) : null}
        <AccountField />
        {step === 'password' ? (
          <OwnPasswordField form={form} autoFocus />
        ) : (
          <CodeField form={form} autoFocus />
        )}
        {asked && device ? (
          <PasskeyButton disabled={attempt.isPending} onClick={() => attempt.mutate({ passkey: asked })} />
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
