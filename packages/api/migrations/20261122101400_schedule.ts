import type { Knex } from 'knex';
import { guardRows, kept } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/** When clinicians work: weekly hours, and exceptions to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE availability (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      availability_id uuid NOT NULL DEFAULT uuidv7(),
      staff_id uuid NOT NULL,
      location_id uuid NOT NULL,
      weekday integer NOT NULL CONSTRAINT availability_weekday CHECK (weekday BETWEEN 1 AND 7),
      from_minute integer NOT NULL,
      to_minute integer NOT NULL,
      from_on date NOT NULL,
      to_on date,
      PRIMARY KEY (tenant_id, availability_id),
      FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
      FOREIGN KEY (tenant_id, location_id) REFERENCES locations ON DELETE CASCADE,
      ${kept},
      CONSTRAINT availability_within_a_day CHECK (0 <= from_minute AND from_minute < to_minute AND to_minute <= 1440),
      CONSTRAINT availability_valid_in_order CHECK (from_on <= to_on)
    );
    COMMENT ON COLUMN availability.weekday IS '1 is Monday.';
    COMMENT ON COLUMN availability.from_minute IS 'Minutes after midnight, wall time of the location.';
    CREATE INDEX availability_of_staff ON availability (tenant_id, staff_id, weekday);
    ${guardRows('availability', { app: 'SELECT, INSERT, UPDATE, DELETE' })}

    CREATE TABLE blocks (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      block_id uuid NOT NULL DEFAULT uuidv7(),
      staff_id uuid,
      location_id uuid,
      kind text NOT NULL CONSTRAINT blocks_kind_known
        CHECK (kind IN ('open', 'break', 'meeting', 'vacation', 'sick', 'holiday')),
      title text NOT NULL DEFAULT '' CONSTRAINT blocks_title_length CHECK (char_length(title) <= 120),
      holiday text,
      zone text NOT NULL,
      local_start timestamp NOT NULL,
      local_end timestamp NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, block_id),
      FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
      FOREIGN KEY (tenant_id, location_id) REFERENCES locations ON DELETE CASCADE,
      ${kept},
      CONSTRAINT blocks_of_someone CHECK (staff_id IS NOT NULL OR location_id IS NOT NULL),
      CONSTRAINT blocks_open_has_place CHECK (kind <> 'open' OR (staff_id IS NOT NULL AND location_id IS NOT NULL)),
      CONSTRAINT blocks_in_order CHECK (starts_at < ends_at),
      CONSTRAINT blocks_at_most_a_year CHECK (ends_at <= starts_at + interval '8808 hours')
    );
    COMMENT ON COLUMN blocks.holiday IS 'Key of a statutory holiday, so that ticking it again changes nothing.';
    COMMENT ON CONSTRAINT blocks_at_most_a_year ON blocks IS
      'So that the index by start finds those that touch a day: 366 days and the hours by which zones may differ.';
    CREATE INDEX blocks_by_time ON blocks (tenant_id, starts_at);
    CREATE UNIQUE INDEX blocks_holiday_once ON blocks (tenant_id, location_id, holiday, local_start) WHERE holiday IS NOT NULL;
    ${guardRows('blocks', { app: 'SELECT, INSERT, UPDATE, DELETE' })}

    CREATE TABLE zone_rules (
      singleton boolean PRIMARY KEY DEFAULT true CONSTRAINT zone_rules_one_row CHECK (singleton),
      version text NOT NULL,
      seen_at timestamptz NOT NULL
    );
    COMMENT ON TABLE zone_rules IS
      'The version of the time zone rules that instants were last computed with; after a change they follow the wall times.';
    GRANT SELECT, INSERT, UPDATE ON zone_rules TO svc_worker;
  `);
}
