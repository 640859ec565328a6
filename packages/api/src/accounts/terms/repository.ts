import { legalTexts, termsVersion } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../database/types.ts';

/** Keeps that a person has accepted the terms and the privacy policy as they are shown today in this language. */
export async function insertTermsAcceptance(
  tx: Tx,
  { tenantId, userId, locale }: { tenantId: string | null; userId: string; locale: Locale },
): Promise<void> {
  const { revision, terms, privacy } = legalTexts;
  await tx('terms_acceptances').insert({
    tenant_id: tenantId,
    user_id: userId,
    document_version: termsVersion,
    locale,
    revision,
    terms_sha256: terms[locale],
    privacy_sha256: privacy[locale],
  });
}
