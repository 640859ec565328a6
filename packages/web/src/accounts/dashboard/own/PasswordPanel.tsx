import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, call, errorText } from '@tamarack/core/client';
import {
  type PasswordChange,
  passwordProblem,
  profileEndpoints,
  type SessionUser,
  validationTexts,
} from '@tamarack/core/domain';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { Notice, PasswordField, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { focusFirstError } from '../../../shared/focusFirstError.ts';
import classes from '../account.module.css';
import { Panel } from '../frame/Panel.tsx';
import { ownTexts } from '../own-texts.ts';
import { sessionsKey, useClinics } from '../queries.ts';

/** Changes the password; every other session ends. */
export function PasswordPanel({ user }: { user: SessionUser }) {
  const { t } = useText(ownTexts);
  const { t: rule } = useText(validationTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const clinics = useClinics();
  const own = [user.email, user.name, ...(clinics.data ?? []).map(({ clinicName }) => clinicName)];
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (value) => (value ? null : rule('passwordRequired')),
      newPassword: (value) => {
        const problem = passwordProblem(value, own);
        return problem ? rule(problem) : null;
      },
    },
  });
  useUnsavedPage(form.values.currentPassword !== '' || form.values.newPassword !== '');
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: PasswordChange) => call(transport, profileEndpoints.changePassword, { payload }),
    onSuccess: () => {
      form.reset();
      void client.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return;
      form.setErrors(error.fields);
      focusFirstError();
    },
  });
  const refused =
    change.error && !(change.error instanceof ApiError && Object.keys(change.error.fields).length > 0);
  return (
    <Panel title={t('passwordTitle')} intro={t('passwordIntro')}>
      <form
        noValidate
        aria-busy={change.isPending}
        onSubmit={form.onSubmit((values) => change.mutate(values), focusFirstError)}
      >
        <div className={classes.fields}>
          <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
            value={form.values.currentPassword}
          />
          <PasswordField
            label={t('newPassword')}
            autoComplete="new-password"
            avoid={own}
            {...form.getInputProps('newPassword')}
            value={form.values.newPassword}
          />
          {refused ? (
            <Notice tone="bad" role="alert">
              {errorText(change.error, session('failed'))}
            </Notice>
          ) : null}
          {change.isSuccess ? (
            <Notice tone="ok" role="status">
              {t('passwordChanged')}
            </Notice>
          ) : null}
          <Button type="submit" size="md" loading={change.isPending} className={classes.action}>
            {t('changePassword')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
