import type { Knex } from 'knex';

/**
 * Operators who look at a clinic's site as one of its members: who, why and when, and the session it happens in, which
 * is short by constraint. And what the console looks people and leads up by.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sign_ins_as (
      sign_in_as_id uuid PRIMARY KEY DEFAULT uuidv7(),
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      operator_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      member_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      reason text NOT NULL CONSTRAINT sign_ins_as_reason_length CHECK (char_length(reason) BETWEEN 1 AND 1000),
      code_hash bytea NOT NULL CONSTRAINT sign_ins_as_code_once UNIQUE
        CONSTRAINT sign_ins_as_code_sha256 CHECK (octet_length(code_hash) = 32),
      requested_at timestamptz NOT NULL DEFAULT now(),
      code_expires_at timestamptz NOT NULL,
      started_at timestamptz,
      CONSTRAINT sign_ins_as_code_is_short CHECK (code_expires_at <= requested_at + interval '30 seconds')
    );
    CREATE INDEX sign_ins_as_of_tenant ON sign_ins_as (tenant_id, sign_in_as_id DESC);
    CREATE INDEX sign_ins_as_of_operator ON sign_ins_as (operator_id);
    CREATE INDEX sign_ins_as_of_member ON sign_ins_as (member_id);
    COMMENT ON COLUMN sign_ins_as.reason IS 'Told to the owner of the clinic, word for word.';
    COMMENT ON COLUMN sign_ins_as.started_at IS 'When the code was exchanged for a session; null when it never was.';

    ALTER TABLE sign_ins_as ENABLE ROW LEVEL SECURITY;
    ALTER TABLE sign_ins_as FORCE ROW LEVEL SECURITY;
    CREATE POLICY sign_ins_as_migrations ON sign_ins_as TO svc_migrations USING (true) WITH CHECK (true);
    CREATE POLICY sign_ins_as_platform ON sign_ins_as TO svc_platform USING (true) WITH CHECK (true);
    CREATE POLICY sign_ins_as_worker ON sign_ins_as TO svc_worker USING (true) WITH CHECK (true);
    GRANT SELECT, INSERT, UPDATE, DELETE ON sign_ins_as TO svc_platform, svc_worker;

    ALTER TABLE sessions
      ADD COLUMN sign_in_as_id uuid CONSTRAINT sessions_sign_in_as REFERENCES sign_ins_as ON DELETE CASCADE,
      DROP CONSTRAINT sessions_kind_known,
      DROP CONSTRAINT sessions_site_kind_names_tenant,
      ADD CONSTRAINT sessions_kind_known CHECK (kind IN ('account', 'console', 'clinic', 'sandbox', 'operator')),
      ADD CONSTRAINT sessions_site_kind_names_tenant
        CHECK ((kind IN ('clinic', 'sandbox', 'operator')) = (tenant_id IS NOT NULL)),
      ADD CONSTRAINT sessions_operator_says_as_whom CHECK ((kind = 'operator') = (sign_in_as_id IS NOT NULL)),
      ADD CONSTRAINT sessions_operator_is_short
        CHECK (kind <> 'operator' OR expires_at <= created_at + interval '30 minutes');
    CREATE UNIQUE INDEX sessions_once_for_a_sign_in_as ON sessions (sign_in_as_id) WHERE sign_in_as_id IS NOT NULL;
    CREATE INDEX sessions_latest_of_user ON sessions (user_id, created_at DESC);

    CREATE FUNCTION sign_in_address(address text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN digest('sign-in:' || lower(btrim(address)), 'sha256');
    COMMENT ON FUNCTION sign_in_address(text) IS 'What failed sign-ins with an address are counted under.';
    CREATE INDEX users_by_sign_in_address ON users (sign_in_address(email::text));
    CREATE INDEX sign_in_failures_locked ON sign_in_failures (locked_until) WHERE locked_until IS NOT NULL;

    DROP INDEX leads_by_age;
    CREATE INDEX leads_newest ON leads (last_request_at DESC, lead_id DESC);
    CREATE INDEX leads_by_source ON leads (source, last_request_at DESC, lead_id DESC);
    CREATE INDEX leads_search ON leads USING gin
      (search_fold(email::text || ' ' || coalesce(name, first_name, '') || ' ' || coalesce(clinic_name, '')) gin_trgm_ops);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
