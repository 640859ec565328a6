import { sha256 } from '../../src/server/access/tokens.ts';
import type { TestApp } from '../app.ts';

export const leadMagnetKey = 'test-lead-magnet-key';

/** Adds the API client whose key lead-magnet calls send. */
export async function addLeadMagnetClient(app: TestApp): Promise<void> {
  await app.database.platform('api_clients').insert({
    client_id: 'lead-magnet',
    name: 'Lead magnet',
    kind: 'lead_magnet',
    key_hash: sha256(leadMagnetKey),
    public_key: leadMagnetKey,
  });
}

/** Links in the sample-report emails queued for an email address, newest first. */
export async function mailedLinks(app: TestApp, email: string): Promise<string[]> {
  const rows = await app.database
    .platform('mail_outbox')
    .where({ to_email: email, template: 'sample_report' })
    .orderBy('message_id', 'desc')
    .select<{ params: { link: string } }[]>('params');
  return rows.map((row) => row.params.link);
}
