import { dateInZone, planTable, trialDays } from '@tamarack/core/domain';
import { endClinicSessions } from '../../../../accounts/sessions/index.ts';
import { releaseMail } from '../../../../mail/repository.ts';
import { waitingTemplates } from '../../../../mail/template/template.ts';
import { readSetting } from '../../../settings/index.ts';
import { StepError } from '../errors.ts';
import { countClinicians, restoreTenant } from '../repository.ts';
import { stepTexts } from '../text.ts';
import type { Step } from './context.ts';
import {
  activateTenant,
  changePlan,
  liftHold,
  pauseMails,
  recordGraceDays,
  scheduleErasure,
} from './repository.ts';

const dayMs = 86_400_000;

/** provision: the clinic goes live and its trial begins. resume: the hold is lifted and held mail is released. */
export const activate: Step = async (context) => {
  const { tx, tenant, operation, now } = context;
  if (tenant.status === 'active') return stepTexts.activated;
  if (operation.kind === 'provision') {
    const trialEndsAt = new Date(now.getTime() + trialDays * dayMs);
    if (await activateTenant(tx, tenant.tenantId, now, trialEndsAt)) return stepTexts.activated;
  } else if (await liftHold(tx, tenant.tenantId)) {
    return stepTexts.jobsReleased(await releaseMail(tx, context.deps.jobs, tenant.tenantId));
  }
  throw new StepError(stepTexts.notActivated(tenant.status), { permanent: true });
};

/** The clinic's status already makes requests fail; ended sessions also stay ended after a resumption. */
export const signOutMembers: Step = async ({ tx, tenant, operation }) =>
  stepTexts.membersOut(await endClinicSessions(tx, tenant.tenantId, `clinic ${operation.kind}`));

/** Business mail of the clinic is held back; mail about its lifecycle and its members' security is still sent. */
export const pauseJobs: Step = async ({ tx, tenant, deps }) =>
  stepTexts.jobsPaused(await pauseMails(tx, tenant.tenantId, waitingTemplates(deps.mails)));

export const scheduleErasureStep: Step = async ({ tx, tenant, operation }) => {
  if (!tenant.terminatedAt) throw new StepError(stepTexts.notTerminated, { permanent: true });
  const { terminationDays } = await readSetting(tx, 'grace_periods');
  const eraseAfter = new Date(tenant.terminatedAt.getTime() + terminationDays * dayMs);
  await scheduleErasure(tx, tenant.tenantId, eraseAfter);
  await recordGraceDays(tx, operation.operationId, terminationDays);
  return stepTexts.erasureOn(dateInZone(eraseAfter, tenant.timeZone));
};

/** The number of clinicians may have grown since the request was accepted. */
export const checkLimits: Step = async ({ tx, tenant, operation }) => {
  const { clinicianLimit, operatorLabel } = planTable[operation.params.plan ?? tenant.plan];
  const used = await countClinicians(tx, tenant.tenantId);
  if (used > clinicianLimit) {
    throw new StepError(stepTexts.overLimits(operatorLabel, used, clinicianLimit), { permanent: true });
  }
  return stepTexts.withinLimits(used, clinicianLimit);
};

export const applyPlan: Step = async ({ tx, tenant, operation }) => {
  const plan = operation.params.plan ?? tenant.plan;
  await changePlan(tx, tenant.tenantId, plan);
  return stepTexts.planApplied(planTable[plan].operatorLabel);
};

/** Restores the status before the termination; held mail is released only if the clinic is open again. */
export const restoreStatus: Step = async (context) => {
  const { tx, tenant } = context;
  const status = await restoreTenant(tx, tenant.tenantId);
  if (!status) throw new StepError(stepTexts.notTerminated, { permanent: true });
  if (status !== 'suspended') await releaseMail(tx, context.deps.jobs, tenant.tenantId);
  return stepTexts.restored(status);
};
