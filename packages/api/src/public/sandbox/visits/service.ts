import {
  DomainError,
  type SandboxLink,
  type SandboxRole,
  type SandboxVisit,
  sandboxSubdomains,
  sandboxVisitHours,
} from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import { sha256, signToken } from '../../../server/access/tokens.ts';
import type { Site, Visit } from '../../../server/access/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { ensureSample, hasSample } from '../../../workspace/sample/index.ts';
import { dayOf, weekdayOf } from '../../../workspace/time/index.ts';
import { sandboxProfiles } from '../clinic/service.ts';
import { findSandboxLink, useSandboxLink } from '../links/repository.ts';
import { changeMember, endVisit, findSampleMember, insertVisit } from './repository.ts';

/** The sandbox of this host. @throws DomainError NOT_FOUND on every other host */
function sandboxOf(site: Site): { tenantId: string; locale: Locale } {
  const locale =
    site.kind === 'clinic' && site.movedTo === null
      ? locales.find((one) => sandboxSubdomains[one] === site.subdomain)
      : undefined;
  if (site.kind !== 'clinic' || !locale) throw new DomainError('NOT_FOUND');
  return { tenantId: site.tenantId, locale };
}

/**
 * State of a link, without using it. Starts the creation of the records for its visit, without waiting for it.
 * @throws DomainError LINK_INVALID
 */
export async function inspectSandboxLink(deps: ServerDeps, site: Site, token: string): Promise<SandboxLink> {
  const { tenantId, locale } = sandboxOf(site);
  const link = await findSandboxLink(deps.database.platform, sha256(token), locale);
  if (!link) throw new DomainError('LINK_INVALID');
  const ready = await hasSample(deps, tenantId, sandboxProfiles[locale]);
  if (link.state === 'valid' && !ready)
    ensureSample(deps, tenantId, sandboxProfiles[locale]).catch((err) =>
      deps.log.error({ err, tenantId }, 'the records of the sandbox could not be made'),
    );
  return { state: link.state, expiresAt: link.expiresAt.toISOString(), ready };
}

/**
 * Exchanges a link for a visit, which uses it up. The visit lasts 24 hours, is valid on the sandbox's host only and has
 * no account.
 * @throws DomainError LINK_INVALID, LINK_USED, LINK_EXPIRED
 */
export async function openVisit(
  deps: ServerDeps,
  site: Site,
  token: string,
  role: SandboxRole,
  actor: Actor,
): Promise<SandboxVisit> {
  const { tenantId, locale } = sandboxOf(site);
  const hash = sha256(token);
  if ((await findSandboxLink(deps.database.platform, hash, locale))?.state === 'valid')
    await ensureSample(deps, tenantId, sandboxProfiles[locale]);
  const staffId = await sampleMember(deps, tenantId, role);
  return deps.database.change(async (tx) => {
    if (!(await useSandboxLink(tx, hash, locale))) {
      const link = await findSandboxLink(tx, hash, locale);
      throw new DomainError(
        link ? (link.state === 'expired' ? 'LINK_EXPIRED' : 'LINK_USED') : 'LINK_INVALID',
      );
    }
    const { sessionId, expiresAt } = await insertVisit(tx, {
      tenantId,
      locale,
      lifeSeconds: sandboxVisitHours * 3_600,
      role,
      staffId,
    });
    await insertAuditEntry(
      tx,
      { ...actor, sessionId, ip: null },
      { action: 'sandbox.visit_opened', tenantId },
    );
    return {
      token: signToken(sessionId, sessionId, expiresAt, deps.settings.jwtSecrets),
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/** Switches the visit to a sample member with another role. */
export async function changeRole(deps: ServerDeps, visit: Visit, role: SandboxRole): Promise<void> {
  const staffId = await sampleMember(deps, visit.tenantId, role);
  await changeMember(deps.database.platform, visit.sessionId, { role, staffId });
}

/** Picks a clinician who works today, so that their day is not empty. */
function sampleMember(
  { database, clock }: ServerDeps,
  tenantId: string,
  role: SandboxRole,
): Promise<string | null> {
  // Both sandboxes are in the same time zone.
  const { zone } = sandboxProfiles.en;
  const weekday = weekdayOf(dayOf(clock.now(), zone));
  return database.forTenant(tenantId, (tx) => findSampleMember(tx, role, weekday));
}

/** Ends a visit early. */
export async function leave(deps: ServerDeps, visit: Visit, actor: Actor): Promise<void> {
  await deps.database.change(async (tx) => {
    await endVisit(tx, visit.sessionId);
    await insertAuditEntry(
      tx,
      { ...actor, ip: null },
      { action: 'sandbox.visit_ended', tenantId: visit.tenantId },
    );
  });
}
