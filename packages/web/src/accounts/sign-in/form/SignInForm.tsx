import { Anchor, Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core';
import { hasCode } from '@tamarack/core/client';
import { isEmail, validationTexts } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { ErrorNotice, focusFirstError, PasswordField, useText } from '@tamarack/core/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { reportForm } from '../../../shared/tracking.ts';
import { signInFormTexts } from './sign-in-text.ts';
import { TwoFactorForm, type TwoFactorFormProps } from './TwoFactorForm.tsx';
import { useSignInFailure } from './useSignInFailure.ts';

export interface SignInFormProps {
  title: string;
  /** Shown between the title and the fields: why the visitor is here. */
  children?: ReactNode;
  /** Link to reset a forgotten password. */
  forgotHref: string;
}

/**
 * Asks for email and password, then for the code if the account uses two-step sign-in. Failures are shown in the form;
 * success changes the session, to which the surrounding screen reacts.
 */
export function SignInForm(props: SignInFormProps) {
  const [pending, setPending] = useState<Pending>();
  if (pending) {
    return <TwoFactorForm {...pending} onBack={() => setPending(undefined)} />;
  }
  return <PasswordForm {...props} onTwoFactor={setPending} />;
}

/**
 * Focuses the title if the keyboard has been used and nothing has the focus; before 26.2, Safari only knows whether the
 * page has been used. The other account screens use `useFocusRescue`, which would exceed the size allowed for the sign-in’s
 * scripts.
 */
const focusIfLost = (title: HTMLElement | null) => {
  const isInUse = performance.eventCounts?.get?.('keydown') ?? navigator.userActivation?.hasBeenActive;
  if (isInUse && document.activeElement === document.body) title?.focus();
};

type Pending = Pick<TwoFactorFormProps, 'fields' | 'passkey'>;

interface PasswordFormProps extends SignInFormProps {
  onTwoFactor: (pending: Pending) => void;
}

function PasswordForm({ title, children, forgotHref, onTwoFactor }: PasswordFormProps) {
  const { t } = useText(signInFormTexts);
  const { t: rule } = useText(validationTexts);
  const { signIn } = useSession();
  const { text, explain, clear } = useSignInFailure();
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState({ email: '', password: '', remember: false });
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});

  const change = (changes: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...changes }));
    // A message stays until its own field is changed.
    setErrors(({ email, password }) => ({
      email: 'email' in changes ? undefined : email,
      password: 'password' in changes ? undefined : password,
    }));
  };

  const problems = ({ email, password }: typeof fields): typeof errors => ({
    email: email ? (isEmail(email) ? undefined : rule('emailInvalid')) : rule('emailRequired'),
    password: password ? undefined : rule('passwordRequired'),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = { ...fields, email: fields.email.trim() };
    const found = problems(given);
    setErrors(found);
    if (found.email || found.password) return focusFirstError();
    clear();
    setBusy(true);
    try {
      const result = await signIn(given);
      reportForm(document, { name: 'sign_in', status: 'success' });
      if (result.outcome === 'two-factor') onTwoFactor({ fields: given, passkey: result.passkey });
    } catch (error) {
      reportForm(document, { name: 'sign_in', status: 'error' });
      explain(error);
      if (hasCode(error, 'INVALID_CREDENTIALS')) change({ password: '' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} aria-busy={busy}>
      <Stack gap="lg">
        <Title order={1} size="1.875rem" tabIndex={-1} ref={focusIfLost}>
          {title}
        </Title>
        {children}
        <ErrorNotice>{text}</ErrorNotice>
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          value={fields.email}
          error={errors.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={fields.password}
          error={errors.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        <Group justify="space-between" gap="sm">
          <Checkbox
            label={t('remember')}
            checked={fields.remember}
            onChange={(event) => change({ remember: event.currentTarget.checked })}
          />
          <Anchor href={forgotHref} size="sm">
            {t('forgot')}
          </Anchor>
        </Group>
        <Button type="submit" loading={busy} fullWidth>
          {t('signIn')}
        </Button>
        <span className="ui-announced" role="status">
          {busy ? t('signingIn') : null}
        </span>
      </Stack>
    </form>
  );
}
