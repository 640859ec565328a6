import type { Knex } from 'knex';

/**
 * What analytics count of the time before they were counted, as far as clinics, operations, leads and mailed links still
 * tell it. Apart from the migration before, whose locks end with it: this one may take minutes and locks no reads.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE tenants SET first_sign_in_at = owner_verified_at
     WHERE first_sign_in_at IS NULL AND owner_verified_at > created_at + interval '1 second' AND NOT sandbox AND NOT sample;
    SELECT rebuild_tenant_history();

    UPDATE leads l SET
      confirmed_at = (SELECT min(at) FROM (
        SELECT s.confirmed_at AS at FROM newsletter_subscriptions s WHERE s.email = l.email
        UNION ALL SELECT k.created_at FROM report_links k WHERE k.lead_id = l.lead_id AND k.downloads > 0) seen),
      registered_at = (SELECT min(t.created_at) FROM tenants t WHERE t.owner_email = l.email AND t.created_at >= l.created_at),
      activated_at = (SELECT min(t.activated_at) FROM tenants t WHERE t.owner_email = l.email AND t.created_at >= l.created_at);
    UPDATE leads l SET first_campaign = r.name
      FROM (SELECT DISTINCT ON (lead_id) lead_id, nullif(left(campaign ->> 'campaign', 120), '') AS name
              FROM lead_requests ORDER BY lead_id, requested_at) r
     WHERE r.lead_id = l.lead_id AND r.name IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
