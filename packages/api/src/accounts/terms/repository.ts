import { legalTexts, termsVersion } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { send } from '../../database/rows.ts';
import { insertion } from '../../database/statement.ts';
import type { Sql, Tx } from '../../database/types.ts';

/** Whether a clinic is in Quebec, where the pages also offer the texts in French. */
export async function isInQuebec(sql: Sql, tenantId: string | null): Promise<boolean> {
  if (tenantId === null) return false;
  return (
    (await sql('tenants').where({ tenant_id: tenantId, country: 'CA', region: 'QC' }).first(sql.raw('1'))) !==
    undefined
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
    french_offered: locale === 'en' && (await isInQuebec(tx, tenantId)),
  };
  await send(tx, insertion('terms_acceptances', [row]));
}
