import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, errorText } from '@tamarack/core/client';
import { isEmail, linkEndpoints, validationTexts } from '@tamarack/core/domain';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { focusFirstError, Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AccountFrame } from '../../shared/AccountFrame.tsx';
import { localePath } from '../../shared/paths.ts';
import { signInTexts } from './text.ts';

/** `/forgot-password` gives the same answer whether or not there is an account. */
export function ForgotPasswordScreen() {
  const { t, locale } = useText(signInTexts);
  const { t: rule } = useText(validationTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  usePageTitle(t('forgotTitle'));
  const send = useMutation({
    mutationFn: (email: string) => call(transport, linkEndpoints.forgotPassword, { payload: { email } }),
  });
  const form = useForm({
    initialValues: { email: '' },
    validateInputOnBlur: true,
    validate: {
      email: (value) => {
        if (!value.trim()) return rule('emailRequired');
        return isEmail(value.trim()) ? null : rule('emailInvalid');
      },
    },
  });

  return (
    <AccountFrame width={400}>
      <Stack gap="lg">
        <Title order={1} size="1.875rem">
          {t(send.isSuccess ? 'forgotDoneTitle' : 'forgotTitle')}
        </Title>
        {send.isSuccess ? (
          <>
            <Text role="status">{t('forgotDone', { email: send.variables })}</Text>
            <Button variant="default" onClick={() => send.reset()}>
              {t('forgotAgain')}
            </Button>
          </>
        ) : (
          <form
            noValidate
            aria-busy={send.isPending}
            onSubmit={form.onSubmit(({ email }) => send.mutate(email.trim()), focusFirstError)}
          >
            <Stack gap="lg">
              <Text c="dimmed">{t('forgotIntro')}</Text>
              {send.isError ? <Notice tone="bad">{errorText(send.error, session('failed'))}</Notice> : null}
              <TextInput
                label={rule('labelEmail')}
                type="email"
                autoComplete="username"
                inputMode="email"
                autoCapitalize="none"
                {...form.getInputProps('email')}
              />
              <Button type="submit" loading={send.isPending}>
                {t('forgotSend')}
              </Button>
            </Stack>
          </form>
        )}
        <span className="ui-announced" role="status">
          {send.isPending ? t('forgotSending') : null}
        </span>
        <Anchor component={Link} to={localePath(locale, '/signin')} size="sm">
          {t('backToSignIn')}
        </Anchor>
      </Stack>
    </AccountFrame>
  );
}
