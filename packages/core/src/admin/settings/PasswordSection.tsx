import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { ApiError, errorText } from '../../client/errors.ts';
import { type PasswordChange, profileEndpoints } from '../../domain/accounts/profile.ts';
import { translator } from '../../domain/text.ts';
import { passwordProblem, validationTexts } from '../../domain/validation.ts';
import { useSession, useTransport } from '../../session/SessionProvider.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { Panel } from '../shared/Panel.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import styles from './settings.module.css';
import { t } from './text.ts';

const say = translator(validationTexts, 'en');

/** Changes the operator's password; every other session of theirs ends. */
export function PasswordSection() {
  const { user } = useSession();
  const transport = useTransport();
  const client = useQueryClient();
  const own = [user?.name ?? '', user?.email ?? ''];
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (password) => (password ? null : say('passwordRequired')),
      newPassword: (password) => {
        const problem = passwordProblem(password, own);
        return problem ? say(problem) : null;
      },
    },
  });
  const changing = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: PasswordChange) => call(transport, profileEndpoints.changePassword, { payload }),
    onSuccess: () => {
      form.reset();
      toast.success(t('passwordChanged'));
      void client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    },
  });
  const explained = changing.error instanceof ApiError && Object.keys(changing.error.fields).length > 0;
  return (
    <Panel title={t('password')}>
      <div className={styles.body}>
        <form
          className={styles.form}
          onSubmit={form.onSubmit((fields) => changing.mutate(fields))}
          noValidate
          aria-label={t('password')}
        >
          {changing.error && !explained ? (
            <Notice tone="bad" role="alert">
              {errorText(changing.error, t('failed'))}
            </Notice>
          ) : null}
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField
            {...form.getInputProps('currentPassword')}
            value={form.values.currentPassword}
            label={t('currentPassword')}
            autoComplete="current-password"
          />
          <PasswordField
            {...form.getInputProps('newPassword')}
            value={form.values.newPassword}
            label={t('newPassword')}
            autoComplete="new-password"
            avoid={own}
          />
          <Button type="submit" loading={changing.isPending} style={{ justifySelf: 'start' }}>
            {t('changePassword')}
          </Button>
        </form>
      </div>
    </Panel>
  );
}
