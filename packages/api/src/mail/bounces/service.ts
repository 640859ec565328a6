import type { Sql } from '../../database/types.ts';
import { parseReport } from './report.ts';
import { insertBounce } from './repository.ts';
import { refusesRecipient } from './status.ts';

/** Result of reading one mail as a delivery report. */
export type ReportOutcome =
  /** Number of new bounces, and how many of their recipients do not accept mail. */
  | { kind: 'recorded'; bounces: number; refusedRecipients: number }
  /** A report about a mail that is not ours, about a successful delivery, or one recorded before. */
  | { kind: 'nothing new' }
  | { kind: 'no report' };

/** Records the failed deliveries of our mails that a report names. Recording it again changes nothing. */
export async function recordReport(sql: Sql, raw: Buffer): Promise<ReportOutcome> {
  const report = await parseReport(raw);
  if (!report) return { kind: 'no report' };
  const { messageId } = report;
  let bounces = 0;
  let refusedRecipients = 0;
  if (messageId !== null) {
    for (const { action, status, diagnostic } of report.recipients) {
      if (action !== 'failed') continue;
      const recipientRefused = refusesRecipient(status);
      if (!(await insertBounce(sql, { messageId, origin: 'report', status, diagnostic, recipientRefused })))
        continue;
      bounces += 1;
      if (recipientRefused) refusedRecipients += 1;
    }
  }
  return bounces === 0 ? { kind: 'nothing new' } : { kind: 'recorded', bounces, refusedRecipients };
}
