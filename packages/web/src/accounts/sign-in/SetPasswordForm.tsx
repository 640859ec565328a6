import { Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@tamarack/core/client';
import { type LinkInfo, linkEndpoints, passwordProblem, validationTexts } from '@tamarack/core/domain';
import { focusFirstError, Notice, PasswordField, useText } from '@tamarack/core/ui';
import { FrenchTerms, TermsSentence } from '../../shared/TermsSentence.tsx';
import { signInTexts } from './text.ts';
import { useActOnLink } from './useActOnLink.ts';

/** A new password, for an account being activated or reset. */
export function SetPasswordForm({ link, token }: { link: LinkInfo; token: string }) {
  const { t } = useText(signInTexts);
  const { t: rule } = useText(validationTexts);
  const { run, busy, failure } = useActOnLink(token, link, { passwordSet: true });
  const activation = link.purpose !== 'password_reset';
  const own = [link.email ?? '', link.name ?? '', link.clinicName ?? ''];
  const form = useForm({
    initialValues: { password: '' },
    validateInputOnBlur: true,
    validate: {
      password: (value) => {
        const problem = passwordProblem(value, own);
        return problem ? rule(problem) : null;
      },
    },
  });
  const intro = activation ? (link.clinicName ? 'activationIntroClinic' : 'activationIntro') : 'resetIntro';

  const submit = async ({ password }: { password: string }) => {
    const refused = await run((transport) =>
      call(transport, linkEndpoints.setPassword, {
        payload: { token, password, ...(link.needsTerms ? { acceptTerms: true } : {}) },
      }),
    );
    if (Object.keys(refused).length === 0) return;
    form.setErrors(refused);
    focusFirstError();
  };

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)} aria-busy={busy}>
      <Stack gap="lg">
        <Title order={1} size="1.875rem">
          {t(activation ? 'activationTitle' : 'resetTitle')}
        </Title>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t(intro, { email: link.email ?? '', clinic: link.clinicName ?? '' })}
        </Text>
        {failure ? <Notice tone="bad">{failure}</Notice> : null}
        <input type="text" name="email" autoComplete="username" value={link.email ?? ''} readOnly hidden />
        <PasswordField
          label={t('newPassword')}
          name="password"
          autoComplete="new-password"
          avoid={own}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        {link.needsTerms && link.inQuebec ? <FrenchTerms /> : null}
        {link.needsTerms ? <TermsSentence text={t('termsActivation')} /> : null}
        <Button type="submit" loading={busy}>
          {t('setPassword')}
        </Button>
        <span className="ui-announced" role="status">
          {busy ? t('savingPassword') : null}
        </span>
      </Stack>
    </form>
  );
}
