import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { ApiError } from '../../client/errors.ts';
import { profileEndpoints } from '../../domain/accounts/profile.ts';
import { platformRoles } from '../../domain/permissions.ts';
import { translator } from '../../domain/text.ts';
import { maxLengths, validationTexts } from '../../domain/validation.ts';
import { EmailChange } from '../../session/email-change/EmailChange.tsx';
import { useSession, useTransport } from '../../session/SessionProvider.tsx';
import { useUnsavedPage } from '../../session/unsaved/LeaveGuard.tsx';
import { toast } from '../../ui/toast.ts';
import { Panel } from '../shared/Panel.tsx';
import styles from './settings.module.css';
import { t } from './text.ts';

/** The operator's name and email. The role is changed by others. */
export function ProfileSection() {
  const { user, setUser } = useSession();
  const transport = useTransport();
  const role = platformRoles.find((known) => known === user?.role);
  const form = useForm({
    initialValues: { name: user?.name ?? '' },
    validate: { name: (name) => (name.trim() ? null : translator(validationTexts, 'en')('nameRequired')) },
  });
  useUnsavedPage(form.isDirty());
  const saving = useMutation({
    mutationFn: (name: string) => call(transport, profileEndpoints.update, { payload: { name } }),
    onSuccess: ({ user: updated }) => {
      setUser(updated);
      form.resetDirty();
      toast.success(t('saved'));
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    },
  });
  return (
    <Panel title={t('profile')}>
      <div className={styles.body}>
        <form
          className={styles.form}
          onSubmit={form.onSubmit(({ name }) => saving.mutate(name.trim()))}
          noValidate
          aria-label={t('profile')}
        >
          <TextInput
            {...form.getInputProps('name')}
            label={t('name')}
            maxLength={maxLengths.fullName}
            autoComplete="name"
          />
          {role ? <TextInput label={t('role')} value={t(role)} readOnly variant="filled" /> : null}
          <Button
            type="submit"
            loading={saving.isPending}
            disabled={!form.isDirty()}
            style={{ justifySelf: 'start' }}
          >
            {t('save')}
          </Button>
        </form>
        <EmailChange email={user?.email ?? ''} />
      </div>
    </Panel>
  );
}
