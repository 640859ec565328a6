import { legalTexts, termsVersion } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { column, send } from '../../database/rows.ts';
import { insertion } from '../../database/statement.ts';
import type { Sql, Tx } from '../../database/types.ts';

/** Whether one of the clinics is in Quebec, where the pages also offer the texts in French. */
export async function isInQuebec(sql: Sql, tenantIds: readonly string[]): Promise<boolean> {
  const found = await sql('tenants')
    .whereIn('tenant_id', tenantIds)
    .where({ country: 'CA', region: 'QC' })
    .first(sql.raw('1'));
  return found !== undefined;
}

/**
 * The clinics for which a person has not accepted the terms: those that they own, and the one of a link that they use.
 */
export async function listClinicsWithoutTerms(
  sql: Sql,
  userId: string,
  ofLink: string | null,
): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT t.tenant_id FROM tenants t
      WHERE t.tenant_id IN (
              SELECT :ofLink::uuid
              UNION ALL
              SELECT o.tenant_id FROM memberships m JOIN tenants o USING (tenant_id)
               WHERE m.user_id = :userId AND m.is_owner AND o.status <> 'terminated')
        AND NOT EXISTS (SELECT 1 FROM terms_acceptances a WHERE a.tenant_id = t.tenant_id AND a.user_id = :userId)
      ORDER BY t.tenant_id`,
    { userId, ofLink },
  );
}

/**
 * Records that a person has accepted the current terms and privacy policy in this language, and whether French was
 * offered too.
 */
export async function insertTermsAcceptance(
  tx: Tx,
  { tenantId, userId, locale }: { tenantId: string | null; userId: string; locale: Locale },
): Promise<void> {
  const { revision, terms, privacy } = legalTexts;
  const row = {
    tenant_id: tenantId,
    user_id: userId,
    document_version: termsVersion,
    locale,
    revision,
    terms_sha256: terms[locale],
    privacy_sha256: privacy[locale],
    french_offered: locale === 'en' && tenantId !== null && (await isInQuebec(tx, [tenantId])),
  };
  await send(tx, insertion('terms_acceptances', [row]));
}
