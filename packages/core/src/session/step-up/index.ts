export { StepUpProvider, useStepUp, type WithStepUp } from './StepUp.tsx';
export { StepUpForm } from './StepUpForm.tsx';
export { useCall } from './useCall.ts';
export { type ChangeOptions, type Send, useChange } from './useChange.ts';
export { useDownload } from './useDownload.ts';
