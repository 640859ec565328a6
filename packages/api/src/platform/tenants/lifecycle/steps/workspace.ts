import { siteUrl } from '../../../../server/urls.ts';
import { defaultServices } from '../defaults.ts';
import { StepError } from '../errors.ts';
import { stepTexts } from '../text.ts';
import { completeWorkspace } from './complete.ts';
import type { Step, StepContext } from './context.ts';
import {
  clearRedirect,
  findOwner,
  raiseCacheVersion,
  releaseReservation,
  restoreOwner,
} from './repository.ts';

/** The clinic's row already holds its subdomain; the reservation before it is released. */
export const reserveSubdomain: Step = async ({ tx, tenant, deps, now }) => {
  await releaseReservation(tx, tenant.subdomain);
  if (!(await clearRedirect(tx, tenant.subdomain, tenant.tenantId, now))) {
    throw new StepError(stepTexts.subdomainRedirects(tenant.subdomain), { permanent: true });
  }
  return stepTexts.subdomainReserved(new URL(siteUrl(deps.settings, tenant.subdomain)).host);
};

/** The initial contents of the workspace, and the owner's membership. */
export const createWorkspace: Step = async (context) => {
  await repair(context);
  return stepTexts.workspaceCreated(defaultServices[context.tenant.clinicType].length);
};

/** Checks that the workspace is complete and adds missing parts. */
export const checkWorkspace: Step = async (context) => {
  const repaired = await repair(context);
  return repaired.length === 0 ? stepTexts.workspaceWhole : stepTexts.workspaceRepaired(repaired);
};

async function repair(context: StepContext): Promise<string[]> {
  const { tx, tenant, now } = context;
  if (await findOwner(tx, tenant.tenantId)) return completeWorkspace(context);
  if (!(await restoreOwner(tx, tenant.tenantId, tenant.ownerEmail, now)))
    throw new StepError(stepTexts.ownerMissing, { permanent: true });
  return [stepTexts.owner, ...(await completeWorkspace(context))];
}

/** Every cached view of the clinic contains its cache version; incrementing it makes them all stale. */
export const clearCaches: Step = async (context) => {
  const { tx, tenant } = context;
  const version = await raiseCacheVersion(tx, tenant.tenantId);
  if (version !== undefined) return stepTexts.cachesCleared(version);
  await repair(context);
  return stepTexts.cachesCleared(1);
};

export const checkSite: Step = async ({ deps, tenant }) =>
  stepTexts.siteAnswered(await deps.siteProbe.check(tenant.subdomain));
