import { randomUUID } from 'node:crypto';
import type { PlatformRole, ProfileChanges } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { one } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';

export interface Account {
  userId: string;
  email: string;
  fullName: string;
  locale: Locale;
  passwordHash: string | null;
  /** Set for a generated password that has to be changed. */
  passwordExpiresAt: Date | null;
  emailVerifiedAt: Date | null;
  platformRole: PlatformRole | null;
  totpSecret: Buffer | null;
  totpConfirmedAt: Date | null;
  totpLastStep: number | null;
  deactivatedAt: Date | null;
}

const columns = {
  userId: 'user_id',
  email: 'email',
  fullName: 'full_name',
  locale: 'locale',
  passwordHash: 'password_hash',
  passwordExpiresAt: 'password_expires_at',
  emailVerifiedAt: 'email_verified_at',
  platformRole: 'platform_role',
  totpSecret: 'totp_secret',
  totpConfirmedAt: 'totp_confirmed_at',
  totpLastStep: 'totp_last_step',
  deactivatedAt: 'deactivated_at',
} as const satisfies Record<keyof Account, string>;

const selectAccount = `SELECT ${Object.entries(columns)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ')} FROM users`;

export async function findAccountByEmail(sql: Sql, email: string): Promise<Account | undefined> {
  return one<Account>(sql, `${selectAccount} WHERE email = ?`, [email]);
}

export async function findAccount(sql: Sql, userId: string): Promise<Account | undefined> {
  return one<Account>(sql, `${selectAccount} WHERE user_id = ?`, [userId]);
}

/** Inserts a placeholder for a missing account, in a savepoint that is rolled back. */
export async function insertStandIn(tx: Tx): Promise<Pick<Account, 'userId' | 'email'>> {
  const email = `${randomUUID()}@stand-in.invalid`;
  const [row] = await tx('users')
    .insert({ email, full_name: '–' })
    .returning<{ user_id: string }[]>('user_id');
  if (!row) throw new Error('insert into users returned no row');
  return { userId: row.user_id, email };
}

/** Reads and locks an account for a change that depends on it. */
export async function lockAccount(sql: Sql, userId: string): Promise<Account | undefined> {
  return one<Account>(sql, `${selectAccount} WHERE user_id = ? FOR UPDATE`, [userId]);
}

/**
 * Stores a password hash; `emailVerified` when the person used an emailed link. With `replaces` it replaces only that
 * hash, so that rehashing a password never undoes a change made meanwhile.
 */
export async function storePassword(
  sql: Sql,
  userId: string,
  passwordHash: string,
  { emailVerified = false, replaces }: { emailVerified?: boolean; replaces?: string | null } = {},
): Promise<void> {
  await sql('users')
    .where({ user_id: userId, ...(replaces ? { password_hash: replaces } : {}) })
    .update({
      password_hash: passwordHash,
      ...(replaces ? {} : { password_expires_at: null }),
      ...(emailVerified ? { email_verified_at: sql.raw('coalesce(email_verified_at, now())') } : {}),
    });
}

export async function updateProfile(
  sql: Sql,
  userId: string,
  { name, locale }: ProfileChanges,
): Promise<void> {
  await sql('users').where({ user_id: userId }).update({ full_name: name, locale });
}

/** The names of the clinics that a person belongs to or is invited to. */
export async function listClinicNames(sql: Sql, userId: string): Promise<string[]> {
  return sql('memberships')
    .join('tenants', 'tenants.tenant_id', 'memberships.tenant_id')
    .where({ user_id: userId })
    .pluck('clinic_name');
}
