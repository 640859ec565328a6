import { defineFeature } from '../../../feature.ts';
import { activationMail, clinicReadyMail, ownerAddressCorrectedMail } from './activation/mails.ts';
import {
  planChangedMail,
  resumedMail,
  suspendedMail,
  terminatedMail,
  terminationCancelledMail,
  trialEndingMail,
} from './mails.ts';
import { lifecycleRoutes } from './routes.ts';

export { activationMail, clinicReadyMail, ownerAddressCorrectedMail } from './activation/mails.ts';
export { withdrawActivations } from './activation/repository.ts';
export { issueActivation } from './activation/service.ts';
export { defaultSessionTypes, defaultSettings } from './defaults.ts';
export { trialEndingMail } from './mails.ts';
export {
  countClinicians,
  listDueOperations,
  listStalledOperations,
  lockTenant,
  readTenant,
} from './repository.ts';
export { type RunHooks, type RunnerDeps, runOperation } from './runner.ts';
export { oneOperation, operation } from './schema.ts';
export { type RequestDeps, readOperation, requestOperation, retryOperation } from './service.ts';
export { createSiteProbe } from './site-probe.ts';
export { findOwner } from './steps/repository.ts';
export { counted, stepLabel } from './texts.ts';
export type { RequestedChange, TenantState } from './types.ts';

export const tenantLifecycle = defineFeature({
  name: 'tenant-lifecycle',
  routes: lifecycleRoutes,
  mails: [
    activationMail,
    clinicReadyMail,
    ownerAddressCorrectedMail,
    suspendedMail,
    resumedMail,
    planChangedMail,
    terminatedMail,
    terminationCancelledMail,
    trialEndingMail,
  ],
});
