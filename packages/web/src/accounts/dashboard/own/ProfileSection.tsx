import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, call } from '@tamarack/core/client';
import {
  isLocale,
  type Locale,
  maxLengths,
  profileEndpoints,
  type SessionUser,
  validationTexts,
} from '@tamarack/core/domain';
import { useSession, useTransport } from '@tamarack/core/session';
import { EmailChange } from '@tamarack/core/session/email-change';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { toast, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { focusFirstError } from '../../../shared/focusFirstError.ts';
import { localePath, splitLocale } from '../../../shared/paths.ts';
import { SelectField } from '../../../shared/SelectField.tsx';
import classes from '../account.module.css';
import { Panel } from '../frame/Panel.tsx';
import { SectionHead } from '../frame/SectionHead.tsx';
import { ownTexts } from '../own-texts.ts';

/** Name and language of the signed-in person. */
export function ProfileSection({ user }: { user: SessionUser }) {
  const { t, locale } = useText(ownTexts);
  const { t: rule } = useText(validationTexts);
  const { setUser } = useSession();
  const transport = useTransport();
  const location = useLocation();
  const navigate = useNavigate();
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: user.name, locale: user.locale as Locale },
    validateInputOnBlur: true,
    validate: { name: (value) => (value.trim() ? null : rule('fullNameRequired')) },
  });
  useUnsavedPage(form.values.name.trim() !== user.name || form.values.locale !== user.locale);
  const save = useMutation({
    mutationFn: (payload: { name: string; locale: Locale }) =>
      call(transport, profileEndpoints.update, { payload }),
    onSuccess: async ({ user: saved }) => {
      setUser({ ...user, ...saved });
      toast.success(t('saved'));
      if (saved.locale === locale) return;
      const path = localePath(saved.locale, splitLocale(location.pathname).path);
      await navigate(path + location.search, { replace: true });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return;
      form.setErrors(error.fields);
      focusFirstError();
    },
  });
  return (
    <>
      <SectionHead title={t('profileTitle')} />
      <Panel title={t('profilePanel')}>
        <form
          noValidate
          aria-busy={save.isPending}
          onSubmit={form.onSubmit(
            ({ name, ...rest }) => save.mutate({ ...rest, name: name.trim() }),
            focusFirstError,
          )}
        >
          <div className={classes.fields}>
            <TextInput
              label={t('name')}
              autoComplete="name"
              maxLength={maxLengths.fullName}
              {...form.getInputProps('name')}
            />
            <SelectField
              label={t('language')}
              description={t('languageHint')}
              inputWrapperOrder={['label', 'input', 'description']}
              value={form.values.locale}
              onChange={(event) => {
                if (isLocale(event.currentTarget.value))
                  form.setFieldValue('locale', event.currentTarget.value);
              }}
            >
              <option value="en">{t('english')}</option>
              <option value="fr">{t('french')}</option>
            </SelectField>
            <Button type="submit" size="md" loading={save.isPending} className={classes.action}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Panel>
      <Panel title={t('email')}>
        <EmailChange email={user.email} />
      </Panel>
    </>
  );
}
