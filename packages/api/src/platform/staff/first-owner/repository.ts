import type { Sql } from '../../../database/types.ts';

/** Whether any platform owner exists, including deactivated ones. */
export async function hasPlatformOwner(sql: Sql): Promise<boolean> {
  return (await sql('users').where({ platformRole: 'platform_owner' }).first('user_id')) !== undefined;
}

/** Adds a platform owner with a verified email; undefined when the email has an account already. */
export async function insertPlatformOwner(
  sql: Sql,
  owner: { email: string; name: string; passwordHash: string; isTemporary: boolean },
): Promise<string | undefined> {
  const rows: { user_id: string }[] = await sql('users')
    .insert({
      email: owner.email,
      fullName: owner.name,
      passwordHash: owner.passwordHash,
      passwordExpiresAt: owner.isTemporary ? sql.raw("now() + interval '1 day'") : null,
      emailVerifiedAt: sql.fn.now(),
      platformRole: 'platform_owner',
    })
    .onConflict('email')
    .ignore()
    .returning('user_id');
  return rows[0]?.user_id;
}
