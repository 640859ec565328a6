import type { AccountChangeInfo } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../audit/actor.ts';
import type { Tx } from '../../database/types.ts';
import { newLinkToken } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { mainUrl } from '../../server/urls.ts';
import type { Account } from '../users/index.ts';
import { type ChangeRow, insertChangeLink } from './repository.ts';

/** A link being used, with its change and account locked. */
export interface Work {
  tx: Tx;
  deps: ServerDeps;
  actor: Actor;
  change: ChangeRow;
  account: Account;
}

/** A new link that confirms a change or stops it. */
export async function mailedLink(
  tx: Tx,
  deps: Pick<ServerDeps, 'settings'>,
  changeId: string,
  act: AccountChangeInfo['act'],
  locale: Locale,
): Promise<string> {
  const { token, hash } = newLinkToken();
  await insertChangeLink(tx, changeId, act, hash);
  return mainUrl(deps.settings, locale, `/account-change/${token}`);
}
