import { provinces, states } from '@tamarack/core/domain';
import type { Knex } from 'knex';
import { guardRows, readAndWrite } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/** Tenants, their workspace settings, the subdomains they moved from, and how many there are by status and plan. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tenants);
  await knex.raw(sandboxStaysAsItIs);
  await knex.raw(workspaces);
  await knex.raw(counts);
}

/** `QC Quebec Québec`: code and names of a province or state. */
const regionNames = [...provinces, ...states].map(
  ({ code, en, fr }) =>
    `WHEN '${code}' THEN '${[...new Set([code, en, fr])].join(' ').replaceAll("'", "''")}'`,
);

const tenants = `
  CREATE FUNCTION region_names(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE code ${regionNames.join(' ')} ELSE coalesce(code, '') END;

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
    owner_verified_at timestamptz,
    first_sign_in_at timestamptz,

    country text CONSTRAINT tenants_country_known CHECK (country IN ('CA', 'US')),
    street_address text,
    city text,
    region text,
    postal_code text,
    time_zone text NOT NULL DEFAULT 'America/Toronto',
    locale text NOT NULL DEFAULT 'en' CONSTRAINT tenants_locale_known CHECK (locale IN ('en', 'fr')),

    previous_software text,
    number_of_clients bigint CONSTRAINT tenants_clients_positive CHECK (number_of_clients >= 0),
    monthly_appointments bigint CONSTRAINT tenants_appointments_positive CHECK (monthly_appointments >= 0),
    staffing jsonb NOT NULL DEFAULT '{}',

    hold_kind text CONSTRAINT tenants_hold_kind_known CHECK (hold_kind IN ('billing', 'security', 'request', 'other')),
    hold_reason text,
    customer_message text,
    trial_ends_at timestamptz,
    deletion_locked boolean NOT NULL DEFAULT false,
    status_before_termination text,
    terminated_at timestamptz,
    erase_after timestamptz,
    handover_confirmed_at timestamptz,
    erasure_began_at timestamptz,

    -- Sample clinics can be removed again, and housekeeping sends their members no mail.
    sample boolean NOT NULL DEFAULT false,
    sandbox boolean NOT NULL DEFAULT false,

    activated_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Everything of a clinic that the console prints, and its phone number and postal code without separators.
    search_text text NOT NULL GENERATED ALWAYS AS
      (search_fold(clinic_name || ' ' || subdomain || ' ' || owner_name || ' ' || owner_email::text || ' ' ||
        coalesce(street_address, '') || ' ' || coalesce(city, '') || ' ' || region_names(region) || ' ' ||
        coalesce(postal_code, '') || ' ' || replace(coalesce(postal_code, ''), ' ', '') || ' ' ||
        regexp_replace(coalesce(owner_phone, ''), '[^0-9]', '', 'g'))) STORED,
    name_sort_key text NOT NULL GENERATED ALWAYS AS (search_fold(clinic_name || ' ' || subdomain)) STORED,
    owner_sort_key text NOT NULL GENERATED ALWAYS AS (search_fold(owner_name)) STORED,

    CONSTRAINT tenants_suspended_has_hold CHECK (status <> 'suspended' OR (hold_kind IS NOT NULL AND hold_reason IS NOT NULL)),
    CONSTRAINT tenants_open_has_no_hold CHECK (hold_kind IS NULL OR status IN ('suspended', 'terminated')),
    CONSTRAINT tenants_terminated_has_date CHECK ((status = 'terminated') = (terminated_at IS NOT NULL)),
    CONSTRAINT tenants_active_was_activated CHECK (status <> 'active' OR activated_at IS NOT NULL),
    CONSTRAINT tenants_sandbox_stays_open CHECK (NOT sandbox OR (subdomain IN ('demo', 'demo-fr') AND status = 'active'
      AND NOT sample AND deletion_locked AND trial_ends_at IS NULL AND erase_after IS NULL))
  );
  COMMENT ON COLUMN tenants.handover_confirmed_at IS
    'The owner of a terminated clinic has its charts elsewhere; they need not be kept any longer.';
  COMMENT ON COLUMN tenants.erasure_began_at IS 'The clinic''s key is destroyed; the termination can no longer be cancelled.';
  COMMENT ON COLUMN tenants.first_sign_in_at IS
    'First sign-in of the owner after registering. Null until then, and when the owner was signed in already while '
    'registering.';
  ${guardRows('tenants', {
    app: `SELECT (tenant_id, subdomain, clinic_name, clinic_type, status, plan, owner_name, owner_email, owner_phone,
      owner_verified_at, country, street_address, city, region, postal_code, time_zone, locale, previous_software,
      number_of_clients, monthly_appointments, staffing, hold_kind, customer_message, trial_ends_at, deletion_locked,
      status_before_termination, terminated_at, erase_after, handover_confirmed_at, activated_at, version, created_at),
      UPDATE (clinic_name, clinic_type, owner_phone, country, street_address, city, region, postal_code, time_zone, locale,
      version)`,
    platform: readAndWrite,
    worker: readAndWrite,
  })}

  -- For the orders and filters of the console's list.
  CREATE INDEX tenants_newest ON tenants (created_at DESC, tenant_id DESC);
  CREATE INDEX tenants_by_status ON tenants (status, created_at DESC, tenant_id DESC);
  CREATE INDEX tenants_by_plan ON tenants (plan, created_at DESC, tenant_id DESC);
  CREATE INDEX tenants_by_status_and_plan ON tenants (status, plan, created_at DESC, tenant_id DESC);
  CREATE INDEX tenants_by_region ON tenants (region, created_at DESC, tenant_id DESC);
  CREATE INDEX tenants_by_city ON tenants (search_fold(city), created_at DESC, tenant_id DESC);
  CREATE INDEX tenants_by_hold ON tenants (hold_kind, created_at DESC, tenant_id DESC) WHERE hold_kind IS NOT NULL;
  CREATE INDEX tenants_by_name ON tenants (name_sort_key COLLATE "C", tenant_id);
  CREATE INDEX tenants_by_owner_name ON tenants (owner_sort_key COLLATE "C", tenant_id);

  -- For its search. A trigram index needs three letters: fewer are matched as a prefix of the name (tenants_by_name) or
  -- subdomain.
  CREATE INDEX tenants_search ON tenants USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
  CREATE INDEX tenants_by_subdomain_prefix ON tenants (subdomain text_pattern_ops);
  CREATE INDEX tenants_by_owner_email ON tenants (owner_email);

  -- For housekeeping.
  CREATE INDEX tenants_to_erase ON tenants (erase_after) WHERE erase_after IS NOT NULL;
  CREATE INDEX tenants_unverified ON tenants (created_at) WHERE owner_verified_at IS NULL AND NOT sample;
  CREATE INDEX tenants_by_end_of_trial ON tenants (trial_ends_at) WHERE status = 'active' AND NOT sample;
  CREATE INDEX tenants_sample ON tenants (tenant_id) WHERE sample;

  CREATE TABLE subdomain_redirects (
    subdomain text PRIMARY KEY,
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    until timestamptz NOT NULL
  );
  ${guardRows('subdomain_redirects', { app: 'SELECT', platform: 'SELECT', worker: 'SELECT, DELETE' })}
`;

