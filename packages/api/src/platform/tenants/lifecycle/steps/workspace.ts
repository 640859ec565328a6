import { siteUrl } from '../../../../server/urls.ts';
import { defaultSessionTypes, defaultSettings } from '../defaults.ts';
import { StepError } from '../errors.ts';
import { stepTexts } from '../texts.ts';
import type { Step, StepContext } from './context.ts';
import {
  clearRedirect,
  ensureSessionTypes,
  ensureSettings,
  findOwner,
  raiseCacheVersion,
  releaseReservation,
  restoreOwner,
} from './repository.ts';

/** The clinic's row holds its subdomain already; what stood in for it until then is released. */
export const reserveSubdomain: Step = async ({ tx, tenant, deps, now }) => {
  await releaseReservation(tx, tenant.subdomain);
  if (!(await clearRedirect(tx, tenant.subdomain, tenant.tenantId, now))) {
    throw new StepError(stepTexts.addressElsewhere(tenant.subdomain), { permanent: true });
  }
  return stepTexts.addressReserved(new URL(siteUrl(deps.settings, tenant.subdomain)).host);
};

/** Settings by country and province, session types by clinic type, the owner's membership. */
export const createWorkspace: Step = async (context) => {
  await repair(context);
  return stepTexts.workspaceCreated(defaultSessionTypes[context.tenant.clinicType].length);
};

/** Looks whether the workspace is whole and adds what is missing. */
export const checkWorkspace: Step = async (context) => {
  const repaired = await repair(context);
  return repaired.length === 0 ? stepTexts.workspaceWhole : stepTexts.workspaceRepaired(repaired);
};

async function repair({ tx, tenant, now }: StepContext): Promise<string[]> {
  const repaired: string[] = [];
  const settings = defaultSettings(tenant.country, tenant.region, tenant.locale);
  if (await ensureSettings(tx, tenant.tenantId, settings)) repaired.push(stepTexts.settings);
  if (!(await findOwner(tx, tenant.tenantId))) {
    if (!(await restoreOwner(tx, tenant.tenantId, tenant.ownerEmail, now))) {
      throw new StepError(stepTexts.ownerMissing, { permanent: true });
    }
    repaired.push(stepTexts.owner);
  }
  const added = await ensureSessionTypes(tx, tenant.tenantId, defaultSessionTypes[tenant.clinicType]);
  if (added > 0) repaired.push(stepTexts.sessionTypes);
  return repaired;
}

/** Every cached view of the clinic names its cache version; a higher one makes them all stale. */
export const clearCaches: Step = async (context) => {
  const { tx, tenant } = context;
  const version = await raiseCacheVersion(tx, tenant.tenantId);
  if (version !== undefined) return stepTexts.cachesCleared(version);
  await repair(context);
  return stepTexts.cachesCleared(1);
};

export const checkSite: Step = async ({ deps, tenant }) =>
  stepTexts.siteAnswered(await deps.siteProbe.check(tenant.subdomain));
