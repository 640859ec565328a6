import type { Knex } from 'knex';

/** Visitors who asked for the sample report, and the links to its file. No clinic data, so no row-level security. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE leads (
      lead_id uuid PRIMARY KEY DEFAULT uuidv7(),
      email citext NOT NULL CONSTRAINT leads_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
      source text NOT NULL CONSTRAINT leads_source_known CHECK (source IN ('sample_report')),
      first_name text NOT NULL CONSTRAINT leads_first_name_length CHECK (char_length(first_name) BETWEEN 1 AND 120),
      locale text NOT NULL CONSTRAINT leads_locale_known CHECK (locale IN ('en', 'fr')),
      page text CONSTRAINT leads_page_length CHECK (char_length(page) <= 100),
      created_at timestamptz NOT NULL DEFAULT now(),
      last_request_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT leads_address_once UNIQUE (email, source)
    );
    CREATE INDEX leads_by_age ON leads (last_request_at);
    COMMENT ON COLUMN leads.page IS 'Path of the page whose form was filled in last; null when the caller did not say.';

    CREATE TABLE report_links (
      token_hash bytea PRIMARY KEY CONSTRAINT report_links_sha256 CHECK (octet_length(token_hash) = 32),
      lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
      locale text NOT NULL CONSTRAINT report_links_locale_known CHECK (locale IN ('en', 'fr')),
      downloads integer NOT NULL DEFAULT 0 CONSTRAINT report_links_at_most_ten_downloads CHECK (downloads BETWEEN 0 AND 10),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX report_links_of_lead ON report_links (lead_id, created_at);
    CREATE INDEX report_links_by_expiry ON report_links (expires_at);

    GRANT SELECT, INSERT, UPDATE, DELETE ON leads, report_links TO svc_platform, svc_worker;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
