import { randomBytes } from 'node:crypto';
import { nilId } from '../../../../database/nil-id.ts';
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

const BATCH = 200;
/** Days that members of a clinic without charts so far have to set up two-step sign-in. New clinics need it at once. */
const twoStepGrace = 30;

/** Completes the workspaces of clinics that were created before a part of it existed, and of sample clinics. */
export async function completeWorkspaces(
  deps: Pick<StepDeps, 'settings' | 'clock'> & { database: Pick<Database, 'worker'> },
  signal: AbortSignal,
): Promise<void> {
  const { worker } = deps.database;
  let batch = await listIncomplete(worker, nilId, BATCH);
  while (batch.length > 0) {
    for (const tenantId of batch) {
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
    batch = await listIncomplete(worker, batch.at(-1) ?? '', BATCH);
  }
}
