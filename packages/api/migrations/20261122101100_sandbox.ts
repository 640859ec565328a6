import type { Knex } from 'knex';
import { guardRows, readAndWrite } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

const guardSample = (table: string) => guardRows(table, { app: 'SELECT', platform: readAndWrite });

/**
 * The links that lead to the sandbox, and its sample records, which a visit only reads. Days are stored as weeks before
 * or after the current one, so the records never grow old.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sandbox_links (
      token_hash bytea PRIMARY KEY CONSTRAINT sandbox_links_sha256 CHECK (octet_length(token_hash) = 32),
      email_hash bytea NOT NULL,
      locale text NOT NULL CONSTRAINT sandbox_links_locale_known CHECK (locale IN ('en', 'fr')),
      uses_left integer NOT NULL CONSTRAINT sandbox_links_uses CHECK (uses_left >= 0),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sandbox_links_of_email ON sandbox_links (email_hash);
    CREATE INDEX sandbox_links_by_expiry ON sandbox_links (expires_at);
    COMMENT ON COLUMN sandbox_links.email_hash IS 'Of the recipient, so that an erasure finds the link.';
    GRANT ${readAndWrite} ON sandbox_links TO svc_platform;
    GRANT SELECT, DELETE ON sandbox_links TO svc_worker;

    CREATE TABLE sandbox_contents (
      tenant_id uuid PRIMARY KEY REFERENCES tenants,
      version integer NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE sandbox_contents IS 'Which version of the sample records the sandbox holds.';
    ${guardRows('sandbox_contents', { platform: readAndWrite })}

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
    COMMENT ON COLUMN sandbox_staff.pay_value IS 'Cents per hour, or percent of the fee.';
    ${guardSample('sandbox_staff')}

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
    ${guardSample('sandbox_shifts')}

    CREATE TABLE sandbox_clients (
      tenant_id uuid NOT NULL REFERENCES tenants,
      client_id integer NOT NULL,
      full_name text NOT NULL,
      PRIMARY KEY (tenant_id, client_id)
    );
    ${guardSample('sandbox_clients')}

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
      FOREIGN KEY (tenant_id, client_id) REFERENCES sandbox_clients
    );
    CREATE INDEX sandbox_appointments_of_week ON sandbox_appointments (tenant_id, week, weekday, start_minute);
    COMMENT ON COLUMN sandbox_appointments.week IS '0 is the week of the visit, -1 the one before.';
    COMMENT ON COLUMN sandbox_appointments.outcome IS 'Shown once the appointment is in the past.';
    ${guardSample('sandbox_appointments')}

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
    ${guardSample('sandbox_tasks')}
  `);
}
