import type { Knex } from 'knex';
import { readAndWrite } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/**
 * People's requests about their own data, with the day an answer is due, and what each retention rule last removed. No
 * tenant data, so no row-level security.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE privacy_requests (
      request_id uuid PRIMARY KEY DEFAULT uuidv7(),
      kind text NOT NULL CONSTRAINT privacy_requests_kind_known CHECK (kind IN ('access', 'correction', 'erasure')),
      status text NOT NULL DEFAULT 'open' CONSTRAINT privacy_requests_status_known
        CHECK (status IN ('open', 'done', 'refused', 'withdrawn')),
      email citext CONSTRAINT privacy_requests_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
      email_hash bytea NOT NULL CONSTRAINT privacy_requests_sha256 CHECK (octet_length(email_hash) = 32),
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
      CONSTRAINT privacy_requests_open_has_email CHECK (status <> 'open' OR email IS NOT NULL)
    );
    CREATE INDEX privacy_requests_by_due ON privacy_requests (due_at, request_id);
    CREATE INDEX privacy_requests_open ON privacy_requests (due_at, request_id) WHERE status = 'open';
    CREATE INDEX privacy_requests_of_email ON privacy_requests (email_hash);
    COMMENT ON COLUMN privacy_requests.email IS
      'Null once the person is erased; the hash still shows that this was done.';
    COMMENT ON COLUMN privacy_requests.outcome IS
      'Of an erasure: how many rows of each table were deleted, changed and kept.';
    GRANT ${readAndWrite} ON privacy_requests TO svc_platform;
    GRANT SELECT, UPDATE, DELETE ON privacy_requests TO svc_worker;

    CREATE TABLE retention_runs (
      rule text PRIMARY KEY,
      ran_at timestamptz NOT NULL,
      removed integer NOT NULL,
      removed_at timestamptz,
      removed_total bigint NOT NULL DEFAULT 0
    );
    COMMENT ON COLUMN retention_runs.removed IS
      'Rows that the last run removed; removed_at is the time of the last run that removed any.';
    GRANT SELECT ON retention_runs TO svc_platform;
    GRANT SELECT, INSERT, UPDATE ON retention_runs TO svc_worker;
  `);
}
