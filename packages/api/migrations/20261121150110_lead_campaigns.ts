import type { Knex } from 'knex';

/** The campaign that brought a lead stands with the lead: half a million of them are counted without their requests. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE leads
      ADD COLUMN first_campaign text CONSTRAINT leads_first_campaign_length CHECK (char_length(first_campaign) BETWEEN 1 AND 120);
    COMMENT ON COLUMN leads.first_campaign IS 'utm_campaign of the first request; later requests do not change it.';
    UPDATE leads l SET first_campaign = r.name
      FROM (SELECT DISTINCT ON (lead_id) lead_id, nullif(left(campaign ->> 'campaign', 120), '') AS name
              FROM lead_requests ORDER BY lead_id, requested_at) r
     WHERE r.lead_id = l.lead_id AND r.name IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
