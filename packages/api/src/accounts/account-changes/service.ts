import { type AccountChangeInfo, DomainError, emailUndoDays } from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { forgotPassword } from '../links/index.ts';
import { lockAccount } from '../users/index.ts';
import { confirmEmail, stopEmailChange } from './email.ts';
import { type ChangeRow, findChange } from './repository.ts';
import { confirmReset, stopReset } from './two-factor.ts';

const DAY_MS = 86_400_000;

/** Data for the page of a link. @throws DomainError LINK_INVALID */
export async function inspectLink(deps: ServerDeps, token: string): Promise<AccountChangeInfo> {
  const change = await findChange(deps.database.platform, sha256(token));
  if (!change) throw new DomainError('LINK_INVALID');
  return toInfo(change, deps.clock.now());
}

/**
 * Confirms or stops a change, depending on the link.
 * @throws DomainError LINK_INVALID, also when the new email has got an account meanwhile; LINK_USED when the link has
 *   no effect any more
 */
export async function actOnLink(deps: ServerDeps, token: string, by: Actor): Promise<AccountChangeInfo> {
  const hash = sha256(token);
  const { platform } = deps.database;
  const { change, undone } = await platform.transaction(async (tx) => {
    const found = await findChange(tx, hash);
    const account = found && (await lockAccount(tx, found.userId));
    const before = await findChange(tx, hash, true);
    if (!account || !before) throw new DomainError('LINK_INVALID');
    if (!isOpen(before, deps.clock.now())) throw new DomainError('LINK_USED');
    const work = { tx, deps, actor: by, change: before, account };
    const confirms = before.act === 'confirm';
    if (before.kind === 'email') await (confirms ? confirmEmail : stopEmailChange)(work);
    else await (confirms ? confirmReset : stopReset)(work);
    const after = await findChange(tx, hash);
    if (!after) throw new Error(`change ${before.changeId} is gone`);
    return { change: after, undone: after.state === 'undone' };
  });
  // The former password no longer works.
  if (undone) await forgotPassword(deps, change.oldEmail, by);
  return toInfo(change, deps.clock.now());
}

function isOpen({ kind, act, state, expiresAt, doneAt }: ChangeRow, now: Date): boolean {
  if (state === 'requested') return expiresAt > now;
  if (act === 'confirm') return false;
  if (state === 'confirmed') return true;
  const undoable = kind === 'email' && state === 'done' && doneAt !== null;
  return undoable && now.getTime() < doneAt.getTime() + emailUndoDays * DAY_MS;
}

function toInfo(change: ChangeRow, now: Date): AccountChangeInfo {
  const { kind, act, state, newEmail, name, dueAt } = change;
  return {
    kind,
    act,
    state,
    open: isOpen(change, now),
    email: newEmail,
    name: kind === 'two_factor' ? name : null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}
