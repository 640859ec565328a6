import type { PublicPlanName } from '@tamarack/core/domain';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { PlainWebAddress } from './steps/PlainWebAddress.tsx';
import { PlanOptions } from './steps/PlanList.tsx';
import { emptyValues } from './values.ts';
import { Wizard, wizardWidth } from './Wizard.tsx';

/** What a new visitor sees first, drawn by the build: step 1, empty, with the plan that the link chose. */
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
