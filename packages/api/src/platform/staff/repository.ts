import type { PlatformRole, StaffMember } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { type Dated, isoTimes } from '../../database/dated.ts';
import { execute, one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';

type StaffRow = Dated<StaffMember>;

/** Whether the person has not yet chosen a password with an emailed link. */
const isInvited = '(u.password_hash IS NULL OR u.email_verified_at IS NULL)';

const select = `
  SELECT u.user_id, u.full_name AS name, u.email, u.platform_role AS role,
         CASE WHEN u.deactivated_at IS NOT NULL THEN 'deactivated' WHEN ${isInvited} THEN 'invited' ELSE 'active' END AS state,
         u.totp_confirmed_at IS NOT NULL AS two_factor, u.created_at, u.staff_version AS version,
         (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.user_id) AS passkeys,
         (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.user_id AND s.revoked_at IS NULL
             AND s.expires_at > now() AND s.last_seen_at + make_interval(secs => s.idle_seconds) > now()) AS sessions,
         (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.user_id) AS last_seen_at,
         (SELECT max(k.expires_at) FROM one_time_tokens k
           WHERE k.user_id = u.user_id AND k.purpose = 'staff_invitation' AND k.used_at IS NULL) AS invitation_expires_at
    FROM users u WHERE u.platform_role IS NOT NULL`;

function memberOf({ sessions, invitationExpiresAt, ...row }: StaffRow): StaffMember {
  return isoTimes({
    ...row,
    sessions: row.state === 'deactivated' ? 0 : sessions,
    invitationExpiresAt: row.state === 'invited' ? invitationExpiresAt : null,
  });
}

/** Everyone with a platform role, by name; at most 1,000. */
export async function listStaff(sql: Sql): Promise<StaffMember[]> {
  const rows = await query<StaffRow>(sql, `${select} ORDER BY u.full_name, u.user_id LIMIT 1000`);
  return rows.map(memberOf);
}

export async function findStaff(sql: Sql, userId: string): Promise<StaffMember | undefined> {
  const row = await one<StaffRow>(sql, `${select} AND u.user_id = ?`, [userId]);
  return row && memberOf(row);
}

/**
 * Locks every platform owner and one colleague, always in the same order, so that owners who change each other at the
 * same time take turns. Returns the ids of the owners who can sign in.
 */
export async function lockOwnersAndMember(tx: Tx, userId: string): Promise<string[]> {
  const rows = await query<{ userId: string; isActiveOwner: boolean }>(
    tx,
    `SELECT u.user_id, u.platform_role = 'platform_owner' AND u.deactivated_at IS NULL AND NOT ${isInvited} AS is_active_owner
       FROM users u WHERE u.platform_role = 'platform_owner' OR u.user_id = ? ORDER BY u.user_id FOR UPDATE`,
    [userId],
  );
  return rows.filter(({ isActiveOwner }) => isActiveOwner).map(({ userId }) => userId);
}

export interface Invitee {
  userId: string;
  email: string;
  locale: Locale;
  role: PlatformRole | null;
  /** Whether the person has a password already. */
  hasAccount: boolean;
  isDeactivated: boolean;
}

/** The account with this email, created if there is none; locked until the transaction ends. */
export async function findOrCreateAccount(tx: Tx, email: string, name: string): Promise<Invitee> {
  // One statement, so that no account can be deleted or renamed between finding and creating it.
  const account = await one<Invitee>(
    tx,
    `INSERT INTO users AS u (email, full_name) VALUES (?, ?) ON CONFLICT (email) DO UPDATE SET email = u.email
     RETURNING u.user_id, u.email, u.locale, u.platform_role AS role, NOT ${isInvited} AS "hasAccount",
               u.deactivated_at IS NOT NULL AS "isDeactivated"`,
    [email, name],
  );
  if (!account) throw new Error('an account was neither created nor found');
  return account;
}

/** Changes role or state at the given version; false when the version is outdated. */
export async function updateStaff(
  tx: Tx,
  userId: string,
  version: number,
  change: { role: PlatformRole } | { deactivated: boolean },
): Promise<boolean> {
  const changed = await tx('users')
    .where({ userId, staffVersion: version })
    .whereNotNull('platform_role')
    .update({
      staffVersion: version + 1,
      ...('role' in change
        ? { platformRole: change.role }
        : { deactivatedAt: change.deactivated ? tx.fn.now() : null }),
    });
  return changed === 1;
}

export async function giveRole(tx: Tx, userId: string, role: PlatformRole): Promise<void> {
  await tx('users')
    .where({ userId })
    .update({ platformRole: role, staffVersion: tx.raw('staff_version + 1') });
}

/**
 * Removes the role, the invitation links and queued mails with them, and the account too if it exists only for the
 * invitation. A deactivation ends with the role: only staff can be reactivated, and the account may belong to a clinic.
 * @returns the email to notify; undefined for someone who never chose a password
 */
export async function removeRole(tx: Tx, userId: string): Promise<string | undefined> {
  await execute(
    tx,
    `WITH ended AS (
       DELETE FROM one_time_tokens WHERE user_id = ? AND purpose = 'staff_invitation' RETURNING token_hash
     )
     UPDATE mail_outbox m SET state = 'cancelled', params = '{}' FROM ended
      WHERE m.state = 'queued' AND m.dedupe_key = 'staff_invitation:' || encode(ended.token_hash, 'hex')`,
    [userId],
  );
  const account = await one<{ email: string; hasAccount: boolean }>(
    tx,
    `UPDATE users u SET platform_role = NULL, deactivated_at = NULL, staff_version = staff_version + 1
      WHERE u.user_id = ? RETURNING u.email, NOT ${isInvited} AS "hasAccount"`,
    [userId],
  );
  await execute(
    tx,
    `DELETE FROM users u WHERE u.user_id = ? AND ${isInvited}
        AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.user_id)
        AND NOT EXISTS (SELECT 1 FROM terms_acceptances a WHERE a.user_id = u.user_id)`,
    [userId],
  );
  return account?.hasAccount ? account.email : undefined;
}
