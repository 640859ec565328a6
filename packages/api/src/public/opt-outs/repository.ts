import type { Locale } from '@tamarack/core/domain/text';
import { changed, query } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

export interface OptOut {
  optOutId: string;
  reference: string;
  /** When the first notice from this email arrived; a repeat does not change it. */
  receivedAt: Date;
  /** First recorded acceptance of the terms with the email when that notice arrived. */
  acceptedAt: Date | null;
  late: boolean;
  /** Whether this call stored it. */
  isNew: boolean;
}

/**
 * Stores an opt-out; a repeat keeps row, date and reference. The row stays locked until
 * the transaction ends, so notices from one email are serialised.
 * @param days after the first acceptance within which an opt-out is in time
 */
export async function recordOptOut(
  sql: Sql,
  optOut: { email: string; reference: string; days: number },
): Promise<OptOut> {
  const rows = await query<OptOut>(
    sql,
    `WITH acceptance AS (
       SELECT min(a.accepted_at) AS accepted_at
         FROM terms_acceptances a JOIN users u USING (user_id) WHERE u.email = :email
     )
     INSERT INTO arbitration_opt_outs (email, reference, accepted_at, late)
     SELECT :email, :reference, accepted_at, coalesce(accepted_at < now() - make_interval(days => :days), false)
       FROM acceptance
     ON CONFLICT (email) DO UPDATE SET email = arbitration_opt_outs.email
     RETURNING opt_out_id, reference, received_at, accepted_at, late, reference = :reference AS "isNew"`,
    optOut,
  );
  const stored = rows[0];
  if (!stored) throw new Error('the opt-out was not stored');
  return stored;
}

export interface OptOutNotice {
  optOutId: string;
  fullName: string;
  clinicName: string | null;
  locale: Locale;
  textVersion: string;
  termsVersion: string;
}

/**
 * Stores a notice as received, for an opt-out locked by `recordOptOut`. False when the email sent `daily` within
 * 24 hours already.
 */
export async function insertNotice(sql: Sql, notice: OptOutNotice, daily: number): Promise<boolean> {
  return changed(
    sql,
    `INSERT INTO arbitration_opt_out_notices (opt_out_id, full_name, clinic_name, locale, text_version, terms_version)
     SELECT :optOutId, :fullName, :clinicName, :locale, :textVersion, :termsVersion
      WHERE (SELECT count(*) FROM arbitration_opt_out_notices
              WHERE opt_out_id = :optOutId AND received_at > now() - interval '24 hours') < :daily`,
    { ...notice, daily },
  );
}
