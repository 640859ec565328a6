export { answers } from './answers.ts';
export { ofOperation, ofTenant, plan, planChange, seen, suspension, termination } from './inputs.ts';
