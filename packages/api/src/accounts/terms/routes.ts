import type { ServerRoute } from '@hapi/hapi';
import { type OpenTerms, termsEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { shape } from '../../server/shape.ts';
import { insertTermsAcceptance, isInQuebec, listClinicsWithoutTerms } from './repository.ts';

/** For owners whose clinic was made for them by an operator, while they already had an account. */
export function termsRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(termsEndpoints.get, {
      summary: 'Whether the terms are still to be accepted for a clinic that the person owns',
      permission: 'account:own',
      answer: shape({ terms: shape<OpenTerms>({ needed: Joi.boolean(), inQuebec: Joi.boolean() }) }),
      handler: async ({ session }) => {
        const tenantIds = await listClinicsWithoutTerms(sql, session.user.userId, null);
        const needed = tenantIds.length > 0;
        return { terms: { needed, inQuebec: needed && (await isInQuebec(sql, tenantIds)) } };
      },
    }),
    defineRoute(termsEndpoints.accept, {
      summary: 'Accept the terms for the clinics that the person owns',
      permission: 'account:own',
      handler: async ({ session, actor, locale }) => {
        const { userId } = session.user;
        await sql.transaction(async (tx) => {
          for (const tenantId of await listClinicsWithoutTerms(tx, userId, null)) {
            await insertTermsAcceptance(tx, { tenantId, userId, locale });
            await insertAuditEntry(tx, actor, { action: 'account.terms_accepted', tenantId });
          }
        });
      },
    }),
  ];
}
