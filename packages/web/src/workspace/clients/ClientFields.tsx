import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { allRegions } from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import { countryOf } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { hintBelow } from '../../shared/hint-below.ts';
import { optionsOf, regionOptions, SelectField } from '../../shared/SelectField.tsx';
import { useMe } from '../frame/index.ts';
import { useFieldKey } from '../shared/useFieldKey.ts';
import type { fieldsOf } from './client-facts.ts';
import classes from './clients.module.css';
import { clientTexts } from './text.ts';

type ClientForm = UseFormReturnType<ReturnType<typeof fieldsOf> & { emailConsent: boolean }>;

/** The fields of a client. Only a new client is asked to agree to emails. */
export function ClientFields({ form, isNew }: { form: ClientForm; isNew: boolean }) {
  const { t, locale } = useText(clientTexts);
  const { settings } = useMe();
  const keyOf = useFieldKey();
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('givenName')}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('givenName')}
      />
      <TextInput
        label={t('familyName')}
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('familyName')}
      />
      <TextInput
        label={t('phone')}
        type="tel"
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        {...form.getInputProps('email')}
      />
      <TextInput label={t('birthOn')} type="date" {...form.getInputProps('birthOn')} />
      <SelectField
        label={t('language')}
        data={optionsOf(locales, (value) => t(value === 'fr' ? 'french' : 'english'))}
        {...form.getInputProps('language')}
      />
      <TextInput
        label={t('preferredName')}
        description={t('preferredHint')}
        inputWrapperOrder={hintBelow}
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('preferredName')}
      />
      <TextInput
        label={t('pronouns')}
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('pronouns')}
      />
      <TextInput
        label={t('otherPhone')}
        type="tel"
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('otherPhone')}
      />
      <TextInput
        label={t('streetAddress')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('streetAddress')}
      />
      <TextInput label={t('city')} maxLength={80} autoComplete="off" {...form.getInputProps('city')} />
      <TextInput
        label={t(keyOf('postalCode'))}
        maxLength={12}
        autoComplete="off"
        {...form.getInputProps('postalCode')}
      />
      <SelectField
        label={t(keyOf('region'))}
        empty={t('regionNone')}
        data={regionOptions(allRegions(countryOf(settings), locale), locale)}
        {...form.getInputProps('region')}
      />
      <TextInput
        className={classes.wide}
        label={t('deskAlert')}
        description={t('deskAlertHint')}
        maxLength={140}
        autoComplete="off"
        {...form.getInputProps('deskAlert')}
      />
      {isNew ? (
        <Checkbox
          className={classes.wide}
          label={t('emailConsent')}
          {...form.getInputProps('emailConsent', { type: 'checkbox' })}
        />
      ) : (
        <Checkbox
          className={classes.wide}
          label={t('decidesAlone')}
          {...form.getInputProps('decidesAlone', { type: 'checkbox' })}
        />
      )}
    </div>
  );
}
