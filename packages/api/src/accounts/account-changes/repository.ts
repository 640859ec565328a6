import type { AccountChangeInfo } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { column, execute, one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { insertForId } from '../../database/write.ts';

type Kind = AccountChangeInfo['kind'];

export interface NewChange {
  userId: string;
  kind: Kind;
  oldEmail: string;
  newEmail: string | null;
  requestedBy: string | null;
  sessionId: string | null;
  requestedAt: Date;
  expiresAt: Date;
}

export async function insertChange(tx: Tx, change: NewChange): Promise<string> {
  return insertForId(tx, 'account_changes', { ...change }, 'change_id');
}

export async function insertChangeLink(
  tx: Tx,
  changeId: string,
  act: AccountChangeInfo['act'],
  hash: Buffer,
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO account_change_links (token_hash, change_id, user_id, act)
     SELECT ?, change_id, user_id, ? FROM account_changes WHERE change_id = ?`,
    [hash, act, changeId],
  );
}

export interface ChangeRow extends Pick<AccountChangeInfo, 'kind' | 'act' | 'state'> {
  changeId: string;
  userId: string;
  name: string;
  oldEmail: string;
  newEmail: string | null;
  sessionId: string | null;
  expiresAt: Date;
  dueAt: Date | null;
  doneAt: Date | null;
}

/**
 * The change that an emailed link belongs to. Lock its account before using `lock`, in the same order as for a request.
 */
export async function findChange(sql: Sql, hash: Buffer, lock = false): Promise<ChangeRow | undefined> {
  return one<ChangeRow>(
    sql,
    `SELECT c.change_id, c.user_id, u.full_name AS name, c.kind, l.act, c.state, c.old_email::text, c.new_email::text,
            c.session_id, c.expires_at, c.due_at, c.done_at
       FROM account_change_links l JOIN account_changes c USING (change_id) JOIN users u ON u.user_id = c.user_id
      WHERE l.token_hash = ? AND u.deactivated_at IS NULL ${lock ? 'FOR UPDATE OF c' : ''}`,
    [hash],
  );
}

/** The email that is awaiting confirmation. */
export async function findOpenEmail(
  sql: Sql,
  userId: string,
  now: Date,
): Promise<{ email: string; expiresAt: Date } | undefined> {
  return one(
    sql,
    `SELECT new_email::text AS email, expires_at FROM account_changes
      WHERE user_id = ? AND kind = 'email' AND state = 'requested' AND expires_at > ?`,
    [userId, now],
  );
}

/** The open reset of a person's two-step sign-in; `dueAt` once they have confirmed it. */
export async function findOpenReset(
  sql: Sql,
  userId: string,
  now: Date,
): Promise<{ requestedAt: Date; dueAt: Date | null } | undefined> {
  return one(
    sql,
    `SELECT requested_at, due_at FROM account_changes
      WHERE user_id = ? AND kind = 'two_factor'
        AND (state = 'confirmed' OR (state = 'requested' AND expires_at > ?))`,
    [userId, now],
  );
}

/** Cancels open changes of a kind; returns how many there were. */
export async function cancelOpen(tx: Tx, userId: string, kind: Kind): Promise<number> {
  return tx('account_changes')
    .where({ userId, kind })
    .whereIn('state', ['requested', 'confirmed'])
    .update({ state: 'cancelled' });
}

/** Moves a change to its next state. */
export async function setState(
  tx: Tx,
  { changeId, state: from }: Pick<ChangeRow, 'changeId' | 'state'>,
  state: ChangeRow['state'],
  times: { doneAt?: Date; dueAt?: Date } = {},
): Promise<boolean> {
  const changed = await tx('account_changes')
    .where({ changeId, state: from })
    .update({ state, doneAt: times.doneAt, dueAt: times.dueAt });
  return changed === 1;
}

/**
 * Marks the changes of a person's email made since then as undone. The later ones are included because their links
 * would give the account back to the emails in between.
 */
export async function undoSince(tx: Tx, userId: string, doneAt: Date): Promise<void> {
  await tx('account_changes')
    .where({ userId, kind: 'email', state: 'done' })
    .where('done_at', '>=', doneAt)
    .update({ state: 'undone' });
}

/** Changes the email of an account to one whose mailbox the person has just shown to have. */
export async function moveEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx('users')
    .where({ userId })
    .update({ email, emailVerifiedAt: tx.raw('coalesce(email_verified_at, now())') });
}

/** Restores the email after an undone change, and removes the password, which an attacker may know. */
export async function restoreEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx('users').where({ userId }).update({ email, passwordHash: null });
}

/** Takes an email away from an account that never verified it. */
export async function displaceUnverified(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `UPDATE users SET email = user_id || '@displaced.invalid', password_hash = NULL
      WHERE email = ? AND email_verified_at IS NULL AND platform_role IS NULL`,
    [email],
  );
}

/** Changes the contact email of an owner's clinics from the former to the new one. */
export async function moveOwnerContact(
  tx: Tx,
  userId: string,
  from: string,
  to: string,
): Promise<{ tenantId: string; clinicName: string }[]> {
  return query(
    tx,
    `UPDATE tenants t SET owner_email = :to, version = t.version + 1
       FROM memberships m
      WHERE m.tenant_id = t.tenant_id AND m.user_id = :userId AND m.is_owner AND t.owner_email = :from
      RETURNING t.tenant_id, t.clinic_name`,
    { userId, from, to },
  );
}

export interface Guardian {
  tenantId: string;
  email: string;
  locale: Locale;
}

/** Who is responsible for a member: the owners of their clinics, or for an owner the clinic's other administrators. */
export async function listGuardians(sql: Sql, userId: string): Promise<Guardian[]> {
  return query<Guardian>(
    sql,
    `SELECT DISTINCT ON (u.user_id) m.tenant_id, u.email::text, u.locale
       FROM memberships own JOIN memberships m USING (tenant_id) JOIN users u ON u.user_id = m.user_id
      WHERE own.user_id = ? AND own.state = 'active' AND m.user_id <> own.user_id AND m.state = 'active'
        AND (m.is_owner OR (own.is_owner AND m.role = 'administrator')) AND u.deactivated_at IS NULL
      ORDER BY u.user_id`,
    [userId],
  );
}

/** Confirmed resets of two-step sign-in that are due, oldest first. */
export async function listDueResets(sql: Sql, now: Date): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT change_id FROM account_changes WHERE state = 'confirmed' AND due_at <= ? ORDER BY due_at`,
    [now],
  );
}

/**
 * Turns two-step sign-in off as confirmed and ends the person's sessions, or cancels the reset if it no longer applies;
 * undefined when it is not due.
 */
export async function carryOutReset(
  tx: Tx,
  changeId: string,
  now: Date,
): Promise<{ userId: string; email: string; fullName: string; isCancelled: boolean } | undefined> {
  return one(
    tx,
    `SELECT u.user_id, u.email::text, u.full_name, reset.is_cancelled
       FROM carry_out_two_factor_reset(?, ?) AS reset JOIN users u USING (user_id)`,
    [changeId, now],
  );
}
