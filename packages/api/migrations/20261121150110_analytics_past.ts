import type { Knex } from 'knex';

/**
 * What analytics count of the time before they were counted, as far as clinics, operations, leads and mailed links still
 * tell it. Apart from the migration before, whose locks end with it: this one may take minutes and locks no reads.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE leads l SET confirmed_at = seen.at
      FROM (SELECT lead_id, min(at) AS at FROM (
              SELECT l.lead_id, s.confirmed_at AS at FROM leads l JOIN newsletter_subscriptions s USING (email)
               WHERE s.confirmed_at IS NOT NULL
              UNION ALL SELECT lead_id, created_at FROM report_links WHERE downloads > 0) links GROUP BY lead_id) seen
     WHERE seen.lead_id = l.lead_id AND l.confirmed_at IS NULL;
    UPDATE leads l SET registered_at = came.registered, activated_at = came.activated
      FROM (SELECT l.lead_id, min(t.created_at) AS registered, min(t.activated_at) AS activated
              FROM leads l JOIN tenants t ON t.owner_email = l.email AND t.created_at >= l.created_at AND NOT t.sandbox
             GROUP BY l.lead_id) came
     WHERE came.lead_id = l.lead_id AND l.registered_at IS NULL;
    UPDATE leads l SET first_campaign = r.name
      FROM (SELECT DISTINCT ON (lead_id) lead_id, nullif(left(campaign ->> 'campaign', 120), '') AS name
              FROM lead_requests ORDER BY lead_id, requested_at) r
     WHERE r.lead_id = l.lead_id AND r.name IS NOT NULL AND l.first_campaign IS NULL;

    UPDATE tenants SET first_sign_in_at = owner_verified_at
     WHERE first_sign_in_at IS NULL AND owner_verified_at > created_at + interval '1 second' AND NOT sandbox AND NOT sample;
    -- Last, since it keeps writers of clinics waiting until it is done.
    SELECT rebuild_tenant_history();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
