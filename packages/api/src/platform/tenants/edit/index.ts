export { edit, erasure } from './inputs.ts';
export { resendActivation } from './owner.ts';
export { editTenant } from './service.ts';
