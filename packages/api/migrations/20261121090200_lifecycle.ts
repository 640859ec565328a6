import type { Knex } from 'knex';

/** Operations with their steps, the events table, the audit log and the mail outbox. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE operations (
      operation_id uuid PRIMARY KEY DEFAULT uuidv7(),
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      kind text NOT NULL CONSTRAINT operations_kind_known CHECK (kind IN
        ('provision', 'restart', 'suspend', 'resume', 'change_plan', 'terminate', 'cancel_termination')),
      state text NOT NULL DEFAULT 'queued' CONSTRAINT operations_state_known
        CHECK (state IN ('queued', 'running', 'succeeded', 'failed')),
      params jsonb NOT NULL DEFAULT '{}',
      requested_by uuid REFERENCES users ON DELETE SET NULL,
      reason text,
      attempts integer NOT NULL DEFAULT 0,
      error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      finished_at timestamptz,
      next_attempt_at timestamptz,
      CONSTRAINT operations_finished_has_time CHECK ((state IN ('succeeded', 'failed')) = (finished_at IS NOT NULL)),
      CONSTRAINT operations_failed_says_why CHECK (state <> 'failed' OR error IS NOT NULL)
    );
    CREATE UNIQUE INDEX operations_one_at_a_time ON operations (tenant_id) WHERE state IN ('queued', 'running');
    CREATE INDEX operations_of_tenant ON operations (tenant_id, created_at DESC);
    CREATE INDEX operations_unfinished ON operations (created_at) WHERE state IN ('queued', 'running');

    CREATE TABLE operation_steps (
      tenant_id uuid NOT NULL,
      operation_id uuid NOT NULL REFERENCES operations ON DELETE CASCADE,
      position integer NOT NULL,
      name text NOT NULL,
      state text NOT NULL DEFAULT 'pending' CONSTRAINT operation_steps_state_known
        CHECK (state IN ('pending', 'succeeded', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      error text,
      detail text,
      started_at timestamptz,
      finished_at timestamptz,
      PRIMARY KEY (operation_id, position)
    );

    CREATE TABLE events (
      event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      type text NOT NULL,
      level text NOT NULL CONSTRAINT events_level_known CHECK (level IN ('success', 'warning', 'error', 'info')),
      tenant_id uuid REFERENCES tenants ON DELETE CASCADE,
      operation_id uuid,
      actor_id uuid,
      payload jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX events_of_tenant ON events (tenant_id, event_id DESC);
    CREATE INDEX events_by_time ON events (created_at);
    CREATE INDEX events_of_operation ON events (operation_id) WHERE operation_id IS NOT NULL;
    CREATE FUNCTION announce_event() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('events', json_build_object('id', NEW.event_id, 'type', NEW.type, 'tenantId', NEW.tenant_id)::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER events_announced AFTER INSERT ON events FOR EACH ROW
      WHEN (current_setting('app.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_event();

    CREATE TABLE audit_log (
      entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      actor_id uuid,
      actor_kind text NOT NULL CONSTRAINT audit_log_actor_kind_known CHECK (actor_kind IN ('user', 'system', 'visitor')),
      session_id uuid,
      action text NOT NULL,
      tenant_id uuid,
      subject_id uuid,
      operation_id uuid,
      request_id text,
      ip inet,
      outcome text NOT NULL DEFAULT 'done' CONSTRAINT audit_log_outcome_known CHECK (outcome IN ('done', 'refused')),
      details jsonb NOT NULL DEFAULT '{}'
    );
    CREATE INDEX audit_log_of_tenant ON audit_log (tenant_id, entry_id DESC);
    CREATE INDEX audit_log_of_operation ON audit_log (operation_id) WHERE operation_id IS NOT NULL;
    CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'The audit log only grows: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
    CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

    CREATE TABLE mail_outbox (
      message_id uuid PRIMARY KEY DEFAULT uuidv7(),
      dedupe_key text NOT NULL CONSTRAINT mail_outbox_once UNIQUE,
      tenant_id uuid REFERENCES tenants ON DELETE CASCADE,
      to_address citext NOT NULL,
      locale text NOT NULL,
      template text NOT NULL,
      params jsonb NOT NULL DEFAULT '{}',
      state text NOT NULL DEFAULT 'queued' CONSTRAINT mail_outbox_state_known
        CHECK (state IN ('queued', 'sent', 'failed', 'cancelled')),
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      CONSTRAINT mail_outbox_sent_has_time CHECK ((state = 'sent') = (sent_at IS NOT NULL))
    );
    CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE state = 'queued';
    CREATE INDEX mail_outbox_of_tenant ON mail_outbox (tenant_id, created_at DESC) WHERE tenant_id IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
