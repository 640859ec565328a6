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

/** Makes the records of today of a language's sandbox, unless they are there. */
export const sandboxPrepare: Queue<{ locale: Locale }> = {
  name: 'sandbox.prepare',
  keyOf: ({ locale }) => locale,
};

/** The clinic that visitors of each language see. */
export const sandboxProfiles: Readonly<Record<Locale, SampleProfile>> = {
  en: demoProfile,
  fr: smallQuebecProfile,
};

/**
 * Creates the sandbox clinics that are missing, without records; those follow from `refreshSandboxes`. May run on every
 * start, on several servers at once.
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
  await insertEvent(tx, systemActor, { type: 'tenant.sandbox_made', level: 'info', tenantId, payload: {} });
  await insertAuditEntry(tx, systemActor, { action: 'sandbox.made', tenantId });
}

/**
 * Makes the sandboxes' records of today, or gives past appointments their outcome. Does nothing before they exist, and
 * nothing for a language while nobody holds a link to its sandbox: the next one that is asked for has the records made.
 */
export async function refreshSandboxes(deps: SampleDeps): Promise<void> {
  for (const locale of locales) {
    const found = await findSandbox(deps.database.worker, sandboxSubdomains[locale]);
    if (found?.sandbox && (await isLinkHeld(deps.database.worker, locale)))
      await refreshSample(deps, found.tenantId, sandboxProfiles[locale]);
  }
}

/** Makes the records of today of a language's sandbox unless they are there. */
export async function prepareSandbox(deps: SampleDeps, locale: Locale): Promise<void> {
  const found = await findSandbox(deps.database.worker, sandboxSubdomains[locale]);
  if (found?.sandbox) await ensureSample(deps, found.tenantId, sandboxProfiles[locale]);
}
