import { Anchor, Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { hasCode } from '@tamarack/core/client';
import { isEmail, validationTexts } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { Notice, PasswordField, useText } from '@tamarack/core/ui';
import { type ReactNode, useState } from 'react';
import { focusFirstError } from '../../../shared/focusFirstError.ts';
import { reportForm } from '../../../shared/tracking.ts';
import { signInFormTexts } from './sign-in-text.ts';
import { TwoFactorForm } from './TwoFactorForm.tsx';
import { useSignInFailure } from './useSignInFailure.ts';

export interface SignInFormProps {
  title: string;
  /** Between the title and the fields: why the visitor is here. */
  children?: ReactNode;
  email?: string;
  /** Where a forgotten password is reset. */
  forgotHref: string;
}

/**
 * Email and password, then the code when the account uses two-step sign-in. Failures are told in the form; success shows
 * in the session, which the screen around it follows.
 */
export function SignInForm(props: SignInFormProps) {
  const [pending, setPending] = useState<{ email: string; password: string; remember: boolean }>();
  if (pending) {
    return <TwoFactorForm fields={pending} onBack={() => setPending(undefined)} />;
  }
  return <PasswordForm {...props} onTwoFactor={setPending} />;
}

interface PasswordFormProps extends SignInFormProps {
  onTwoFactor: (fields: { email: string; password: string; remember: boolean }) => void;
}

function PasswordForm({ title, children, email = '', forgotHref, onTwoFactor }: PasswordFormProps) {
  const { t } = useText(signInFormTexts);
  const { t: rule } = useText(validationTexts);
  const { signIn } = useSession();
  const { text, explain, clear } = useSignInFailure();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: { email, password: '', remember: false },
    validate: {
      email: (value) => {
        if (!value.trim()) return rule('emailRequired');
        return isEmail(value.trim()) ? null : rule('emailInvalid');
      },
      password: (value) => (value ? null : rule('passwordRequired')),
    },
  });

  const submit = async (values: typeof form.values) => {
    clear();
    setBusy(true);
    const fields = { ...values, email: values.email.trim() };
    try {
      const { outcome } = await signIn(fields);
      reportForm(document, { name: 'sign_in', status: 'success' });
      if (outcome === 'two-factor') onTwoFactor(fields);
    } catch (error) {
      reportForm(document, { name: 'sign_in', status: 'error' });
      explain(error);
      if (hasCode(error, 'INVALID_CREDENTIALS')) form.setFieldValue('password', '');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)} aria-busy={busy}>
      <Stack gap="lg">
        <Title order={1} size="1.875rem">
          {title}
        </Title>
        {children}
        {text ? (
          <Notice tone="bad" role="alert">
            {text}
          </Notice>
        ) : null}
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <Group justify="space-between" gap="sm">
          <Checkbox label={t('remember')} {...form.getInputProps('remember', { type: 'checkbox' })} />
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
