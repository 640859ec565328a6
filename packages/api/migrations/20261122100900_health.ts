import type { Knex } from 'knex';
import { readAndWrite } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/**
 * The state of the service: a sample of each component a minute, the processes that run, and what they log. No tenant
 * data, so no row-level security.
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
    COMMENT ON TABLE health_samples IS
      'State of each component in each minute; a minute without rows was not measured.';
    COMMENT ON COLUMN health_samples.value IS
      'Response time of the database in milliseconds; for queues, mail, conversions and webhooks, the age of the '
      'oldest waiting row in seconds.';

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
    CREATE INDEX service_instances_by_heartbeat ON service_instances (seen_at);
    COMMENT ON TABLE service_instances IS 'Heartbeats: each server and worker updates its row every few seconds.';

    GRANT ${readAndWrite} ON health_samples, service_instances TO svc_platform, svc_worker;

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
    COMMENT ON COLUMN application_log.times IS
      'Number of equal entries that were written as one, such as those of a burst of refused requests.';
    GRANT SELECT, INSERT, UPDATE (user_id) ON application_log TO svc_platform;
    GRANT SELECT, DELETE ON application_log TO svc_worker;

    CREATE FUNCTION replication_lag() RETURNS double precision
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT extract(epoch FROM max(replay_lag))::double precision FROM pg_stat_replication
    $$;
    COMMENT ON FUNCTION replication_lag() IS
      'Seconds that the slowest standby is behind, which PostgreSQL shows only to members of pg_read_all_stats.';
    REVOKE ALL ON FUNCTION replication_lag() FROM public;
    GRANT EXECUTE ON FUNCTION replication_lag() TO svc_platform, svc_worker;
  `);
}
