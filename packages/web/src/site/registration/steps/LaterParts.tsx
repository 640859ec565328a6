import type { Step } from '../values.ts';
import { ExperienceStep } from './ExperienceStep.tsx';
import { LocationStep } from './LocationStep.tsx';
import { TeamStep, type TeamStepProps } from './TeamStep.tsx';

export { OtherDevice } from '../OtherDevice.tsx';
export { PlanList } from './PlanList.tsx';
export { TermsSentence } from './Terms.tsx';

/** The fields of steps 2 to 4. */
export function LaterFields({ step, form, onPlan }: TeamStepProps & { step: Exclude<Step, 1> }) {
  if (step === 2) return <LocationStep form={form} />;
  if (step === 3) return <ExperienceStep form={form} />;
  return <TeamStep form={form} onPlan={onPlan} />;
}