/** The sandbox of each language is a tenant that stays open, has no members, sends no mail and is not counted. */
const sandboxStaysAsItIs = `
  CREATE INDEX tenants_sandboxes ON tenants (tenant_id) WHERE sandbox;

  CREATE FUNCTION refuse_sandbox_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The sandbox cannot be changed.' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER tenants_sandbox_not_deleted BEFORE DELETE ON tenants FOR EACH ROW
    WHEN (OLD.sandbox) EXECUTE FUNCTION refuse_sandbox_change();
  CREATE TRIGGER tenants_sandbox_not_changed BEFORE UPDATE ON tenants FOR EACH ROW
    WHEN (OLD.sandbox OR NEW.sandbox) EXECUTE FUNCTION refuse_sandbox_change();

  -- For tables without rows of the sandbox.
  CREATE FUNCTION refuse_row_of_sandbox() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF EXISTS (SELECT 1 FROM tenants WHERE tenant_id = NEW.tenant_id AND sandbox) THEN
      RAISE EXCEPTION 'The sandbox has no %.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;
`;

const workspaces = `
  CREATE TABLE workspace_settings (
    tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
    currency text NOT NULL CONSTRAINT workspace_settings_currency_known CHECK (currency IN ('CAD', 'USD')),
    tax_label text NOT NULL,
    week_starts_on integer NOT NULL DEFAULT 1 CONSTRAINT workspace_settings_weekday CHECK (week_starts_on IN (0, 1)),
    confirm_before_billing boolean NOT NULL DEFAULT true,
    note_before_billing boolean NOT NULL DEFAULT false,
    billing_from_on date,
    grid_minutes integer NOT NULL DEFAULT 15
      CONSTRAINT workspace_settings_grid CHECK (grid_minutes IN (5, 10, 15, 20, 30, 60)),
    idle_lock_minutes integer NOT NULL DEFAULT 15
      CONSTRAINT workspace_settings_idle_lock CHECK (idle_lock_minutes BETWEEN 5 AND 60),
    reminder_hours integer NOT NULL DEFAULT 48
      CONSTRAINT workspace_settings_reminder CHECK (reminder_hours BETWEEN 0 AND 168),
    names_for_clinicians boolean NOT NULL DEFAULT false,
    two_step_charts_from date,
    retention_years integer NOT NULL DEFAULT 0
      CONSTRAINT workspace_settings_retention CHECK (retention_years BETWEEN 0 AND 50),
    version integer NOT NULL DEFAULT 1,
    cache_version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON COLUMN workspace_settings.billing_from_on IS 'Appointments before this day are billed elsewhere.';
  COMMENT ON COLUMN workspace_settings.reminder_hours IS 'Before an appointment; 0 sends no reminder.';
  COMMENT ON COLUMN workspace_settings.retention_years IS
    'Minimum number of years for which charts are kept; the rules apply if they require longer.';
  COMMENT ON COLUMN workspace_settings.two_step_charts_from IS
    'Charts open only after two-step sign-in from this day on; null for always.';
  ${guardRows('workspace_settings', { app: 'SELECT, UPDATE', platform: 'SELECT, INSERT', worker: 'SELECT, INSERT, UPDATE' })}
`;

