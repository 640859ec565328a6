import type { Knex } from 'knex';

/**
 * The service's own state: a sample a minute of each component, the processes that run, and failed mail that may go
 * again. No clinic data, so no row-level security.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE health_samples (
      component text NOT NULL CONSTRAINT health_samples_component_known CHECK (component IN
        ('database', 'schema', 'workers', 'queues', 'mail', 'conversions', 'webhooks', 'operations')),
      minute timestamptz NOT NULL CONSTRAINT health_samples_whole_minute CHECK (extract(second FROM minute) = 0),
      state text NOT NULL CONSTRAINT health_samples_state_known CHECK (state IN ('ok', 'warning', 'down', 'off')),
      reason text CONSTRAINT health_samples_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500),
      value double precision,
      PRIMARY KEY (component, minute)
    );
    CREATE INDEX health_samples_by_minute ON health_samples (minute);
    CREATE INDEX health_samples_trouble ON health_samples (minute) WHERE state IN ('warning', 'down');
    COMMENT ON TABLE health_samples IS 'How each component stood in a minute; a minute without rows was not looked at.';
    COMMENT ON COLUMN health_samples.value IS 'Milliseconds to answer for the database; seconds that the oldest waits for queues, mail, conversions and webhooks.';

    CREATE TABLE service_instances (
      instance_id uuid PRIMARY KEY,
      role text NOT NULL CONSTRAINT service_instances_role_known CHECK (role IN ('server', 'worker')),
      host text NOT NULL CONSTRAINT service_instances_host_length CHECK (char_length(host) <= 255),
      pid integer NOT NULL,
      version text NOT NULL,
      node_version text NOT NULL,
      memory_bytes bigint NOT NULL,
      pools jsonb NOT NULL,
      started_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      stopped_at timestamptz
    );
    CREATE INDEX service_instances_by_sight ON service_instances (seen_at);
    COMMENT ON TABLE service_instances IS 'Heartbeats: each part of each process says every few seconds that it lives.';

    ALTER TABLE mail_outbox ADD COLUMN kept_until timestamptz,
      ADD CONSTRAINT mail_outbox_kept_has_failed CHECK (kept_until IS NULL OR state = 'failed');
    COMMENT ON COLUMN mail_outbox.kept_until IS 'A failed mail without one-time links keeps what fills it until then, so that an operator can send it again.';
    CREATE INDEX mail_outbox_kept ON mail_outbox (kept_until) WHERE kept_until IS NOT NULL;
    CREATE INDEX mail_outbox_failed ON mail_outbox (message_id) WHERE state = 'failed';
    CREATE INDEX mail_outbox_by_sending ON mail_outbox (sent_at) WHERE state = 'sent';
    CREATE INDEX mail_bounces_by_time ON mail_bounces (bounced_at);
    CREATE INDEX operations_failed ON operations (tenant_id, created_at) WHERE state = 'failed';

    GRANT SELECT, INSERT, UPDATE, DELETE ON health_samples, service_instances TO svc_platform, svc_worker;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
