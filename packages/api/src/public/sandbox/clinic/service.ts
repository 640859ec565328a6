import { brand, sandboxSubdomain } from '@tamarack/core/domain';
import { systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { StartError } from '../../../config/start-error.ts';
import type { Database } from '../../../database/types.ts';
import { generateRecords } from './generate.ts';
import { findSandbox, insertSandbox, lockSandbox, replaceRecords } from './repository.ts';

/** Increase with every change of the sample records; the next start then replaces them. */
const recordsVersion = 1;
const seed = 20_240_915;
/** Where the sandbox is. */
export const sandboxZone = 'America/Toronto';

/**
 * Creates the sandbox clinic if it is missing and updates its sample records. May run on every start, on
 * several servers at once.
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
    if (found?.version === recordsVersion) return;
    const tenantId =
      found?.tenantId ??
      (await insertSandbox(tx, {
        clinicName: 'Harbourfront Physio',
        contactName: `${brand.name} sandbox`,
        contactEmail: brand.supportEmail,
        timeZone: sandboxZone,
        region: 'ON',
      }));
    await replaceRecords(tx, tenantId, recordsVersion, generateRecords(seed));
    if (!found)
      await insertEvent(tx, systemActor, {
        type: 'tenant.sandbox_made',
        level: 'info',
        tenantId,
        payload: {},
      });
    await insertAuditEntry(tx, systemActor, {
      action: found ? 'sandbox.records_replaced' : 'sandbox.made',
      tenantId,
      details: { version: recordsVersion },
    });
  });
}
