import type { Knex } from 'knex';

/**
 * What operators write down about a clinic, how far each has read the notifications, and when a person last signed in,
 * which outlives the session itself.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE tenant_notes (
      note_id uuid PRIMARY KEY DEFAULT uuidv7(),
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      author_id uuid REFERENCES users ON DELETE SET NULL,
      body text NOT NULL CONSTRAINT tenant_notes_body_length CHECK (char_length(body) BETWEEN 1 AND 4000),
      pinned boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      edited_at timestamptz
    );
    COMMENT ON TABLE tenant_notes IS 'For operators alone: no part of the clinic''s export, never shown to its members.';
    CREATE INDEX tenant_notes_of_tenant ON tenant_notes (tenant_id, pinned DESC, note_id DESC);
    CREATE INDEX tenant_notes_of_author ON tenant_notes (author_id) WHERE author_id IS NOT NULL;

    ALTER TABLE tenant_notes ENABLE ROW LEVEL SECURITY;
    ALTER TABLE tenant_notes FORCE ROW LEVEL SECURITY;
    CREATE POLICY tenant_notes_migrations ON tenant_notes TO svc_migrations USING (true) WITH CHECK (true);
    CREATE POLICY tenant_notes_platform ON tenant_notes TO svc_platform USING (true) WITH CHECK (true);
    CREATE POLICY tenant_notes_worker ON tenant_notes TO svc_worker USING (true) WITH CHECK (true);
    GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_notes TO svc_platform, svc_worker;

    CREATE TABLE notifications_read (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      event_id bigint NOT NULL,
      read_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE notifications_read IS 'The newest event that an operator has seen in the notifications; it only moves forward.';
    GRANT SELECT, INSERT, UPDATE, DELETE ON notifications_read TO svc_platform;

    CREATE INDEX operations_suspensions ON operations (tenant_id, created_at DESC) WHERE kind IN ('suspend', 'resume');

    ALTER TABLE users ADD COLUMN last_signed_in_at timestamptz;
    UPDATE users u SET last_signed_in_at = latest.at
      FROM (SELECT user_id, max(created_at) AS at FROM sessions
             WHERE user_id IS NOT NULL AND kind IN ('account', 'console', 'clinic') GROUP BY user_id) latest
     WHERE latest.user_id = u.user_id;
    CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      UPDATE users SET last_signed_in_at = NEW.created_at WHERE user_id = NEW.user_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER sessions_noted AFTER INSERT ON sessions FOR EACH ROW
      WHEN (NEW.user_id IS NOT NULL AND NEW.kind IN ('account', 'console', 'clinic')) EXECUTE FUNCTION note_sign_in();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
