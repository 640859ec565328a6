import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { translator } from '../../domain/text.ts';
import { validationTexts } from '../../domain/validation.ts';
import { PasswordField } from '../../ui/password/PasswordField.tsx';
import { useText } from '../../ui/useText.tsx';
import { useSession } from '../SessionProvider.tsx';
import { proofTexts } from './text.ts';

interface Proof {
  password: string;
  code: string;
}

/** A form for the password, unless `asksPassword` is false, and for a code if needed. */
export function useProofForm(asksCode: boolean, asksPassword = true): UseFormReturnType<Proof> {
  const { t, locale } = useText(proofTexts);
  return useForm<Proof>({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) =>
        asksPassword && !password ? translator(validationTexts, locale)('passwordRequired') : null,
      code: (code) => (asksCode && !code.trim() ? t('codeRequired') : null),
    },
  });
}

/** Removes the spaces people type in a code. */
export const codeFrom = (typed: string): string => typed.replace(/\s/g, '');

/** A hidden field with the account's email, for password managers. */
export function AccountField() {
  const { user } = useSession();
  return <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />;
}

interface ProofFieldProps {
  form: UseFormReturnType<Proof>;
  /** Set outside dialogs; dialogs focus the password themselves. */
  autoFocus?: boolean;
}

export function OwnPasswordField({ form, autoFocus }: ProofFieldProps) {
  const { t } = useText(proofTexts);
  return (
    <PasswordField
      {...form.getInputProps('password')}
      value={form.values.password}
      label={t('password')}
      autoComplete="current-password"
      autoFocus={autoFocus}
      data-autofocus
    />
  );
}

/** @param ofApp whether only a code of the authenticator app is accepted, not a recovery code */
export function CodeField({ form, autoFocus, ofApp = false }: ProofFieldProps & { ofApp?: boolean }) {
  const { t } = useText(proofTexts);
  return (
    <TextInput
      {...form.getInputProps('code')}
      label={t(ofApp ? 'appCode' : 'code')}
      inputMode={ofApp ? 'numeric' : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
    />
  );
}
