import type { Locale } from '@tamarack/core/domain/text';
import { one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

export interface NewSandboxLink {
  hash: Buffer;
  emailHash: Buffer;
  locale: Locale;
  uses: number;
  lifeSeconds: number;
}

/** Stores the hash of a link. Earlier ones stay good, so that a stranger cannot take a link away by asking for one. */
export async function insertSandboxLink(tx: Tx, link: NewSandboxLink): Promise<void> {
  await tx('sandbox_links').insert({
    token_hash: link.hash,
    email_hash: link.emailHash,
    locale: link.locale,
    uses_left: link.uses,
    expires_at: tx.raw('now() + make_interval(secs => ?)', [link.lifeSeconds]),
  });
}

export interface FoundSandboxLink {
  state: 'valid' | 'used' | 'expired';
  usesLeft: number;
  locale: Locale;
  expiresAt: Date;
}

/** State of a link; undefined for one that was never issued. */
export async function findSandboxLink(sql: Sql, hash: Buffer): Promise<FoundSandboxLink | undefined> {
  return one<FoundSandboxLink>(
    sql,
    `SELECT CASE WHEN expires_at <= now() THEN 'expired' WHEN uses_left = 0 THEN 'used' ELSE 'valid' END AS state,
            uses_left AS "usesLeft", locale, expires_at AS "expiresAt"
       FROM sandbox_links WHERE token_hash = ?`,
    [hash],
  );
}

/** Uses a link once. Null when it is used up or expired. */
export async function useSandboxLink(sql: Sql, hash: Buffer): Promise<{ locale: Locale } | null> {
  const rows = await query<{ locale: Locale }>(
    sql,
    `UPDATE sandbox_links SET uses_left = uses_left - 1
      WHERE token_hash = ? AND uses_left > 0 AND expires_at > now() RETURNING locale`,
    [hash],
  );
  return rows[0] ?? null;
}
