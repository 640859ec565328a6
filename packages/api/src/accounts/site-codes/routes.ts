import type { Request, ServerRoute } from '@hapi/hapi';
import { DomainError, signInEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import { findClinicAccess, refuseClosedClinic } from '../../server/access/repository.ts';
import { newLinkToken, sha256 } from '../../server/access/tokens.ts';
import type { Session } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { found } from '../../server/refusals.ts';
import { defineRoute } from '../../server/routes.ts';
import { linkToken, uuid } from '../../server/schemas.ts';
import { shape } from '../../server/shape.ts';
import { siteUrl } from '../../server/urls.ts';
import { rememberDevice } from '../credentials/index.ts';
import { consumeLink, findLink, insertLink } from '../links/index.ts';
import { codeHolder, lockUser, openSession, signInAnswer } from '../sessions/index.ts';
import { type Account, findAccount } from '../users/index.ts';
import { findSubdomain, isStepUpIdle } from './repository.ts';

const CODE_SECONDS = 30;

/**
 * Signing in from the main site to a clinic's site: a one-time code that the clinic's host exchanges for its own
 * session.
 */
export function siteCodeRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(signInEndpoints.createSiteCode, {
      summary: "A 30-second code that opens a session on the clinic's site",
      permission: 'account:own',
      payload: shape({ tenantId: uuid }),
      answer: shape({ code: Joi.string(), url: Joi.string() }),
      handler: async ({ session, payload, actor }) => {
        const { sessionId } = session;
        const { userId } = session.user;
        const clinic = found(await findClinicAccess(sql, payload.tenantId, userId));
        await refuseClosedClinic(sql, clinic);
        const { tenantId } = clinic;
        const { token, hash } = newLinkToken();
        await sql.transaction(async (tx) => {
          const lifeSeconds = CODE_SECONDS;
          await insertLink(tx, { hash, purpose: 'site_code', userId, tenantId, lifeSeconds, sessionId });
          await insertAuditEntry(tx, actor, { action: 'account.site_code_issued', tenantId });
        });
        const subdomain = await findSubdomain(sql, tenantId);
        return { code: token, url: `${siteUrl(deps.settings, subdomain)}/#code=${token}` };
      },
    }),
    defineRoute(signInEndpoints.inspectSiteCode, {
      summary: 'The person of a code from the main site; does not use it',
      permission: 'public',
      host: 'clinic',
      rateLimit: 'signIn',
      payload: shape({ code: linkToken }),
      answer: shape({ user: codeHolder }),
      handler: async ({ request, payload }) => {
        const { userId, fullName, email } = await holderOf(deps, request, payload.code);
        return { user: { userId, name: fullName, email } };
      },
    }),
    defineRoute(signInEndpoints.exchangeSiteCode, {
      summary: 'Exchange a code from the main site for a session bound to this clinic',
      permission: 'public',
      host: 'clinic',
      rateLimit: 'signIn',
      optionalSession: true,
      // The browser ends the session that the new one replaces, which may be an operator's.
      endsSession: true,
      payload: shape({ code: linkToken }),
      answer: signInAnswer,
      handler: async ({ request, h, payload, actor, maybeSession }) => {
        const { tenantId, openedFrom, steppedUpAt, ...account } = await holderOf(deps, request, payload.code);
        const continues = isUnlockedSessionOf(account.userId, maybeSession);
        return sql.transaction(async (tx) => {
          await lockUser(tx, account.userId);
          if (!(await consumeLink(tx, sha256(payload.code), 'site_code'))) throw new DomainError('LINK_USED');
          await insertAuditEntry(
            tx,
            { ...actor, kind: 'user', userId: account.userId, sessionId: null },
            { action: 'account.site_entered', tenantId },
          );
          await rememberDevice(tx, deps, account.userId, h);
          // A session of the main site outlasts the clinic's idle minutes, so it alone proves nothing after them.
          const locked = !continues && (await isStepUpIdle(tx, tenantId, steppedUpAt));
          const steppedUp = steppedUpAt;
          return openSession(tx, deps, { account, tenantId, openedFrom, steppedUp, locked, request });
        });
      },
    }),
  ];
}

/** Whether someone who enters with a code already works here in the same browser. */
function isUnlockedSessionOf(userId: string, session: Session | null): boolean {
  return session !== null && session.user.userId === userId && !session.impersonation && !session.locked;
}

/**
 * The person whom a code for this site belongs to, with the clinic and the session that asked for it.
 * @throws DomainError LINK_INVALID, LINK_USED, LINK_EXPIRED
 */
async function holderOf(
  deps: ServerDeps,
  request: Request,
  code: string,
): Promise<Account & { tenantId: string; openedFrom: string | null; steppedUpAt: Date | null }> {
  const sql = deps.database.platform;
  const { site } = request.app;
  const link = await findLink(sql, sha256(code));
  if (site.kind !== 'clinic' || link?.purpose !== 'site_code' || link.tenantId !== site.tenantId)
    throw new DomainError('LINK_INVALID');
  const account = await findAccount(sql, link.userId);
  const clinic = await findClinicAccess(sql, site.tenantId, link.userId);
  if (!account || account.deactivatedAt || clinic?.status !== 'active') throw new DomainError('LINK_INVALID');
  if (link.state !== 'valid') throw new DomainError(link.state === 'used' ? 'LINK_USED' : 'LINK_EXPIRED');
  const { sessionId: openedFrom, steppedUpAt } = link;
  return { ...account, tenantId: site.tenantId, openedFrom, steppedUpAt };
}
