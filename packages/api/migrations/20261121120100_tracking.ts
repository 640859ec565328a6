import type { Knex } from 'knex';

/**
 * What visitors decided about tracking, with its history, and the conversion events that wait for the advertising
 * provider. No clinic data, so no row-level security.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE consents (
      consent_id uuid PRIMARY KEY,
      functional boolean NOT NULL,
      analytics boolean NOT NULL,
      advertising boolean NOT NULL,
      text_version text NOT NULL CONSTRAINT consents_text_version_length CHECK (char_length(text_version) BETWEEN 1 AND 20),
      decided_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX consents_by_age ON consents (decided_at);
    COMMENT ON TABLE consents IS 'The choice that holds now, one row for each browser that made one; the cookie names it.';

    CREATE TABLE consent_choices (
      choice_id uuid PRIMARY KEY DEFAULT uuidv7(),
      consent_id uuid NOT NULL REFERENCES consents ON DELETE CASCADE,
      functional boolean NOT NULL,
      analytics boolean NOT NULL,
      advertising boolean NOT NULL,
      text_version text NOT NULL,
      locale text NOT NULL CONSTRAINT consent_choices_locale_known CHECK (locale IN ('en', 'fr')),
      page text NOT NULL CONSTRAINT consent_choices_page_length CHECK (char_length(page) <= 100),
      decided_at timestamptz NOT NULL
    );
    CREATE INDEX consent_choices_of_browser ON consent_choices (consent_id, decided_at);
    COMMENT ON TABLE consent_choices IS 'Every choice ever made, as proof; rows are added, never changed.';

    CREATE TABLE conversion_events (
      conversion_id uuid PRIMARY KEY DEFAULT uuidv7(),
      consent_id uuid NOT NULL REFERENCES consents ON DELETE CASCADE,
      name text NOT NULL CONSTRAINT conversion_events_name_known CHECK (name IN ('PageView', 'Lead', 'InitiateCheckout',
        'StartTrial', 'CompleteRegistration', 'Purchase', 'Contact', 'ScheduleAppointment')),
      event_id uuid NOT NULL,
      happened_at timestamptz NOT NULL,
      body jsonb NOT NULL,
      state text NOT NULL DEFAULT 'queued'
        CONSTRAINT conversion_events_state_known CHECK (state IN ('queued', 'sent', 'failed', 'dropped')),
      alone boolean NOT NULL DEFAULT false,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL,
      last_error text,
      ended_at timestamptz,
      CONSTRAINT conversion_events_once UNIQUE (name, event_id),
      CONSTRAINT conversion_events_ended CHECK ((state = 'queued') = (ended_at IS NULL)),
      CONSTRAINT conversion_events_forgotten CHECK (state = 'queued' OR body = '{}')
    );
    CREATE INDEX conversion_events_due ON conversion_events (next_attempt_at) WHERE state = 'queued';
    CREATE INDEX conversion_events_of_browser ON conversion_events (consent_id);
    CREATE INDEX conversion_events_by_end ON conversion_events (ended_at) WHERE state <> 'queued';
    COMMENT ON COLUMN conversion_events.body IS 'The event as it leaves, personal fields hashed; emptied once the event has ended.';
    COMMENT ON COLUMN conversion_events.alone IS 'Was part of a batch that the provider rejected: goes on its own from now on.';

    CREATE TABLE conversion_outages (
      outage_id uuid PRIMARY KEY DEFAULT uuidv7(),
      kind text NOT NULL CONSTRAINT conversion_outages_kind_known CHECK (kind IN ('unavailable', 'refused', 'rejected')),
      reason text NOT NULL,
      began_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE UNIQUE INDEX conversion_outages_one_open ON conversion_outages (kind) WHERE ended_at IS NULL;
    COMMENT ON TABLE conversion_outages IS 'Times in which the provider took no events; operators are told once for each.';

    GRANT SELECT, INSERT, UPDATE, DELETE ON consents, conversion_events, conversion_outages TO svc_platform, svc_worker;
    GRANT SELECT, INSERT ON consent_choices TO svc_platform, svc_worker;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
