import type { Knex } from 'knex';
import { guardRows, readAndWrite } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/** The links that lead to the sandbox, and how fresh the records of sample clinics are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sandbox_links (
      token_hash bytea PRIMARY KEY CONSTRAINT sandbox_links_sha256 CHECK (octet_length(token_hash) = 32),
      email_hash bytea NOT NULL,
      locale text NOT NULL CONSTRAINT sandbox_links_locale_known CHECK (locale IN ('en', 'fr')),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX sandbox_links_of_email ON sandbox_links (email_hash);
    CREATE INDEX sandbox_links_by_expiry ON sandbox_links (expires_at);
    COMMENT ON COLUMN sandbox_links.email_hash IS 'Of the recipient, so that an erasure finds the link.';
    GRANT ${readAndWrite} ON sandbox_links TO svc_platform;
    GRANT SELECT, DELETE ON sandbox_links TO svc_worker;

    CREATE TABLE sample_records (
      tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
      version integer NOT NULL,
      made_on date NOT NULL,
      as_of timestamptz NOT NULL
    );
    COMMENT ON TABLE sample_records IS 'Of a sample clinic: which version of the records it holds, made on which day.';
    COMMENT ON COLUMN sample_records.as_of IS 'Until when past appointments have their outcome.';
    ${guardRows('sample_records', { app: 'SELECT, INSERT, UPDATE' })}
  `);
}
