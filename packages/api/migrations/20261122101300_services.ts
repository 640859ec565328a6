import type { Knex } from 'knex';
import { guardRows, kept } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/** The services of a clinic and their fees. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE services (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      service_id uuid NOT NULL DEFAULT uuidv7(),
      code text NOT NULL CONSTRAINT services_code_form CHECK (code ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
      name_en text NOT NULL CONSTRAINT services_name_en_length CHECK (char_length(name_en) BETWEEN 1 AND 120),
      name_fr text NOT NULL CONSTRAINT services_name_fr_length CHECK (char_length(name_fr) BETWEEN 1 AND 120),
      minutes integer NOT NULL CONSTRAINT services_minutes CHECK (minutes BETWEEN 5 AND 480),
      buffer_before integer NOT NULL DEFAULT 0 CONSTRAINT services_buffer_before CHECK (buffer_before BETWEEN 0 AND 60),
      buffer_after integer NOT NULL DEFAULT 0 CONSTRAINT services_buffer_after CHECK (buffer_after BETWEEN 0 AND 60),
      capacity integer NOT NULL DEFAULT 1 CONSTRAINT services_capacity CHECK (capacity BETWEEN 1 AND 20),
      billing text NOT NULL DEFAULT 'each' CONSTRAINT services_billing_known CHECK (billing IN ('each', 'one')),
      tax_class text NOT NULL DEFAULT 'care' CONSTRAINT services_tax_class_known CHECK (tax_class IN ('care', 'report', 'other')),
      virtual_care boolean NOT NULL DEFAULT false,
      missed_fee_bp integer NOT NULL DEFAULT 5000 CONSTRAINT services_missed_fee CHECK (missed_fee_bp BETWEEN 0 AND 10000),
      notice_hours integer NOT NULL DEFAULT 24 CONSTRAINT services_notice CHECK (notice_hours BETWEEN 0 AND 168),
      note_required boolean NOT NULL DEFAULT true,
      position integer NOT NULL DEFAULT 0,
      archived_at timestamptz,
      PRIMARY KEY (tenant_id, service_id),
      ${kept},
      CONSTRAINT services_code_once UNIQUE (tenant_id, code)
    );
    COMMENT ON COLUMN services.minutes IS 'Buffers not included.';
    COMMENT ON COLUMN services.billing IS 'each: a bill and a note per client; one: one bill and one joint note for all.';
    COMMENT ON COLUMN services.virtual_care IS 'Taxed in the province of the client instead of that of the location.';
    COMMENT ON COLUMN services.missed_fee_bp IS 'Share of the fee for a missed or late cancelled appointment, in basis points.';
    COMMENT ON COLUMN services.notice_hours IS 'A cancellation with less notice, in hours of wall time, is late.';
    ${guardRows('services', { app: 'SELECT, INSERT, UPDATE', platform: 'SELECT, INSERT', worker: 'SELECT, INSERT' })}

    CREATE TABLE service_staff (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      service_id uuid NOT NULL,
      staff_id uuid NOT NULL,
      PRIMARY KEY (tenant_id, service_id, staff_id),
      FOREIGN KEY (tenant_id, service_id) REFERENCES services ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff
    );
    COMMENT ON TABLE service_staff IS 'Who offers a service; a service without a row is offered by everyone who practises.';
    ${guardRows('service_staff', { app: 'SELECT, INSERT, DELETE' })}

    CREATE TABLE service_fees (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      fee_id uuid NOT NULL DEFAULT uuidv7(),
      service_id uuid NOT NULL,
      staff_id uuid,
      fee_cents integer NOT NULL CONSTRAINT service_fees_amount CHECK (fee_cents BETWEEN 0 AND 10000000),
      from_on date NOT NULL,
      PRIMARY KEY (tenant_id, fee_id),
      FOREIGN KEY (tenant_id, service_id) REFERENCES services ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
      ${kept},
      CONSTRAINT service_fees_once_a_day UNIQUE NULLS NOT DISTINCT (tenant_id, service_id, staff_id, from_on)
    );
    COMMENT ON TABLE service_fees IS
      'Fees by date: the newest on the day counts. A fee of the clinician comes before that of the clinic (staff_id null).';
    ${guardRows('service_fees', { app: 'SELECT, INSERT, UPDATE, DELETE' })}
  `);
}
