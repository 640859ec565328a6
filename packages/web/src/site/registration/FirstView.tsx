import type { PublicPlanName } from '@tamarack/core/domain';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { PlainWebAddress } from './steps/PlainWebAddress.tsx';
import { PlanOptions } from './steps/PlanList.tsx';
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