/** Updated as rows change, because counting a million tenants takes too long for the console's first screen. */
const counts = `
  CREATE TABLE tenant_counts (
    status text NOT NULL,
    plan text NOT NULL,
    shard integer NOT NULL,
    tenants bigint NOT NULL,
    PRIMARY KEY (status, plan, shard)
  );
  COMMENT ON TABLE tenant_counts IS
    'Maintained by trigger. Sharded by backend process, so that concurrent changes do not wait for one row.';
  GRANT SELECT ON tenant_counts TO svc_platform, svc_worker;

  CREATE FUNCTION count_tenants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO tenant_counts AS kept (status, plan, shard, tenants)
        SELECT status, plan, pg_backend_pid() % 8, count(*) FROM changed_new WHERE NOT sandbox
         GROUP BY status, plan ORDER BY status, plan
        ON CONFLICT (status, plan, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO tenant_counts AS kept (status, plan, shard, tenants)
        SELECT status, plan, pg_backend_pid() % 8, -count(*) FROM changed_old WHERE NOT sandbox
         GROUP BY status, plan ORDER BY status, plan
        ON CONFLICT (status, plan, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
    ELSE
      INSERT INTO tenant_counts AS kept (status, plan, shard, tenants)
        SELECT status, plan, pg_backend_pid() % 8, sum(delta) FROM (
          SELECT status, plan, 1 AS delta FROM changed_new WHERE NOT sandbox
          UNION ALL SELECT status, plan, -1 FROM changed_old WHERE NOT sandbox
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
  COMMENT ON TABLE tenant_daily_counts IS
    'Counts at the end of each day (UTC), which the console compares with the same day a month earlier.';
  GRANT SELECT ON tenant_daily_counts TO svc_platform, svc_worker;
  GRANT INSERT, UPDATE, DELETE ON tenant_daily_counts TO svc_worker;
`;
