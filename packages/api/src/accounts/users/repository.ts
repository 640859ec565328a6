import { randomUUID } from 'node:crypto';
import type { PlatformRole, ProfileChanges } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { one } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { insertForId } from '../../database/write.ts';

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

const selectAccount = `
  SELECT user_id, email, full_name, locale, password_hash, password_expires_at, email_verified_at, platform_role,
         totp_secret, totp_confirmed_at, totp_last_step, deactivated_at
    FROM users`;

export async function findAccountByEmail(sql: Sql, email: string): Promise<Account | undefined> {
  return one<Account>(sql, `${selectAccount} WHERE email = ?`, [email]);
}

export async function findAccount(sql: Sql, userId: string): Promise<Account | undefined> {
  return one<Account>(sql, `${selectAccount} WHERE user_id = ?`, [userId]);
}

/** Inserts a placeholder for a missing account, in a savepoint that is rolled back. */
export async function insertStandIn(tx: Tx): Promise<Pick<Account, 'userId' | 'email'>> {
  const email = `${randomUUID()}@stand-in.invalid`;
  const userId = await insertForId(tx, 'users', { email, fullName: '–' }, 'user_id');
  return { userId, email };
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
    .where({ userId, ...(replaces ? { passwordHash: replaces } : {}) })
    .update({
      passwordHash,
      ...(replaces ? {} : { passwordExpiresAt: null }),
      ...(emailVerified ? { emailVerifiedAt: sql.raw('coalesce(email_verified_at, now())') } : {}),
    });
}

export async function updateProfile(
  sql: Sql,
  userId: string,
  { name, locale }: ProfileChanges,
): Promise<void> {
  await sql('users').where({ userId }).update({ fullName: name, locale });
}

/** The names of the clinics that a person belongs to or is invited to. */
export async function listClinicNames(sql: Sql, userId: string): Promise<string[]> {
  return sql('memberships')
    .join('tenants', 'tenants.tenant_id', 'memberships.tenant_id')
    .where({ userId })
    .pluck('clinic_name');
}
