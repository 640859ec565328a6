export { StepUpProvider, useStepUp, type WithStepUp } from './StepUp.tsx';
export { StepUpForm } from './StepUpForm.tsx';
export { useDownload } from './useDownload.ts';
