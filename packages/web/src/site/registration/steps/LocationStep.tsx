import { TextInput } from '@mantine/core';
import { type Country, countries, maxLengths, regionsOf } from '@tamarack/core/domain';
import { registrationStepTexts } from '@tamarack/core/domain/public/registration-step-texts';
import { useText } from '@tamarack/core/ui';
import { hintBelow } from '../../../shared/hint-below.ts';
import { optionsOf, regionOptions, SelectField } from '../../../shared/SelectField.tsx';
import { FrenchTerms } from '../../../shared/TermsSentence.tsx';
import classes from '../registration.module.css';
import type { WizardForm } from '../useFields.ts';
import { withCountry } from '../values.ts';

/** Step 2: where the clinic is and whom to call. Labels, regions and rules follow the country. */
export function LocationStep({ form }: { form: WizardForm }) {
  const { t, locale } = useText(registrationStepTexts);
  const { country, state } = form.values;
  const canada = country === 'CA';
  const changeCountry = (chosen: Country) => {
    form.setValues(withCountry(form.values, chosen));
    form.clearFieldError('state');
    form.clearFieldError('postalCode');
  };
  return (
    <>
      <SelectField
        label={t('country')}
        name="country"
        autoComplete="country"
        data={optionsOf(countries, (code) => t(`country${code}`))}
        {...form.getInputProps('country')}
        onChange={(event) => changeCountry(event.currentTarget.value as Country)}
      />
      <TextInput
        label={t('streetAddress')}
        name="streetAddress"
        autoComplete="street-address"
        maxLength={maxLengths.streetAddress}
        {...form.getInputProps('streetAddress')}
      />
      <TextInput
        label={t('city')}
        name="city"
        autoComplete="address-level2"
        maxLength={maxLengths.city}
        {...form.getInputProps('city')}
      />
      <div className={classes.pair}>
        <SelectField
          label={t(canada ? 'province' : 'state')}
          name="state"
          autoComplete="address-level1"
          placeholder={t(canada ? 'provincePlaceholder' : 'statePlaceholder')}
          data={regionOptions(regionsOf(country, locale), locale)}
          {...form.getInputProps('state')}
        />
        <TextInput
          label={t(canada ? 'postalCode' : 'zipCode')}
          name="postalCode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          inputMode={canada ? 'text' : 'numeric'}
          maxLength={20}
          {...form.getInputProps('postalCode')}
        />
      </div>
      {canada && state === 'QC' ? <FrenchTerms role="status" /> : null}
      <TextInput
        label={t('ownerName')}
        description={t('ownerNameHint')}
        inputWrapperOrder={hintBelow}
        name="ownerName"
        autoComplete="name"
        maxLength={maxLengths.ownerName}
        {...form.getInputProps('ownerName')}
      />
      <TextInput
        label={t('ownerPhone')}
        name="ownerPhone"
        type="tel"
        autoComplete="tel-national"
        maxLength={30}
        {...form.getInputProps('ownerPhone')}
      />
    </>
  );
}
