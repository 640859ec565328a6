import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { profileEndpoints } from '../../domain/accounts/profile.ts';
import type { Locale } from '../../domain/text.ts';
import { maxLengths, validationTexts } from '../../domain/validation.ts';
import { toast } from '../../ui/toast.ts';
import { useText } from '../../ui/useText.tsx';
import { EmailChange } from '../email-change/EmailChange.tsx';
import { useSession, useTransport } from '../SessionProvider.tsx';
import { useUnsavedPage } from '../unsaved/LeaveGuard.tsx';
import type { AccountPanel } from './AccountPanel.ts';
import styles from './own-account.module.css';
import { Failure, focusMistake, showRefusal } from './refusals.tsx';
import { ownAccountTexts } from './text.ts';

export interface ProfileSectionProps {
  Panel: AccountPanel;
  /** The person's role, shown read-only; omit to hide it. */
  roleName?: string;
  /** Called with the saved language. Omit it if the language only affects messages. */
  onLanguage?: (locale: Locale) => void;
}

/** The signed-in person's name, language and email. */
export function ProfileSection({ Panel, roleName, onLanguage }: ProfileSectionProps) {
  const { t } = useText(ownAccountTexts);
  const { t: rule } = useText(validationTexts);
  const { user, setUser } = useSession();
  const transport = useTransport();
  const form = useForm({
    name: 'own-profile',
    initialValues: { name: user?.name ?? '', locale: user?.locale ?? 'en' },
    validateInputOnBlur: true,
    validate: { name: (name) => (name.trim() ? null : rule('fullNameRequired')) },
  });
  const { name, locale } = form.values;
  useUnsavedPage(name.trim() !== user?.name || locale !== user.locale);
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call(transport, profileEndpoints.update, {
        payload: { name: name.trim(), locale },
      }),
    onSuccess: ({ user: saved }) => {
      if (user) setUser({ ...user, ...saved });
      toast.success(t('saved'));
      onLanguage?.(saved.locale);
    },
    onError: (error) => showRefusal(form, error),
  });
  const title = t(onLanguage ? 'nameAndLanguage' : 'profile');
  return (
    <>
      <Panel title={title}>
        <div className={styles.body}>
          <form
            noValidate
            aria-label={title}
            aria-busy={saving.isPending}
            className={styles.form}
            onSubmit={form.onSubmit(
              () => saving.mutate(),
              (mistakes) => focusMistake(form, mistakes),
            )}
          >
            <TextInput
              {...form.getInputProps('name')}
              label={t('name')}
              maxLength={maxLengths.fullName}
              autoComplete="name"
            />
            {roleName ? <TextInput label={t('role')} value={roleName} readOnly variant="filled" /> : null}
            <NativeSelect
              {...form.getInputProps('locale')}
              label={t('language')}
              description={t(onLanguage ? 'languageHint' : 'mailLanguageHint')}
              inputWrapperOrder={['label', 'input', 'description']}
              rightSection={<IconChevronDown size={18} aria-hidden="true" />}
              data={[
                { value: 'en', label: t('english') },
                { value: 'fr', label: t('french') },
              ]}
            />
            <Failure error={saving.error} />
            <Button type="submit" loading={saving.isPending}>
              {t('save')}
            </Button>
          </form>
        </div>
      </Panel>
      <Panel title={t('email')}>
        <div className={styles.body}>
          <EmailChange email={user?.email ?? ''} />
        </div>
      </Panel>
    </>
  );
}
