import type { Locale } from '@tamarack/core/domain/text';
import { changed, one } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

export interface NewSandboxLink {
  hash: Buffer;
  emailHash: Buffer;
  locale: Locale;
  lifeSeconds: number;
}

/**
 * Stores the hash of a link. Earlier ones keep working, so that a stranger cannot disable a link by requesting another.
 */
export async function insertSandboxLink(tx: Tx, link: NewSandboxLink): Promise<void> {
  await tx('sandbox_links').insert({
    tokenHash: link.hash,
    emailHash: link.emailHash,
    locale: link.locale,
    expiresAt: tx.raw('now() + make_interval(secs => ?)', [link.lifeSeconds]),
  });
}

export interface FoundSandboxLink {
  state: 'valid' | 'used' | 'expired';
  expiresAt: Date;
}

/** State of a link to a language's sandbox; undefined for one that was never issued. */
export async function findSandboxLink(
  sql: Sql,
  hash: Buffer,
  locale: Locale,
): Promise<FoundSandboxLink | undefined> {
  return one<FoundSandboxLink>(
    sql,
    `SELECT CASE WHEN expires_at <= now() THEN 'expired' WHEN used_at IS NOT NULL THEN 'used' ELSE 'valid' END AS state,
            expires_at
       FROM sandbox_links WHERE token_hash = ? AND locale = ?`,
    [hash, locale],
  );
}

/** Marks a link as used. False when it was used before or has expired. */
export async function useSandboxLink(sql: Sql, hash: Buffer, locale: Locale): Promise<boolean> {
  return changed(
    sql,
    `UPDATE sandbox_links SET used_at = now()
      WHERE token_hash = ? AND locale = ? AND used_at IS NULL AND expires_at > now()`,
    [hash, locale],
  );
}
