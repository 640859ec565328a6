import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { useText } from '@tamarack/core/ui';
import { SubdomainField } from '../../../shared/SubdomainField.tsx';
import classes from '../registration.module.css';
import { useSiteHost } from './useSubdomain.ts';

/** The web address without scripts: always a field. If left empty, the server chooses one. */
export function PlainWebAddress() {
  const host = useSiteHost();
  const { t } = useText(registrationTexts);
  return (
    <SubdomainField
      host={host}
      mt="lg"
      label={
        <>
          {t('webAddress')} <span className={classes.optional}>({t('optional')})</span>
        </>
      }
      name="subdomain"
      description={t('webAddressPlainHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
