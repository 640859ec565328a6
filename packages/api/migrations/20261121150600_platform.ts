import type { Knex } from 'knex';

/**
 * What platform owners set: settings of the platform, keys of applications that are exchanged with an overlap, and
 * webhook endpoints with what is delivered to them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE platform_settings (
      name text PRIMARY KEY CONSTRAINT platform_settings_name_known
        CHECK (name IN ('reserved_subdomains', 'grace_periods', 'trial_end', 'announcement')),
      value jsonb NOT NULL,
      version integer NOT NULL DEFAULT 1,
      updated_by uuid REFERENCES users ON DELETE SET NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    INSERT INTO platform_settings (name, value) VALUES
      ('reserved_subdomains', '{"words": []}'),
      ('grace_periods', '{"terminationDays": 30, "redirectDays": 90, "verificationDays": 7}'),
      ('trial_end', '{"suspends": false, "since": null}'),
      ('announcement', '{"active": false, "level": "info", "audience": "both", "textEn": "", "textFr": "", "from": null, "until": null}');
    GRANT SELECT ON platform_settings TO svc_app, svc_platform, svc_worker;
    GRANT UPDATE ON platform_settings TO svc_platform;

    CREATE FUNCTION subdomain_is_reserved(wanted text) RETURNS boolean
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT EXISTS (SELECT 1 FROM platform_settings WHERE name = 'reserved_subdomains' AND jsonb_exists(value -> 'words', wanted))
      $$;
    COMMENT ON FUNCTION subdomain_is_reserved(text) IS
      'Words that the platform''s owners keep back, beside those that the product itself refuses.';
    CREATE OR REPLACE FUNCTION subdomain_is_taken(wanted text) RETURNS boolean
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT EXISTS (SELECT 1 FROM tenants WHERE subdomain = wanted)
          OR EXISTS (SELECT 1 FROM subdomain_redirects WHERE subdomain = wanted AND until > now())
          OR EXISTS (SELECT 1 FROM registrations WHERE reserved_subdomain = wanted AND reserved_until > now())
          OR subdomain_is_reserved(wanted)
      $$;
    REVOKE ALL ON FUNCTION subdomain_is_reserved(text) FROM public;
    GRANT EXECUTE ON FUNCTION subdomain_is_reserved(text) TO svc_app, svc_platform, svc_worker;

    ALTER TABLE api_clients
      ADD COLUMN key_hint text,
      ADD COLUMN previous_key_hash bytea,
      ADD COLUMN previous_key_until timestamptz,
      ADD COLUMN key_changed_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN expires_at timestamptz,
      ADD COLUMN last_used_at timestamptz,
      ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL,
      ADD COLUMN version integer NOT NULL DEFAULT 1,
      ADD CONSTRAINT api_clients_overlap_has_end CHECK ((previous_key_hash IS NULL) = (previous_key_until IS NULL));
    UPDATE api_clients SET key_changed_at = created_at, key_hint = right(public_key, 4);
    COMMENT ON COLUMN api_clients.previous_key_hash IS 'After an exchange both keys are taken until previous_key_until.';

    CREATE TABLE webhook_endpoints (
      endpoint_id uuid PRIMARY KEY DEFAULT uuidv7(),
      url text NOT NULL CONSTRAINT webhook_endpoints_https CHECK (url ~ '^https://' AND char_length(url) <= 2000),
      description text NOT NULL DEFAULT '',
      event_types text[] NOT NULL CONSTRAINT webhook_endpoints_some_types CHECK (cardinality(event_types) > 0),
      enabled boolean NOT NULL DEFAULT true,
      disabled_because text CONSTRAINT webhook_endpoints_disabled_because_known
        CHECK (disabled_because IN ('operator', 'gone')),
      secret bytea NOT NULL,
      previous_secret bytea,
      previous_secret_until timestamptz,
      failing_since timestamptz,
      failure_told_at timestamptz,
      last_success_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_by uuid REFERENCES users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT webhook_endpoints_disabled_says_why CHECK (enabled = (disabled_because IS NULL)),
      CONSTRAINT webhook_endpoints_overlap_has_end CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
    );
    COMMENT ON COLUMN webhook_endpoints.secret IS 'Encrypted under ENCRYPTION_KEYS.';
    COMMENT ON COLUMN webhook_endpoints.failing_since IS 'First failed attempt since the last delivery that was taken.';

    CREATE TABLE webhook_deliveries (
      delivery_id uuid PRIMARY KEY DEFAULT uuidv7(),
      endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
      event_id bigint,
      event_type text NOT NULL,
      tenant_id uuid REFERENCES tenants ON DELETE CASCADE,
      body text NOT NULL CONSTRAINT webhook_deliveries_body_size CHECK (octet_length(body) < 20000),
      state text NOT NULL DEFAULT 'queued' CONSTRAINT webhook_deliveries_state_known
        CHECK (state IN ('queued', 'succeeded', 'failed', 'cancelled')),
      attempts integer NOT NULL DEFAULT 0,
      tries integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      last_status integer,
      last_error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, event_id),
      CONSTRAINT webhook_deliveries_ended_has_time CHECK ((state = 'queued') = (ended_at IS NULL))
    );
    COMMENT ON COLUMN webhook_deliveries.delivery_id IS 'Leaves as webhook-id, the same at every attempt and replay.';
    COMMENT ON COLUMN webhook_deliveries.attempts IS 'All that were ever made; tries counts those since the last replay.';
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE state = 'queued';
    CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (endpoint_id, delivery_id DESC);
    CREATE INDEX webhook_deliveries_of_tenant ON webhook_deliveries (tenant_id) WHERE tenant_id IS NOT NULL;
    CREATE INDEX webhook_deliveries_by_end ON webhook_deliveries (ended_at) WHERE ended_at IS NOT NULL;

    CREATE TABLE webhook_attempts (
      attempt_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
      at timestamptz NOT NULL,
      duration_ms integer NOT NULL,
      url text NOT NULL,
      request_headers jsonb NOT NULL,
      status integer,
      response_headers jsonb,
      response_body text CONSTRAINT webhook_attempts_response_size CHECK (char_length(response_body) <= 4000),
      error text,
      CONSTRAINT webhook_attempts_answered_or_not CHECK (status IS NOT NULL OR error IS NOT NULL)
    );
    CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (delivery_id, attempt_id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_endpoints, webhook_deliveries, webhook_attempts TO svc_platform, svc_worker;

    CREATE FUNCTION queue_webhooks() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      INSERT INTO webhook_deliveries (endpoint_id, event_id, event_type, tenant_id, body)
      SELECT e.endpoint_id, NEW.event_id, NEW.type, NEW.tenant_id, json_build_object(
               'type', NEW.type,
               'timestamp', to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'data', json_build_object(
                 'eventId', NEW.event_id, 'level', NEW.level, 'operationId', NEW.operation_id,
                 'tenant', (SELECT json_build_object('tenantId', t.tenant_id, 'clinicName', t.clinic_name,
                                                     'subdomain', t.subdomain, 'status', t.status, 'plan', t.plan)
                              FROM tenants t WHERE t.tenant_id = NEW.tenant_id),
                 'details', CASE WHEN octet_length(NEW.payload::text) < 15000
                                 THEN NEW.payload - 'newOwnerName' ELSE '{}'::jsonb END))::text
        FROM webhook_endpoints e WHERE e.enabled AND NEW.type = ANY (e.event_types);
      RETURN NULL;
    END $$;
    COMMENT ON FUNCTION queue_webhooks() IS
      'Deliveries are written with the event they tell of, or not at all. No person''s name leaves with them, and nothing too large.';
    CREATE TRIGGER events_to_webhooks AFTER INSERT ON events FOR EACH ROW
      WHEN (current_setting('app.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION queue_webhooks();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
