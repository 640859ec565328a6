export { StepUpProvider, useStepUp, type WithStepUp } from './StepUp.tsx';
export { StepUpForm } from './StepUpForm.tsx';
export { useCall } from './useCall.ts';
export { useDownload } from './useDownload.ts';
