import { brand, sandboxSubdomain } from '@tamarack/core/domain';
import { systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { StartError } from '../../../config/start-error.ts';
import type { Database } from '../../../database/types.ts';
import {
  demoProfile,
  ensureSample,
  refreshSample,
  type SampleDeps,
} from '../../../workspace/sample/index.ts';
import { findSandbox, insertSandbox, isLinkHeld, lockSandbox } from './repository.ts';

/**
 * Creates the sandbox clinic if it is missing, without records; those follow from `refreshSandbox`. May run on every start,
 * on several servers at once.
 * @throws StartError when another clinic has the sandbox's subdomain
 */
export async function ensureSandbox(database: Pick<Database, 'platform'>): Promise<void> {
  await database.platform.transaction(async (tx) => {
    await lockSandbox(tx);
    const found = await findSandbox(tx);
    if (found && !found.sandbox)
      throw new StartError(
        `A clinic has the address "${sandboxSubdomain}", which belongs to the sandbox.`,
        'Give that clinic another subdomain, then start again.',
      );
    if (found) return;
    const tenantId = await insertSandbox(tx, {
      clinicName: demoProfile.clinicName,
      contactName: `${brand.name} sandbox`,
      contactEmail: brand.supportEmail,
      timeZone: demoProfile.zone,
      region: demoProfile.region,
    });
    await insertEvent(tx, systemActor, {
      type: 'tenant.sandbox_made',
      level: 'info',
      tenantId,
      payload: {},
    });
    await insertAuditEntry(tx, systemActor, { action: 'sandbox.made', tenantId });
  });
}

/**
 * Makes the sandbox's records of today, or gives past appointments their outcome. Does nothing before it exists, and
 * nothing while nobody holds a link to it: the next one that is asked for has the records made.
 */
export async function refreshSandbox(deps: SampleDeps): Promise<void> {
  const found = await findSandbox(deps.database.worker);
  if (found?.sandbox && (await isLinkHeld(deps.database.worker)))
    await refreshSample(deps, found.tenantId, demoProfile);
}

/** Makes the sandbox's records of today unless they are there. */
export async function prepareSandbox(deps: SampleDeps): Promise<void> {
  const found = await findSandbox(deps.database.worker);
  if (found?.sandbox) await ensureSample(deps, found.tenantId, demoProfile);
}
