import { Button, type ButtonProps, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { translator } from '../../domain/text.ts';
import { validationTexts } from '../../domain/validation.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useText } from '../../ui/useText.tsx';
import { useSession } from '../SessionProvider.tsx';
import { proofTexts } from './text.ts';

interface Proof {
  password: string;
  code: string;
}

/** @param asksCode whether a code is asked for as well */
export function useProofForm(asksCode: boolean): UseFormReturnType<Proof> {
  const { t, locale } = useText(proofTexts);
  return useForm<Proof>({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) => (password ? null : translator(validationTexts, locale)('passwordRequired')),
      code: (code) => (asksCode && !code.trim() ? t('codeRequired') : null),
    },
  });
}

/** A code as people type it, in groups, as the server takes it. */
export const codeFrom = (typed: string): string => typed.replace(/\s/g, '');

/** The email of the account, which password managers look for and nobody sees. */
export function AccountField() {
  const { user } = useSession();
  return <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />;
}

export function OwnPasswordField({ form }: { form: UseFormReturnType<Proof> }) {
  const { t } = useText(proofTexts);
  return (
    <PasswordField
      {...form.getInputProps('password')}
      value={form.values.password}
      label={t('password')}
      autoComplete="current-password"
      data-autofocus
    />
  );
}

export function CodeField({ form, autoFocus }: { form: UseFormReturnType<Proof>; autoFocus?: boolean }) {
  const { t } = useText(proofTexts);
  return (
    <TextInput
      {...form.getInputProps('code')}
      label={t('code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
    />
  );
}

export function PasskeyButton(props: Pick<ButtonProps, 'loading' | 'disabled'> & { onClick: () => void }) {
  const { t } = useText(proofTexts);
  return (
    <Button variant="default" leftSection={<IconFingerprint size={18} aria-hidden="true" />} {...props}>
      {t('usePasskey')}
    </Button>
  );
}
