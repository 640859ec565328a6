import type { PublicPlanName } from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { useText } from '@tamarack/core/ui';
import { hintBelow } from '../../shared/hint-below.ts';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { SubdomainField } from '../../shared/SubdomainField.tsx';
import classes from './registration.module.css';
import { PlanOptions } from './steps/PlanList.tsx';
import { useSiteHost } from './steps/useSubdomain.ts';
import { emptyValues } from './values.ts';
import { Wizard, wizardWidth } from './Wizard.tsx';

/** The prerendered first view of the registration: an empty step 1 with the plan preselected by the link. */
export function FirstView({ plan }: { plan: PublicPlanName }) {
  return (
    <SiteFrame width={wizardWidth}>
      <Wizard
        draft={{ currentStep: 1, totalSteps: 4, isComplete: false, lastSaved: null, formData: {} }}
        initial={{ ...emptyValues, plan }}
        plain={{ webAddress: <PlainWebAddress />, plans: <PlanOptions value={plan} /> }}
      />
    </SiteFrame>
  );
}

/** The web address without scripts: always a field. If left empty, the server chooses one. */
function PlainWebAddress() {
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
      inputWrapperOrder={hintBelow}
    />
  );
}
