import type { Knex } from 'knex';

/**
 * What people ask about their own data, with the day an answer is due; what each retention rule removed last; and the
 * application log. No clinic data, so no row-level security.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE privacy_requests (
      request_id uuid PRIMARY KEY DEFAULT uuidv7(),
      kind text NOT NULL CONSTRAINT privacy_requests_kind_known CHECK (kind IN ('access', 'correction', 'erasure')),
      status text NOT NULL DEFAULT 'open' CONSTRAINT privacy_requests_status_known
        CHECK (status IN ('open', 'done', 'refused', 'withdrawn')),
      address citext CONSTRAINT privacy_requests_address_length CHECK (char_length(address) BETWEEN 3 AND 254),
      address_hash bytea NOT NULL CONSTRAINT privacy_requests_sha256 CHECK (octet_length(address_hash) = 32),
      note text CONSTRAINT privacy_requests_note_length CHECK (char_length(note) BETWEEN 1 AND 2000),
      received_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      recorded_by uuid REFERENCES users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      exported_at timestamptz,
      closed_by uuid REFERENCES users ON DELETE SET NULL,
      closed_at timestamptz,
      outcome jsonb,
      reminded_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT privacy_requests_due_after_receipt CHECK (due_at > received_at),
      CONSTRAINT privacy_requests_closed_has_time CHECK ((status = 'open') = (closed_at IS NULL)),
      CONSTRAINT privacy_requests_refused_says_why CHECK (status <> 'refused' OR note IS NOT NULL),
      CONSTRAINT privacy_requests_open_has_address CHECK (status <> 'open' OR address IS NOT NULL)
    );
    CREATE INDEX privacy_requests_by_due ON privacy_requests (due_at, request_id);
    CREATE INDEX privacy_requests_open ON privacy_requests (due_at, request_id) WHERE status = 'open';
    CREATE INDEX privacy_requests_of_address ON privacy_requests (address_hash);
    COMMENT ON COLUMN privacy_requests.address IS 'Gone once the person is erased; the hash still answers whether that was done.';
    COMMENT ON COLUMN privacy_requests.outcome IS 'Of an erasure: rows by table that were removed, emptied and kept.';

    CREATE TABLE retention_runs (
      rule text PRIMARY KEY,
      ran_at timestamptz NOT NULL,
      removed integer NOT NULL,
      removed_at timestamptz,
      removed_total bigint NOT NULL DEFAULT 0
    );
    COMMENT ON COLUMN retention_runs.removed IS 'Rows that the last run removed; removed_at is the last one that removed any.';

    CREATE TABLE application_log (
      entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      level text NOT NULL CONSTRAINT application_log_level_known CHECK (level IN ('info', 'warn', 'error', 'fatal')),
      kind text NOT NULL CONSTRAINT application_log_kind_known CHECK (kind IN ('log', 'refusal', 'sign_in')),
      role text NOT NULL,
      message text NOT NULL CONSTRAINT application_log_message_length CHECK (char_length(message) <= 1000),
      code text,
      method text,
      path text,
      status integer,
      request_id text,
      user_id uuid,
      details jsonb NOT NULL DEFAULT '{}' CONSTRAINT application_log_details_object CHECK (jsonb_typeof(details) = 'object'),
      times integer NOT NULL DEFAULT 1 CONSTRAINT application_log_times_positive CHECK (times > 0),
      search_text text NOT NULL GENERATED ALWAYS AS
        (search_fold(message || ' ' || coalesce(code, '') || ' ' || coalesce(path, ''))) STORED
    );
    CREATE INDEX application_log_by_kind ON application_log (kind, entry_id DESC);
    CREATE INDEX application_log_by_level ON application_log (level, entry_id DESC);
    CREATE INDEX application_log_by_time ON application_log (at);
    CREATE INDEX application_log_by_request ON application_log (request_id) WHERE request_id IS NOT NULL;
    CREATE INDEX application_log_by_user ON application_log (user_id, entry_id DESC) WHERE user_id IS NOT NULL;
    CREATE INDEX application_log_search ON application_log USING gin (search_text gin_trgm_ops);
    COMMENT ON COLUMN application_log.times IS 'Entries that said the same within one writing, as refusals do in a flood.';

    CREATE INDEX mail_outbox_by_address ON mail_outbox (to_address);
    CREATE INDEX registrations_by_address ON registrations (lower(data ->> 'email'));

    GRANT SELECT, INSERT, UPDATE, DELETE ON privacy_requests TO svc_platform, svc_worker;
    GRANT SELECT ON retention_runs TO svc_platform;
    GRANT SELECT, INSERT, UPDATE ON retention_runs TO svc_worker;
    GRANT SELECT, INSERT ON application_log TO svc_platform, svc_worker;
    GRANT UPDATE (user_id) ON application_log TO svc_platform;
    GRANT DELETE ON application_log TO svc_worker;
    GRANT UPDATE (payload) ON events TO svc_platform;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
