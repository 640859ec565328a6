import { sandboxLinkDays, sandboxSubdomains } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../../database/types.ts';
import { newLinkToken, sha256 } from '../../../server/access/tokens.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { siteUrl } from '../../../server/urls.ts';
import { sandboxPrepare } from '../clinic/service.ts';
import { insertSandboxLink } from './repository.ts';

/**
 * Creates a link to the sandbox for an email, in the transaction that queues its mail. It opens one visit within
 * `sandboxLinkDays` days. Only hashes of link and email are stored. The records of that sandbox are created in the
 * meantime.
 * @returns absolute URL
 */
export async function issueSandboxLink(
  tx: Tx,
  { settings, jobs }: Pick<ServerDeps, 'settings' | 'jobs'>,
  wanted: { email: string; locale: Locale },
): Promise<string> {
  const { token, hash } = newLinkToken();
  await insertSandboxLink(tx, {
    hash,
    emailHash: sha256(wanted.email.trim().toLowerCase()),
    locale: wanted.locale,
    lifeSeconds: sandboxLinkDays * 86_400,
  });
  await jobs.send(tx, sandboxPrepare, { locale: wanted.locale });
  const path = `${wanted.locale === 'fr' ? '/fr' : ''}/sandbox/${token}`;
  return `${siteUrl(settings, sandboxSubdomains[wanted.locale])}${path}`;
}
