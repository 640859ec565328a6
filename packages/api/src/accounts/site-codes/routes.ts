import type { ServerRoute } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import { findClinicAccess } from '../../server/access/repository.ts';
import { newLinkToken, sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { linkToken, uuid } from '../../server/schemas.ts';
import { siteUrl } from '../../server/urls.ts';
import { consumeLink, findLink, insertLink } from '../links/index.ts';
import { openSession } from '../sessions/index.ts';
import { findAccount, signInAnswer } from '../users/index.ts';
import { findSubdomain } from './repository.ts';

const CODE_SECONDS = 30;

/** The way from the main site to a clinic's: a code for one use, exchanged on the other host for its own session. */
export function siteCodeRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute<object, object, { tenantId: string }>({
      method: 'POST',
      path: '/api/auth/site-codes',
      summary: "A 30-second code that opens a session on the clinic's site",
      permission: 'account:own',
      payload: Joi.object<{ tenantId: string }>({ tenantId: uuid.required() }),
      answer: Joi.object({
        success: Joi.boolean().required(),
        code: Joi.string().required(),
        url: Joi.string().required(),
      }),
      handler: async ({ session, payload, actor }) => {
        const clinic = await findClinicAccess(sql, payload.tenantId, session.user.userId);
        if (!clinic) throw new DomainError('NOT_FOUND');
        if (clinic.status === 'suspended') throw new DomainError('TENANT_SUSPENDED');
        if (clinic.status === 'terminated') throw new DomainError('TENANT_TERMINATED');
        if (clinic.status === 'provisioning')
          throw new DomainError('TENANT_PROVISIONING', { retryAfterSeconds: 3 });
        const { token, hash } = newLinkToken();
        await sql.transaction(async (tx) => {
          await insertLink(tx, {
            hash,
            purpose: 'site_code',
            userId: session.user.userId,
            tenantId: clinic.tenantId,
            lifeSeconds: CODE_SECONDS,
          });
          await insertAuditEntry(tx, actor, {
            action: 'account.site_code_issued',
            tenantId: clinic.tenantId,
          });
        });
        const subdomain = await findSubdomain(sql, clinic.tenantId);
        return { success: true, code: token, url: `${siteUrl(deps.settings, subdomain)}/#code=${token}` };
      },
    }),
    defineRoute<object, object, { code: string }>({
      method: 'POST',
      path: '/api/auth/exchange',
      summary: 'Exchange a code of the main site for a session bound to this clinic',
      permission: 'public',
      host: 'clinic',
      rateLimit: 'signIn',
      payload: Joi.object<{ code: string }>({ code: linkToken.required() }),
      answer: signInAnswer,
      handler: async ({ request, payload, actor }) => {
        const { site } = request.app;
        const hash = sha256(payload.code);
        const link = await findLink(sql, hash);
        if (site.kind !== 'clinic' || link?.purpose !== 'site_code' || link.tenantId !== site.tenantId)
          throw new DomainError('LINK_INVALID');
        const account = await findAccount(sql, link.userId);
        const clinic = await findClinicAccess(sql, site.tenantId, link.userId);
        if (!account || account.deactivatedAt || clinic?.status !== 'active')
          throw new DomainError('LINK_INVALID');
        return sql.transaction(async (tx) => {
          if (!(await consumeLink(tx, hash, 'site_code')))
            throw new DomainError(link.state === 'used' ? 'LINK_USED' : 'LINK_EXPIRED');
          await insertAuditEntry(
            tx,
            { ...actor, kind: 'user', userId: account.userId },
            { action: 'account.site_entered', tenantId: site.tenantId },
          );
          return openSession(tx, deps, { account, tenantId: site.tenantId, keepSignedIn: false, request });
        });
      },
    }),
  ];
}
