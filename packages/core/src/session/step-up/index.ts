export { StepUpProvider, useStepUp, type WithStepUp } from './StepUp.tsx';
export { StepUpForm } from './StepUpForm.tsx';
