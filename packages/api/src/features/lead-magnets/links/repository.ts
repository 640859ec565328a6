import type { Locale } from '@tamarack/core/domain/text';
import type { Sql } from '../../../database/types.ts';

export interface ReportLead {
  email: string;
  firstName: string;
  locale: Locale;
  /** Path of the page whose form was filled in. */
  page: string | null;
}

/**
 * Stores who asked for the report; an address that asked before keeps its one row, with what it said last. The row
 * stays locked until the transaction ends, so requests for one address follow each other. Returns its id.
 */
export async function mergeLead(sql: Sql, lead: ReportLead): Promise<string> {
  const { rows } = await sql.raw<{ rows: { lead_id: string }[] }>(
    `INSERT INTO leads (email, source, first_name, locale, page) VALUES (?, 'sample_report', ?, ?, ?)
     ON CONFLICT (email, source) DO UPDATE
       SET first_name = excluded.first_name, locale = excluded.locale, page = coalesce(excluded.page, leads.page),
           last_request_at = now()
     RETURNING lead_id`,
    [lead.email, lead.firstName, lead.locale, lead.page],
  );
  const leadId = rows[0]?.lead_id;
  if (!leadId) throw new Error('the lead was not stored');
  return leadId;
}

export interface NewReportLink {
  hash: Buffer;
  leadId: string;
  /** Language of the file. */
  locale: Locale;
  lifeDays: number;
}

/** What keeps a stranger from filling somebody's mailbox through the form. */
export interface LinkPace {
  /** Least seconds between two links for one address. */
  seconds: number;
  /** Most links for one address within 24 hours. */
  daily: number;
}

/** Stores the hash of a new link for a lead locked by `mergeLead`. False when the address got one too recently. */
export async function insertReportLink(sql: Sql, link: NewReportLink, pace: LinkPace): Promise<boolean> {
  const { rowCount } = await sql.raw<{ rowCount: number }>(
    `INSERT INTO report_links (token_hash, lead_id, locale, expires_at)
     SELECT :hash, :leadId, :locale, now() + make_interval(days => :lifeDays)
      WHERE NOT EXISTS (SELECT 1 FROM report_links
                         WHERE lead_id = :leadId AND created_at > now() - make_interval(secs => :seconds))
        AND (SELECT count(*) FROM report_links
              WHERE lead_id = :leadId AND created_at > now() - interval '24 hours') < :daily`,
    { ...link, ...pace },
  );
  return rowCount === 1;
}

export interface ReportLink {
  email: string;
  locale: Locale;
  expiresAt: Date;
}

/** A link that still leads to the file; undefined when it is unknown, has expired or was used up. */
export async function findReportLink(sql: Sql, hash: Buffer): Promise<ReportLink | undefined> {
  const { rows } = await sql.raw<{ rows: ReportLink[] }>(
    `SELECT l.email, k.locale, k.expires_at AS "expiresAt"
       FROM report_links k JOIN leads l USING (lead_id)
      WHERE k.token_hash = ? AND k.expires_at > now() AND k.downloads < ?`,
    [hash, downloadLimit],
  );
  return rows[0];
}

/** Counts one download, in one statement with the check that it may happen. Undefined when it may not. */
export async function countDownload(
  sql: Sql,
  hash: Buffer,
  email: string,
): Promise<{ locale: Locale } | undefined> {
  const { rows } = await sql.raw<{ rows: { locale: Locale }[] }>(
    `UPDATE report_links k SET downloads = k.downloads + 1 FROM leads l
      WHERE k.token_hash = ? AND l.lead_id = k.lead_id AND l.email = ? AND k.expires_at > now() AND k.downloads < ?
      RETURNING k.locale`,
    [hash, email, downloadLimit],
  );
  return rows[0];
}

/** Downloads that one link allows; the table's constraint holds the same number. */
const downloadLimit = 10;
