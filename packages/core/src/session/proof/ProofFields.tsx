import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
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

/** Asks for the password, unless told otherwise, and for a code where one is needed. */
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

/** A code as people type it, in groups, as the server takes it. */
export const codeFrom = (typed: string): string => typed.replace(/\s/g, '');

/** The email of the account, which password managers look for and nobody sees. */
export function AccountField() {
  const { user } = useSession();
  return <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />;
}

interface ProofFieldProps {
  form: UseFormReturnType<Proof>;
  /** Outside dialogs, which focus the password themselves. */
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

/** @param ofApp only a code of the authenticator app will do, no recovery code */
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
