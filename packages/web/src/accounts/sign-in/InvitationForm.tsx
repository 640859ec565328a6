import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@tamarack/core/client';
import {
  type LinkInfo,
  linkEndpoints,
  maxLengths,
  passwordProblem,
  validationTexts,
} from '@tamarack/core/domain';
import { focusFirstError, Notice, PasswordField, roleTexts, useText } from '@tamarack/core/ui';
import { FrenchTerms, TermsSentence } from '../../shared/TermsSentence.tsx';
import { signInTexts } from './text.ts';
import { useActOnLink } from './useActOnLink.ts';

/** Accepts an invitation. New people choose a name and a password; people with an account only accept. */
export function InvitationForm({ link, token }: { link: LinkInfo; token: string }) {
  const { t } = useText(signInTexts);
  const { t: rule } = useText(validationTexts);
  const { t: role } = useText(roleTexts);
  const clinic = link.clinicName ?? '';
  const { run, busy, failure } = useActOnLink(token, link, {
    invitedTo: clinic,
    ...(link.tenantId ? { invitedBy: link.tenantId } : {}),
  });
  const isNew = link.needsPassword;
  const own = (name: string) => [link.email ?? '', name, clinic];
  const form = useForm({
    initialValues: { name: link.name ?? '', password: '' },
    validateInputOnBlur: true,
    validate: {
      name: (value) => (isNew && !value.trim() ? rule('fullNameRequired') : null),
      password: (value, { name }) => {
        const problem = isNew ? passwordProblem(value, own(name)) : undefined;
        return problem ? rule(problem) : null;
      },
    },
  });

  const submit = async ({ name, password }: { name: string; password: string }) => {
    const person = isNew ? { name: name.trim(), password } : {};
    const refused = await run((transport) =>
      call(transport, linkEndpoints.acceptInvitation, { payload: { token, ...person, acceptTerms: true } }),
    );
    if (Object.keys(refused).length === 0) return;
    form.setErrors(refused);
    focusFirstError();
  };

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)} aria-busy={busy}>
      <Stack gap="lg">
        <Title order={1} size="1.875rem">
          {t('invitationTitle', { clinic })}
        </Title>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('invitationIntro', { email: link.email ?? '', clinic, role: link.role ? role(link.role) : '' })}
          {isNew ? null : ` ${t('existingIntro')}`}
        </Text>
        {failure ? <Notice tone="bad">{failure}</Notice> : null}
        {isNew ? (
          <>
            <TextInput
              label={t('yourName')}
              autoComplete="name"
              maxLength={maxLengths.fullName}
              {...form.getInputProps('name')}
            />
            <input
              type="text"
              name="email"
              autoComplete="username"
              value={link.email ?? ''}
              readOnly
              hidden
            />
            <PasswordField
              label={t('newPassword')}
              name="password"
              autoComplete="new-password"
              avoid={own(form.values.name)}
              {...form.getInputProps('password')}
              value={form.values.password}
            />
          </>
        ) : null}
        {link.inQuebec ? <FrenchTerms /> : null}
        <TermsSentence text={t('termsInvitation')} />
        <Button type="submit" loading={busy}>
          {t(isNew ? 'acceptNew' : 'acceptExisting')}
        </Button>
        <span className="ui-announced" role="status">
          {busy ? t('accepting') : null}
        </span>
      </Stack>
    </form>
  );
}
