import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { type PasswordChange, profileEndpoints } from '../../domain/accounts/profile.ts';
import { passwordProblem } from '../../domain/passwords.ts';
import { validationTexts } from '../../domain/validation.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/password/PasswordField.tsx';
import { useText } from '../../ui/useText.tsx';
import { emailChangeKey } from '../email-change/EmailChange.tsx';
import { AccountField } from '../proof/ProofFields.tsx';
import { useSession, useTransport } from '../SessionProvider.tsx';
import { useUnsavedPage } from '../unsaved/LeaveGuard.tsx';
import type { AccountPanel } from './AccountPanel.ts';
import styles from './own-account.module.css';
import { Failure, focusMistake, retryRefused, showRefusal } from './refusals.tsx';
import { sessionsKey } from './SessionsSection.tsx';
import { ownAccountTexts } from './text.ts';

export interface PasswordSectionProps {
  Panel: AccountPanel;
  /** Words an attacker would try besides name and email, such as the names of the person's clinics. */
  avoid?: readonly string[];
}

/** Changes the password, which ends every other session and cancels an unconfirmed change of email. */
export function PasswordSection({ Panel, avoid = [] }: PasswordSectionProps) {
  const { t } = useText(ownAccountTexts);
  const { t: rule } = useText(validationTexts);
  const { user } = useSession();
  const transport = useTransport();
  const client = useQueryClient();
  const own = [user?.email ?? '', user?.name ?? '', ...avoid];
  const form = useForm({
    name: 'own-password',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (password) => (password ? null : rule('passwordRequired')),
      newPassword: (password) => {
        const problem = passwordProblem(password, own);
        return problem ? rule(problem) : null;
      },
    },
  });
  useUnsavedPage(form.isDirty());
  const changing = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: PasswordChange) => call(transport, profileEndpoints.changePassword, { payload }),
    onSuccess: () => {
      form.reset();
      return Promise.all([
        ...[sessionsKey, emailChangeKey].map((queryKey) => client.invalidateQueries({ queryKey })),
        retryRefused(client),
      ]);
    },
    onError: (error) => showRefusal(form, error),
  });
  return (
    <Panel title={t('password')}>
      <div className={styles.body}>
        <p className={styles.text}>{t('passwordBody')}</p>
        <form
          noValidate
          aria-label={t('password')}
          aria-busy={changing.isPending}
          className={styles.form}
          onSubmit={form.onSubmit(
            (fields) => changing.mutate(fields),
            (mistakes) => focusMistake(form, mistakes),
          )}
        >
          <AccountField />
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
          <Failure error={changing.error} />
          {changing.isSuccess ? (
            <Notice tone="ok" role="status">
              {t('passwordChanged')}
            </Notice>
          ) : null}
          <Button type="submit" loading={changing.isPending}>
            {t('changePassword')}
          </Button>
        </form>
      </div>
    </Panel>
  );
}
