import { DomainError, type LinkInfo } from '@tamarack/core/domain';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { type Account, findAccount } from '../users/index.ts';
import { type FoundLink, findLink } from './repository.ts';

/** An emailed link, in any state, of an account that can still use it. */
export interface UsableLink extends FoundLink {
  purpose: LinkInfo['purpose'];
}

/** @throws DomainError LINK_INVALID */
export async function findUsableLink(
  deps: ServerDeps,
  token: string,
): Promise<{ link: UsableLink; account: Account }> {
  const sql = deps.database.platform;
  const link = await findLink(sql, sha256(token));
  const account = link && (await findAccount(sql, link.userId));
  if (!link || link.purpose === 'site_code' || !account || account.deactivatedAt)
    throw new DomainError('LINK_INVALID');
  if (link.purpose === 'staff_invitation' && !account.platformRole) throw new DomainError('LINK_INVALID');
  if (link.purpose === 'invitation' && link.state !== 'used' && !isOpenInvitation(link))
    throw new DomainError('LINK_INVALID');
  return { link: link as UsableLink, account };
}

/** Whether the invitation is neither accepted nor revoked. Nobody can join a closed clinic until it is reopened. */
function isOpenInvitation({ membershipState, clinicStatus }: FoundLink): boolean {
  return membershipState === 'invited' && clinicStatus !== 'terminated';
}
