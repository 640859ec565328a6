import type { Sql } from '../../../database/types.ts';

/** Whether any platform owner exists, including deactivated ones. */
export async function hasPlatformOwner(sql: Sql): Promise<boolean> {
  return (await sql('users').where({ platform_role: 'platform_owner' }).first('user_id')) !== undefined;
}

/** Adds a platform owner with a verified email; undefined when the email has an account already. */
export async function insertPlatformOwner(
  sql: Sql,
  owner: { email: string; name: string; passwordHash: string; isTemporary: boolean },
): Promise<string | undefined> {
  const rows: { user_id: string }[] = await sql('users')
    .insert({
      email: owner.email,
      full_name: owner.name,
      password_hash: owner.passwordHash,
      password_expires_at: owner.isTemporary ? sql.raw("now() + interval '1 day'") : null,
      email_verified_at: sql.fn.now(),
      platform_role: 'platform_owner',
    })
    .onConflict('email')
    .ignore()
    .returning('user_id');
  return rows[0]?.user_id;
}
