import type { Knex } from 'knex';

/** Sample records of the sandbox. Days are kept as weeks before or after the present one, so they never grow old. */
const sandboxTables = [
  'sandbox_contents',
  'sandbox_staff',
  'sandbox_shifts',
  'sandbox_clients',
  'sandbox_appointments',
  'sandbox_tasks',
];

/**
 * The sandbox: a clinic that stays open, has no accounts, sends no mail and is counted nowhere; the links that lead
 * there, and the visits, which are sessions without an account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE tenants
      ADD COLUMN sandbox boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT tenants_sandbox_stays_open CHECK (NOT sandbox OR (subdomain = 'demo' AND status = 'active'
        AND NOT sample AND deletion_locked AND trial_ends_at IS NULL AND erase_after IS NULL));
    CREATE UNIQUE INDEX tenants_one_sandbox ON tenants (sandbox) WHERE sandbox;

    CREATE FUNCTION keep_sandbox() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the sandbox stays as it is' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER tenants_sandbox_not_deleted BEFORE DELETE ON tenants FOR EACH ROW
      WHEN (OLD.sandbox) EXECUTE FUNCTION keep_sandbox();
    CREATE TRIGGER tenants_sandbox_not_changed BEFORE UPDATE ON tenants FOR EACH ROW
      WHEN (OLD.sandbox OR NEW.sandbox) EXECUTE FUNCTION keep_sandbox();

    CREATE FUNCTION keep_out_of_sandbox() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM tenants WHERE tenant_id = NEW.tenant_id AND sandbox) THEN
        RAISE EXCEPTION 'the sandbox has no %', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER mail_outbox_none_of_sandbox BEFORE INSERT ON mail_outbox FOR EACH ROW
      WHEN (NEW.tenant_id IS NOT NULL) EXECUTE FUNCTION keep_out_of_sandbox();
    CREATE TRIGGER memberships_none_of_sandbox BEFORE INSERT ON memberships FOR EACH ROW
      EXECUTE FUNCTION keep_out_of_sandbox();

    CREATE OR REPLACE FUNCTION count_tenants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

    ALTER TABLE sessions
      ALTER COLUMN user_id DROP NOT NULL,
      ADD COLUMN locale text CONSTRAINT sessions_locale_known CHECK (locale IN ('en', 'fr')),
      DROP CONSTRAINT sessions_kind_known,
      DROP CONSTRAINT sessions_clinic_kind_names_tenant,
      ADD CONSTRAINT sessions_kind_known CHECK (kind IN ('account', 'console', 'clinic', 'sandbox')),
      ADD CONSTRAINT sessions_site_kind_names_tenant CHECK ((kind IN ('clinic', 'sandbox')) = (tenant_id IS NOT NULL)),
      ADD CONSTRAINT sessions_visit_has_no_account CHECK ((kind = 'sandbox') = (user_id IS NULL)),
      ADD CONSTRAINT sessions_visit_is_anonymous CHECK (kind <> 'sandbox' OR (ip IS NULL AND user_agent IS NULL)),
      ADD CONSTRAINT sessions_visit_is_short
        CHECK (kind <> 'sandbox' OR expires_at <= created_at + interval '24 hours');

    CREATE TABLE sandbox_links (
      token_hash bytea PRIMARY KEY CONSTRAINT sandbox_links_sha256 CHECK (octet_length(token_hash) = 32),
      address_hash bytea NOT NULL,
      locale text NOT NULL CONSTRAINT sandbox_links_locale_known CHECK (locale IN ('en', 'fr')),
      uses_left integer NOT NULL CONSTRAINT sandbox_links_uses CHECK (uses_left >= 0),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sandbox_links_of_address ON sandbox_links (address_hash);
    CREATE INDEX sandbox_links_by_expiry ON sandbox_links (expires_at);
    COMMENT ON COLUMN sandbox_links.address_hash IS 'Of the address it was mailed to, so that a newer link replaces it.';

    CREATE TABLE sandbox_contents (
      tenant_id uuid PRIMARY KEY REFERENCES tenants,
      version integer NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE sandbox_contents IS 'Which version of the sample records the sandbox holds.';

    CREATE TABLE sandbox_staff (
      tenant_id uuid NOT NULL REFERENCES tenants,
      staff_id integer NOT NULL,
      full_name text NOT NULL,
      profession text NOT NULL CONSTRAINT sandbox_staff_profession_known
        CHECK (profession IN ('physiotherapist', 'massage_therapist', 'occupational_therapist', 'chiropractor')),
      pay_kind text NOT NULL CONSTRAINT sandbox_staff_pay_kind_known CHECK (pay_kind IN ('hourly', 'share')),
      pay_value integer NOT NULL CONSTRAINT sandbox_staff_pay_positive CHECK (pay_value > 0),
      PRIMARY KEY (tenant_id, staff_id)
    );
    COMMENT ON COLUMN sandbox_staff.pay_value IS 'Cents an hour, or percent of the fee.';

    CREATE TABLE sandbox_shifts (
      tenant_id uuid NOT NULL,
      staff_id integer NOT NULL,
      weekday integer NOT NULL CONSTRAINT sandbox_shifts_weekday CHECK (weekday BETWEEN 1 AND 7),
      start_minute integer NOT NULL,
      end_minute integer NOT NULL,
      PRIMARY KEY (tenant_id, staff_id, weekday),
      FOREIGN KEY (tenant_id, staff_id) REFERENCES sandbox_staff ON DELETE CASCADE,
      CONSTRAINT sandbox_shifts_within_a_day CHECK (0 <= start_minute AND start_minute < end_minute AND end_minute <= 1440)
    );

    CREATE TABLE sandbox_clients (
      tenant_id uuid NOT NULL REFERENCES tenants,
      client_id integer NOT NULL,
      full_name text NOT NULL,
      PRIMARY KEY (tenant_id, client_id)
    );

    CREATE TABLE sandbox_appointments (
      tenant_id uuid NOT NULL,
      appointment_id integer NOT NULL,
      week integer NOT NULL,
      weekday integer NOT NULL CONSTRAINT sandbox_appointments_weekday CHECK (weekday BETWEEN 1 AND 7),
      start_minute integer NOT NULL,
      minutes integer NOT NULL CONSTRAINT sandbox_appointments_minutes CHECK (minutes BETWEEN 5 AND 480),
      staff_id integer NOT NULL,
      client_id integer NOT NULL,
      session_type text NOT NULL,
      fee_cents integer NOT NULL CONSTRAINT sandbox_appointments_fee CHECK (fee_cents >= 0),
      outcome text NOT NULL CONSTRAINT sandbox_appointments_outcome_known
        CHECK (outcome IN ('attended', 'no_show', 'late_cancellation')),
      confirmed boolean NOT NULL,
      note_signed boolean NOT NULL,
      first_visit boolean NOT NULL,
      PRIMARY KEY (tenant_id, appointment_id),
      FOREIGN KEY (tenant_id, staff_id) REFERENCES sandbox_staff,
      FOREIGN KEY (tenant_id, client_id) REFERENCES sandbox_clients,
      FOREIGN KEY (tenant_id, session_type) REFERENCES session_types
    );
    CREATE INDEX sandbox_appointments_of_week ON sandbox_appointments (tenant_id, week, weekday, start_minute);
    COMMENT ON COLUMN sandbox_appointments.week IS '0 is the week of the visit, -1 the one before.';
    COMMENT ON COLUMN sandbox_appointments.outcome IS 'What becomes of it once its time has passed.';

    CREATE TABLE sandbox_tasks (
      tenant_id uuid NOT NULL,
      task_id integer NOT NULL,
      kind text NOT NULL CONSTRAINT sandbox_tasks_kind_known
        CHECK (kind IN ('call_back', 'intake_form', 'balance', 'waitlist', 'insurance')),
      client_id integer NOT NULL,
      amount_cents integer,
      due_minute integer NOT NULL,
      PRIMARY KEY (tenant_id, task_id),
      FOREIGN KEY (tenant_id, client_id) REFERENCES sandbox_clients
    );
  `);
  for (const table of sandboxTables) {
    await knex.raw(`
      ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
      ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      CREATE POLICY ${table}_migrations ON ${table} TO svc_migrations USING (true) WITH CHECK (true);
      CREATE POLICY ${table}_app ON ${table} TO svc_app
        USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
      CREATE POLICY ${table}_platform ON ${table} TO svc_platform USING (true) WITH CHECK (true);
      GRANT SELECT ON ${table} TO svc_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO svc_platform;
    `);
  }
  await knex.raw('GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_links TO svc_platform, svc_worker');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
