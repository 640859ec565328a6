import { defineFeature } from '../../../feature.ts';
import { repeat } from '../../../jobs/repeat.ts';
import { activationMail, clinicReadyMail, ownerAddressCorrectedMail } from './activation/mails.ts';
import { clinicClosedMail, clinicReopenedMail } from './closing-mails.ts';
import { operationJobs } from './jobs.ts';
import {
  planChangedMail,
  resumedMail,
  suspendedMail,
  terminatedMail,
  terminationCancelledMail,
  trialEndingMail,
} from './mails.ts';
import { lifecycleRoutes } from './routes.ts';
import { reportStalled } from './stalled.ts';
import { completeWorkspaces } from './steps/complete.ts';

export { sendActivationAgain } from './activation/again.ts';
export { activationMail, ownerAddressCorrectedMail } from './activation/mails.ts';
export { isActivationComing, withdrawActivations } from './activation/repository.ts';
export { activationHours, issueActivation, mailClinicReady } from './activation/service.ts';
export { mailClosing } from './closing.ts';
export { defaultServices, defaultSettings } from './defaults.ts';
export { trialEndingMail } from './mails.ts';
export {
  countClinicians,
  lockTenant,
  readTenant,
} from './repository.ts';
export { operation } from './schema.ts';
export { type RequestDeps, readOperation, requestOperation, retryOperation } from './service.ts';
export { createSiteProbe, type SiteProbe } from './site-probe.ts';
export { findOwner } from './steps/repository.ts';
export { stepLabel } from './text.ts';
export type { RequestedChange, TenantState } from './types.ts';

const REPORT_STALLED_EVERY_MS = 15_000;

export const tenantLifecycle = defineFeature({
  name: 'tenant-lifecycle',
  routes: lifecycleRoutes,
  jobs: [operationJobs],
  schedules: [{ name: 'workspaces.complete', cron: '20 * * * *', run: completeWorkspaces }],
  sealed: [{ table: 'clinic_keys', key: 'tenant_id', column: 'sealed_key', role: 'worker' }],
  loops: (deps) => [
    repeat(
      REPORT_STALLED_EVERY_MS,
      () => reportStalled(deps),
      (error) => deps.log.error({ err: error }, 'reporting stalled operations failed'),
    ),
  ],
  mails: [
    activationMail,
    clinicReadyMail,
    ownerAddressCorrectedMail,
    suspendedMail,
    resumedMail,
    planChangedMail,
    terminatedMail,
    terminationCancelledMail,
    clinicClosedMail,
    clinicReopenedMail,
    trialEndingMail,
  ],
});
