import type { Knex } from 'knex';

/**
 * Who opted out of arbitration: one row for each address, and every notice as it arrived. Evidence, so nothing expires;
 * no clinic data, so no row-level security.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE arbitration_opt_outs (
      opt_out_id uuid PRIMARY KEY DEFAULT uuidv7(),
      email citext NOT NULL CONSTRAINT arbitration_opt_outs_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
      reference text NOT NULL CONSTRAINT arbitration_opt_outs_reference_form
        CHECK (reference ~ '^AO-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
      received_at timestamptz NOT NULL DEFAULT now(),
      accepted_at timestamptz,
      late boolean NOT NULL,
      CONSTRAINT arbitration_opt_outs_address_once UNIQUE (email),
      CONSTRAINT arbitration_opt_outs_reference_once UNIQUE (reference),
      CONSTRAINT arbitration_opt_outs_late_only_after_acceptance CHECK (NOT late OR accepted_at IS NOT NULL)
    );
    COMMENT ON COLUMN arbitration_opt_outs.accepted_at IS
      'First acceptance of the terms on record for the address when the opt-out arrived; null when there was none.';

    CREATE TABLE arbitration_opt_out_notices (
      notice_id uuid PRIMARY KEY DEFAULT uuidv7(),
      opt_out_id uuid NOT NULL REFERENCES arbitration_opt_outs ON DELETE CASCADE,
      full_name text NOT NULL CONSTRAINT arbitration_opt_out_notices_name_length
        CHECK (char_length(full_name) BETWEEN 1 AND 120),
      clinic_name text CONSTRAINT arbitration_opt_out_notices_clinic_length CHECK (char_length(clinic_name) <= 120),
      locale text NOT NULL CONSTRAINT arbitration_opt_out_notices_locale_known CHECK (locale IN ('en', 'fr')),
      text_version text NOT NULL,
      terms_version text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX arbitration_opt_out_notices_of_opt_out ON arbitration_opt_out_notices (opt_out_id, received_at);

    GRANT SELECT, INSERT, UPDATE, DELETE ON arbitration_opt_outs, arbitration_opt_out_notices TO svc_platform;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
