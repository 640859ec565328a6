export { withdrawActivations } from './activation/repository.ts';
export { issueActivation } from './activation/service.ts';
export { defaultSessionTypes, defaultSettings } from './defaults.ts';
export {
  countClinicians,
  listDueOperations,
  listStalledOperations,
  lockTenant,
  readTenant,
} from './repository.ts';
export { type RunHooks, type RunnerDeps, runOperation } from './runner.ts';
export { type RequestDeps, requestOperation, retryOperation } from './service.ts';
export { createSiteProbe } from './site-probe.ts';
export { findOwner } from './steps/repository.ts';
export { counted, stepLabel } from './texts.ts';
export type { RequestedChange, TenantState } from './types.ts';
export { findOperation, listOperations } from './views/repository.ts';
