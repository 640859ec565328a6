import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../database/types.ts';

export async function insertTermsAcceptance(
  tx: Tx,
  acceptance: { tenantId: string | null; userId: string; version: string; locale: Locale },
): Promise<void> {
  await tx('terms_acceptances').insert({
    tenant_id: acceptance.tenantId,
    user_id: acceptance.userId,
    document_version: acceptance.version,
    locale: acceptance.locale,
  });
}
