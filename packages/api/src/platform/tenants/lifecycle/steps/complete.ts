import { randomBytes } from 'node:crypto';
import type { Database } from '../../../../database/types.ts';
import { createSecretBox } from '../../../../server/secret-box.ts';
import { defaultTemplates } from '../../../../workspace/notes/index.ts';
import { dayOf, plusDays } from '../../../../workspace/time/index.ts';
import { defaultServices, defaultSettings } from '../defaults.ts';
import { lockTenant } from '../repository.ts';
import { stepTexts } from '../text.ts';
import type { StepContext, StepDeps } from './context.ts';
import {
  delayTwoStep,
  ensureKey,
  ensureLocation,
  ensureServices,
  ensureSettings,
  ensureStaff,
  ensureTemplates,
  listIncomplete,
} from './repository.ts';

const KEY_BYTES = 32;

/**
 * Adds missing parts of a workspace: settings by country and province, services and note templates by clinic type, a
 * location at the clinic's street address, staff rows, and the key that charts are encrypted with. Returns the parts
 * that were missing.
 */
export async function completeWorkspace({
  tx,
  tenant,
  deps,
}: Pick<StepContext, 'tx' | 'tenant'> & { deps: Pick<StepDeps, 'settings'> }): Promise<string[]> {
  const { tenantId, clinicType, country, region, locale } = tenant;
  const key = () =>
    createSecretBox(deps.settings.encryptionKeys).seal(randomBytes(KEY_BYTES).toString('base64'));
  const missing: [string, boolean][] = [
    [stepTexts.settings, await ensureSettings(tx, tenantId, defaultSettings(country, region, locale))],
    [stepTexts.staff, await ensureStaff(tx, tenantId)],
    [stepTexts.location, await ensureLocation(tx, tenantId)],
    [stepTexts.key, await ensureKey(tx, tenantId, key())],
    [stepTexts.services, (await ensureServices(tx, tenantId, defaultServices[clinicType])) > 0],
    [stepTexts.templates, await ensureTemplates(tx, tenantId, defaultTemplates(clinicType))],
  ];
  return missing.filter(([, wasMissing]) => wasMissing).map(([name]) => name);
}

/** Days that members of a clinic without charts so far have to set up two-step sign-in. New clinics need it at once. */
const twoStepGrace = 30;

/** Adds parts that workspaces created earlier, and those of sample clinics, still lack. */
export async function completeWorkspaces(
  deps: Pick<StepDeps, 'settings' | 'clock'> & { database: Pick<Database, 'worker'> },
  signal: AbortSignal,
): Promise<void> {
  const { worker } = deps.database;
  for await (const tenantId of listIncomplete(worker, signal)) {
    if (signal.aborted) return;
    await worker.transaction(async (tx) => {
      const tenant = await lockTenant(tx, tenantId);
      if (!tenant) return;
      const missing = await completeWorkspace({ tx, tenant, deps });
      // A clinic without a key had no charts yet.
      if (missing.includes(stepTexts.key))
        await delayTwoStep(tx, tenantId, plusDays(dayOf(deps.clock.now(), 'UTC'), twoStepGrace));
    });
  }
}
