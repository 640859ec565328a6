export { StepUpProvider, useStepUp, type WithStepUp } from './StepUp.tsx';
