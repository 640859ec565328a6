import type { Knex } from 'knex';

/** People, their sessions and one-time links. Global: a person may belong to several clinics. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN lower(regexp_replace(normalize(value, NFD), U&'[\\0300-\\036F]', '', 'g'));

    CREATE TABLE users (
      user_id uuid PRIMARY KEY DEFAULT uuidv7(),
      email citext NOT NULL CONSTRAINT users_email_once UNIQUE,
      full_name text NOT NULL CONSTRAINT users_full_name_length CHECK (char_length(full_name) BETWEEN 1 AND 120),
      locale text NOT NULL DEFAULT 'en' CONSTRAINT users_locale_known CHECK (locale IN ('en', 'fr')),
      password_hash text,
      email_verified_at timestamptz,
      platform_role text CONSTRAINT users_platform_role_known CHECK (platform_role IN ('platform_owner', 'admin', 'support')),
      totp_secret bytea,
      totp_confirmed_at timestamptz,
      totp_last_step bigint,
      deactivated_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT users_confirmed_factor_has_secret CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)
    );
    CREATE INDEX users_platform_staff ON users (platform_role) WHERE platform_role IS NOT NULL;

    CREATE TABLE sign_in_failures (
      address_hash bytea PRIMARY KEY,
      failures integer NOT NULL CONSTRAINT sign_in_failures_positive CHECK (failures > 0),
      locked_until timestamptz,
      last_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE sign_in_failures IS 'Failures in a row by hashed address, known or not, so that a lock reveals no account.';

    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    );

    CREATE TABLE sessions (
      session_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      tenant_id uuid,
      kind text NOT NULL CONSTRAINT sessions_kind_known CHECK (kind IN ('account', 'console', 'clinic')),
      ip inet,
      user_agent text,
      idle_seconds integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      revoked_because text,
      CONSTRAINT sessions_clinic_kind_names_tenant CHECK ((kind = 'clinic') = (tenant_id IS NOT NULL)),
      CONSTRAINT sessions_revoked_with_cause CHECK ((revoked_at IS NULL) = (revoked_because IS NULL))
    );
    CREATE INDEX sessions_of_user ON sessions (user_id) WHERE revoked_at IS NULL;
    CREATE INDEX sessions_of_tenant ON sessions (tenant_id) WHERE revoked_at IS NULL AND tenant_id IS NOT NULL;
    CREATE INDEX sessions_by_expiry ON sessions (expires_at);

    CREATE TABLE one_time_tokens (
      token_hash bytea PRIMARY KEY CONSTRAINT one_time_tokens_sha256 CHECK (octet_length(token_hash) = 32),
      purpose text NOT NULL CONSTRAINT one_time_tokens_purpose_known
        CHECK (purpose IN ('activation', 'password_reset', 'invitation', 'site_code')),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      tenant_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      CONSTRAINT one_time_tokens_invitation_names_tenant CHECK (purpose NOT IN ('invitation', 'site_code') OR tenant_id IS NOT NULL)
    );
    CREATE INDEX one_time_tokens_of_user ON one_time_tokens (user_id, purpose);
    CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens (expires_at);

    CREATE TABLE api_clients (
      client_id text PRIMARY KEY,
      name text NOT NULL,
      kind text NOT NULL CONSTRAINT api_clients_kind_known CHECK (kind IN ('public', 'secret', 'lead_magnet')),
      key_hash bytea NOT NULL,
      public_key text,
      requests_per_minute integer NOT NULL DEFAULT 6000,
      created_at timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz,
      CONSTRAINT api_clients_secret_key_not_kept CHECK ((kind = 'secret') = (public_key IS NULL))
    );

    CREATE TABLE idempotency_keys (
      scope text NOT NULL,
      key text NOT NULL CONSTRAINT idempotency_keys_length CHECK (char_length(key) BETWEEN 1 AND 255),
      fingerprint bytea NOT NULL,
      status integer,
      body jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (scope, key)
    );
    CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
