import type { Knex } from 'knex';

/**
 * Staff who are invited by mail and whose role has a version, passkeys beside the authenticator app, and what each
 * operator wants to hear of.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN staff_version integer NOT NULL DEFAULT 1;
    COMMENT ON COLUMN users.staff_version IS 'Counts changes of the platform role and of deactivation, so that two owners never overwrite each other.';

    ALTER TABLE one_time_tokens
      DROP CONSTRAINT one_time_tokens_purpose_known,
      ADD CONSTRAINT one_time_tokens_purpose_known
        CHECK (purpose IN ('activation', 'password_reset', 'invitation', 'site_code', 'staff_invitation'));

    CREATE TABLE passkeys (
      passkey_id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      credential_id text NOT NULL CONSTRAINT passkeys_credential_once UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL DEFAULT '{}',
      name text NOT NULL CONSTRAINT passkeys_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
      synced boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
    COMMENT ON COLUMN passkeys.credential_id IS 'As the authenticator states it, base64url.';
    COMMENT ON COLUMN passkeys.public_key IS 'COSE key.';
    CREATE INDEX passkeys_of_user ON passkeys (user_id);

    CREATE TABLE passkey_challenges (
      challenge_hash bytea PRIMARY KEY CONSTRAINT passkey_challenges_sha256 CHECK (octet_length(challenge_hash) = 32),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      purpose text NOT NULL CONSTRAINT passkey_challenges_purpose_known CHECK (purpose IN ('register', 'sign_in', 'step_up')),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id);

    CREATE TABLE notification_choices (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      event_type text NOT NULL,
      mail boolean NOT NULL,
      badge boolean NOT NULL,
      PRIMARY KEY (user_id, event_type)
    );
    COMMENT ON TABLE notification_choices IS 'Where an operator departs from the defaults.';

    CREATE TABLE operator_alerts (
      event_id bigint PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX operator_alerts_by_age ON operator_alerts (at);
    COMMENT ON TABLE operator_alerts IS 'Events that the mail to operators has dealt with. Events become visible out of their order, so no mark of the last one would do.';

    GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys, passkey_challenges, notification_choices TO svc_platform, svc_worker;
    GRANT SELECT, INSERT, DELETE ON operator_alerts TO svc_worker;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
