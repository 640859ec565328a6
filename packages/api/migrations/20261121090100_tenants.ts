import type { Knex } from 'knex';

/** Clinics, their members and workspaces. Everything here carries tenant_id and is guarded by row-level security. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE tenants (
      tenant_id uuid PRIMARY KEY DEFAULT uuidv7(),
      subdomain text NOT NULL CONSTRAINT tenants_subdomain_once UNIQUE
        CONSTRAINT tenants_subdomain_is_host_name CHECK (subdomain ~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$'),
      clinic_name text NOT NULL CONSTRAINT tenants_clinic_name_length CHECK (char_length(clinic_name) BETWEEN 1 AND 120),
      clinic_type text NOT NULL CONSTRAINT tenants_clinic_type_known CHECK (clinic_type IN
        ('occupational', 'physical', 'speech', 'mental_health', 'behavioral', 'marriage_family', 'other')),
      status text NOT NULL DEFAULT 'provisioning' CONSTRAINT tenants_status_known
        CHECK (status IN ('provisioning', 'active', 'suspended', 'terminated')),
      plan text NOT NULL CONSTRAINT tenants_plan_known CHECK (plan IN ('basic', 'professional', 'enterprise')),
      owner_name text NOT NULL,
      owner_email citext NOT NULL,
      owner_phone text,
      country text CONSTRAINT tenants_country_known CHECK (country IN ('CA', 'US')),
      street_address text,
      city text,
      region text,
      postal_code text,
      previous_software text,
      number_of_clients integer CONSTRAINT tenants_clients_positive CHECK (number_of_clients >= 0),
      monthly_appointments integer CONSTRAINT tenants_appointments_positive CHECK (monthly_appointments >= 0),
      staffing jsonb NOT NULL DEFAULT '{}',
      time_zone text NOT NULL DEFAULT 'America/Toronto',
      locale text NOT NULL DEFAULT 'en' CONSTRAINT tenants_locale_known CHECK (locale IN ('en', 'fr')),
      hold_kind text CONSTRAINT tenants_hold_kind_known CHECK (hold_kind IN ('billing', 'security', 'request', 'other')),
      hold_reason text,
      hold_message text,
      trial_ends_at timestamptz,
      deletion_locked boolean NOT NULL DEFAULT false,
      status_before_termination text,
      terminated_at timestamptz,
      erase_after timestamptz,
      owner_verified_at timestamptz,
      activated_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      search_text text NOT NULL GENERATED ALWAYS AS
        (search_fold(clinic_name || ' ' || subdomain || ' ' || owner_name || ' ' || owner_email::text)) STORED,
      CONSTRAINT tenants_suspended_has_hold CHECK (status <> 'suspended' OR (hold_kind IS NOT NULL AND hold_reason IS NOT NULL)),
      CONSTRAINT tenants_hold_only_when_held CHECK (hold_kind IS NULL OR status IN ('suspended', 'terminated')),
      CONSTRAINT tenants_terminated_has_date CHECK ((status = 'terminated') = (terminated_at IS NOT NULL)),
      CONSTRAINT tenants_active_was_activated CHECK (status <> 'active' OR activated_at IS NOT NULL)
    );
    CREATE INDEX tenants_newest ON tenants (created_at DESC, tenant_id DESC);
    CREATE INDEX tenants_by_status ON tenants (status, created_at DESC, tenant_id DESC);
    CREATE INDEX tenants_by_plan ON tenants (plan, created_at DESC, tenant_id DESC);
    CREATE INDEX tenants_by_status_and_plan ON tenants (status, plan, created_at DESC, tenant_id DESC);
    CREATE INDEX tenants_search ON tenants USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
    CREATE INDEX tenants_by_owner_email ON tenants (owner_email);
    CREATE INDEX tenants_to_erase ON tenants (erase_after) WHERE erase_after IS NOT NULL;

    ALTER TABLE sessions ADD CONSTRAINT sessions_tenant FOREIGN KEY (tenant_id) REFERENCES tenants ON DELETE CASCADE;
    ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_tenant FOREIGN KEY (tenant_id) REFERENCES tenants ON DELETE CASCADE;

    CREATE TABLE memberships (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      role text NOT NULL CONSTRAINT memberships_role_known CHECK (role IN ('administrator', 'clinician', 'front_desk', 'hr')),
      is_owner boolean NOT NULL DEFAULT false,
      state text NOT NULL DEFAULT 'active' CONSTRAINT memberships_state_known CHECK (state IN ('invited', 'active')),
      invited_by uuid REFERENCES users ON DELETE SET NULL,
      invited_name text CONSTRAINT memberships_invited_name_length CHECK (char_length(invited_name) BETWEEN 1 AND 120),
      created_at timestamptz NOT NULL DEFAULT now(),
      joined_at timestamptz,
      PRIMARY KEY (tenant_id, user_id),
      CONSTRAINT memberships_owner_is_administrator CHECK (NOT is_owner OR role = 'administrator')
    );
    COMMENT ON COLUMN memberships.invited_name IS
      'As the inviter typed it, shown until the person joins: the name of an existing account is theirs to tell.';
    CREATE UNIQUE INDEX memberships_one_owner ON memberships (tenant_id) WHERE is_owner;
    CREATE INDEX memberships_of_user ON memberships (user_id);

    CREATE TABLE workspace_settings (
      tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
      currency text NOT NULL CONSTRAINT workspace_settings_currency_known CHECK (currency IN ('CAD', 'USD')),
      tax_label text NOT NULL,
      week_starts_on integer NOT NULL DEFAULT 1 CONSTRAINT workspace_settings_weekday CHECK (week_starts_on IN (0, 1)),
      confirm_before_billing boolean NOT NULL DEFAULT true,
      cache_version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE session_types (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      code text NOT NULL,
      name_en text NOT NULL,
      name_fr text NOT NULL,
      minutes integer NOT NULL CONSTRAINT session_types_minutes CHECK (minutes BETWEEN 5 AND 480),
      position integer NOT NULL,
      PRIMARY KEY (tenant_id, code)
    );

    CREATE TABLE terms_acceptances (
      acceptance_id uuid PRIMARY KEY DEFAULT uuidv7(),
      tenant_id uuid REFERENCES tenants ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      document_version text NOT NULL,
      locale text NOT NULL,
      accepted_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX terms_acceptances_of_user ON terms_acceptances (user_id);

    CREATE TABLE subdomain_redirects (
      subdomain text PRIMARY KEY,
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      until timestamptz NOT NULL
    );

    CREATE TABLE registrations (
      registration_id uuid PRIMARY KEY DEFAULT uuidv7(),
      token_hash bytea NOT NULL CONSTRAINT registrations_token_once UNIQUE,
      data jsonb NOT NULL DEFAULT '{}',
      step_reached integer NOT NULL DEFAULT 0 CONSTRAINT registrations_step CHECK (step_reached BETWEEN 0 AND 4),
      last_saved_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      submitted_at timestamptz,
      tenant_id uuid REFERENCES tenants ON DELETE SET NULL,
      reserved_subdomain text,
      reserved_until timestamptz,
      mail_id uuid
    );
    CREATE INDEX registrations_by_expiry ON registrations (expires_at);
    CREATE INDEX registrations_reserved ON registrations (reserved_subdomain) WHERE reserved_subdomain IS NOT NULL;

    CREATE TABLE tenant_counts (
      status text NOT NULL,
      plan text NOT NULL,
      shard integer NOT NULL,
      tenants bigint NOT NULL,
      PRIMARY KEY (status, plan, shard)
    );
    COMMENT ON TABLE tenant_counts IS 'Kept by trigger; sharded by backend so that concurrent changes do not queue on one row.';

    CREATE FUNCTION count_tenants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO tenant_counts AS kept (status, plan, shard, tenants)
          SELECT status, plan, pg_backend_pid() % 8, count(*) FROM changed_new GROUP BY status, plan ORDER BY status, plan
          ON CONFLICT (status, plan, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO tenant_counts AS kept (status, plan, shard, tenants)
          SELECT status, plan, pg_backend_pid() % 8, -count(*) FROM changed_old GROUP BY status, plan ORDER BY status, plan
          ON CONFLICT (status, plan, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      ELSE
        INSERT INTO tenant_counts AS kept (status, plan, shard, tenants)
          SELECT status, plan, pg_backend_pid() % 8, sum(delta) FROM (
            SELECT status, plan, 1 AS delta FROM changed_new UNION ALL SELECT status, plan, -1 FROM changed_old
          ) deltas GROUP BY status, plan HAVING sum(delta) <> 0 ORDER BY status, plan
          ON CONFLICT (status, plan, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER tenants_counted_insert AFTER INSERT ON tenants REFERENCING NEW TABLE AS changed_new
      FOR EACH STATEMENT EXECUTE FUNCTION count_tenants();
    CREATE TRIGGER tenants_counted_update AFTER UPDATE ON tenants REFERENCING OLD TABLE AS changed_old NEW TABLE AS changed_new
      FOR EACH STATEMENT EXECUTE FUNCTION count_tenants();
    CREATE TRIGGER tenants_counted_delete AFTER DELETE ON tenants REFERENCING OLD TABLE AS changed_old
      FOR EACH STATEMENT EXECUTE FUNCTION count_tenants();

    CREATE TABLE tenant_daily_counts (
      day date NOT NULL,
      status text NOT NULL,
      plan text NOT NULL,
      tenants bigint NOT NULL,
      PRIMARY KEY (day, status, plan)
    );
    COMMENT ON TABLE tenant_daily_counts IS 'Counts at the end of each day (UTC); the console compares with the same day a month before.';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
