import type { Locale } from '@tamarack/core/domain/text';
import { one } from '../../../database/rows.ts';
import { writeStatement } from '../../../database/statement.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { withCommit } from '../../../database/with-commit.ts';

export interface NewReportLink {
  hash: Buffer;
  leadId: string;
  /** Language of the file. */
  locale: Locale;
  lifeDays: number;
}

/** Stores the hash of a new link for a lead. */
export async function insertReportLink(tx: Tx, link: NewReportLink): Promise<void> {
  await withCommit(
    tx,
    writeStatement(
      `INSERT INTO report_links (token_hash, lead_id, locale, expires_at)
       VALUES (:hash, :leadId, :locale, now() + make_interval(days => :lifeDays))`,
      { ...link },
    ),
  );
}

export interface ReportLink {
  email: string;
  locale: Locale;
  expiresAt: Date;
}

/** A valid link; undefined when it is unknown, expired or used up. */
export async function findReportLink(sql: Sql, hash: Buffer): Promise<ReportLink | undefined> {
  return one<ReportLink>(
    sql,
    `SELECT l.email, k.locale, k.expires_at
       FROM report_links k JOIN leads l USING (lead_id)
      WHERE k.token_hash = ? AND k.expires_at > now() AND k.downloads < ?`,
    [hash, downloadLimit],
  );
}

/** Counts one download if the link allows it, in one statement. Undefined when it does not. */
export async function countDownload(
  sql: Sql,
  hash: Buffer,
  email: string,
): Promise<{ locale: Locale } | undefined> {
  return one<{ locale: Locale }>(
    sql,
    `UPDATE report_links k SET downloads = k.downloads + 1 FROM leads l
      WHERE k.token_hash = ? AND l.lead_id = k.lead_id AND l.email = ? AND k.expires_at > now() AND k.downloads < ?
      RETURNING k.locale`,
    [hash, email, downloadLimit],
  );
}

/** Downloads allowed per link; the table's constraint has the same number. */
const downloadLimit = 10;
