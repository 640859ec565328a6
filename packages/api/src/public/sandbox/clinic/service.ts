import { brand, sandboxSubdomains } from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import { systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { StartError } from '../../../config/start-error.ts';
import type { Database, Tx } from '../../../database/types.ts';
import type { Queue } from '../../../jobs/queue.ts';
import {
  demoProfile,
  ensureSample,
  refreshSample,
  type SampleDeps,
  type SampleProfile,
  smallQuebecProfile,
} from '../../../workspace/sample/index.ts';
import { findSandbox, insertSandbox, isLinkHeld, lockSandbox } from './repository.ts';

/** Job: creates today's records in the sandbox of a language, unless they exist. */
export const sandboxPrepare: Queue<{ locale: Locale }> = {
  name: 'sandbox.prepare',
  keyOf: ({ locale }) => locale,
};

/** The sandbox clinic of each language. */
export const sandboxProfiles: Readonly<Record<Locale, SampleProfile>> = {
  en: demoProfile,
  fr: smallQuebecProfile,
};

/**
 * Creates missing sandbox clinics, without records, which `refreshSandboxes` creates. Can run at every start, on
 * several servers at once.
 * @throws StartError when another clinic has the subdomain of a sandbox
 */
export async function ensureSandboxes(database: Pick<Database, 'platform'>): Promise<void> {
  for (const locale of locales)
    await database.platform.transaction(async (tx) => {
      await lockSandbox(tx);
      await ensureSandbox(tx, sandboxSubdomains[locale], sandboxProfiles[locale]);
    });
}

async function ensureSandbox(tx: Tx, subdomain: string, profile: SampleProfile): Promise<void> {
  const found = await findSandbox(tx, subdomain);
  if (found && !found.sandbox)
    throw new StartError(
      `A clinic has the address "${subdomain}", which belongs to the sandbox.`,
      'Give that clinic another subdomain, then start again.',
    );
  if (found) return;
  const tenantId = await insertSandbox(tx, {
    ...profile,
    subdomain,
    contactName: `${brand.name} sandbox`,
    contactEmail: brand.supportEmail,
    timeZone: profile.zone,
  });
  await insertEvent(tx, systemActor, { type: 'tenant.sandbox_made', tenantId, payload: {} });
  await insertAuditEntry(tx, systemActor, { action: 'sandbox.made', tenantId });
}

/**
 * Creates today's records in the sandboxes, or gives past appointments an outcome. Does nothing before the sandboxes
 * exist, nor for a language without an unexpired link to its sandbox: the next requested link creates the records.
 */
export async function refreshSandboxes(deps: SampleDeps): Promise<void> {
  for (const locale of locales) {
    const found = await findSandbox(deps.database.worker, sandboxSubdomains[locale]);
    if (found?.sandbox && (await isLinkHeld(deps.database.worker, locale)))
      await refreshSample(deps, found.tenantId, sandboxProfiles[locale]);
  }
}

/** Creates today's records in the sandbox of a language, unless they exist. */
export async function prepareSandbox(deps: SampleDeps, locale: Locale): Promise<void> {
  const found = await findSandbox(deps.database.worker, sandboxSubdomains[locale]);
  if (found?.sandbox) await ensureSample(deps, found.tenantId, sandboxProfiles[locale]);
}
