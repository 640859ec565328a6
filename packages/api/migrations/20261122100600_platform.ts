import type { Knex } from 'knex';
import { guardRows, readAndWrite } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/** Settings of the platform, applications that call the API, webhooks, and operators' own notes and views. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(settings);
  await knex.raw(apiClients);
  await knex.raw(webhooks);
  await knex.raw(operators);
}

const settings = `
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
  GRANT SELECT ON platform_settings TO svc_platform, svc_worker;
  GRANT UPDATE ON platform_settings TO svc_platform;

  CREATE FUNCTION grace_periods() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT value FROM platform_settings WHERE name = 'grace_periods'
    $$;
  COMMENT ON FUNCTION grace_periods() IS
    'The only setting that clinics read: the periods in days that their dashboard names.';
  REVOKE ALL ON FUNCTION grace_periods() FROM public;
  GRANT EXECUTE ON FUNCTION grace_periods() TO svc_app;

  CREATE FUNCTION subdomain_is_reserved(wanted text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM platform_settings WHERE name = 'reserved_subdomains' AND jsonb_exists(value -> 'words', wanted))
    $$;
  COMMENT ON FUNCTION subdomain_is_reserved(text) IS
    'Whether the platform''s owners reserved it, in addition to the subdomains that the product itself refuses.';
  REVOKE ALL ON FUNCTION subdomain_is_reserved(text) FROM public;
  GRANT EXECUTE ON FUNCTION subdomain_is_reserved(text) TO svc_platform, svc_worker;

  -- What cannot be checked automatically before going live: that a backup was restored, or a decision to do without
  -- something.
  CREATE TABLE launch_confirmations (
    item text PRIMARY KEY CONSTRAINT launch_confirmations_item_form CHECK (item ~ '^[a-z]+:[a-z-]{1,60}$'),
    note text NOT NULL CONSTRAINT launch_confirmations_note_length CHECK (char_length(note) BETWEEN 1 AND 500),
    confirmed_at timestamptz NOT NULL DEFAULT now()
  );
  GRANT ${readAndWrite} ON launch_confirmations TO svc_platform;

  -- Time of the last backup by the backup command; backups by other tools are not recorded.
  CREATE TABLE last_backup (
    singleton boolean PRIMARY KEY DEFAULT true CONSTRAINT last_backup_is_one CHECK (singleton),
    taken_at timestamptz NOT NULL
  );
  GRANT SELECT, INSERT, UPDATE ON last_backup TO svc_platform;
`;

const apiClients = `
  CREATE TABLE api_clients (
    client_id text PRIMARY KEY,
    name text NOT NULL,
    kind text NOT NULL CONSTRAINT api_clients_kind_known CHECK (kind IN ('public', 'secret', 'lead_magnet')),
    key_hash bytea NOT NULL,
    public_key text,
    key_hint text,
    previous_key_hash bytea,
    previous_key_until timestamptz,
    key_changed_at timestamptz NOT NULL DEFAULT now(),
    requests_per_minute integer NOT NULL DEFAULT 6000,
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    created_by uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT api_clients_secret_key_not_kept CHECK ((kind = 'secret') = (public_key IS NULL)),
    CONSTRAINT api_clients_overlap_has_end CHECK ((previous_key_hash IS NULL) = (previous_key_until IS NULL))
  );
  COMMENT ON COLUMN api_clients.previous_key_hash IS
    'After a rotation both keys are accepted until previous_key_until.';
  GRANT SELECT, INSERT, UPDATE ON api_clients TO svc_platform;

  -- Holds answers of every clinic and of operators, so a clinic's own site has no access.
  CREATE TABLE idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL CONSTRAINT idempotency_keys_length CHECK (char_length(key) BETWEEN 1 AND 255),
    claim_id uuid NOT NULL DEFAULT uuidv7(),
    session_id uuid REFERENCES sessions ON DELETE CASCADE,
    fingerprint bytea NOT NULL,
    status integer,
    body jsonb,
    committed boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (scope, key)
  );
  COMMENT ON COLUMN idempotency_keys.committed IS
    'Set with the commit of what was asked for: it is never done again, also when its answer was lost.';
  COMMENT ON COLUMN idempotency_keys.claim_id IS
    'Of the request that holds the key: only it keeps the answer or frees the key.';
  COMMENT ON COLUMN idempotency_keys.scope IS
    'Hash of the site, the application and the session, network address or, in the workspace, member: whose key it is.';
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
  CREATE INDEX idempotency_keys_of_session ON idempotency_keys (session_id) WHERE session_id IS NOT NULL;
  GRANT ${readAndWrite} ON idempotency_keys TO svc_platform;
  GRANT SELECT, DELETE ON idempotency_keys TO svc_worker;

  -- A transaction that has only read is not recorded, because it has changed nothing. One that has lost its key is
  -- refused, because the request that holds the key now does the same work. A plan that a connection makes while the table
  -- is empty would read all of it for each key later.
  CREATE FUNCTION note_commit(of_scope text, of_key text, of_claim uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
    BEGIN
      IF pg_current_xact_id_if_assigned() IS NULL THEN RETURN; END IF;
      UPDATE idempotency_keys SET committed = true
       WHERE scope = of_scope AND key = of_key AND claim_id = of_claim;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'another request has the idempotency key' USING ERRCODE = 'TM001';
      END IF;
    END $$;
  REVOKE ALL ON FUNCTION note_commit(text, text, uuid) FROM public;
  GRANT EXECUTE ON FUNCTION note_commit(text, text, uuid) TO svc_app, svc_platform;
`;

const webhooks = `
  CREATE TABLE webhook_endpoints (
    endpoint_id uuid PRIMARY KEY DEFAULT uuidv7(),
    url text NOT NULL CONSTRAINT webhook_endpoints_https
      CHECK (url ~ '^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])[:/])' AND char_length(url) <= 2000),
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
  COMMENT ON COLUMN webhook_endpoints.failing_since IS 'First failed attempt since the last successful delivery.';

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
    claimed_until timestamptz,
    last_status integer,
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, event_id),
    CONSTRAINT webhook_deliveries_ended_has_time CHECK ((state = 'queued') = (ended_at IS NULL))
  );
  COMMENT ON COLUMN webhook_deliveries.delivery_id IS 'Sent as webhook-id, the same for every attempt and replay.';
  COMMENT ON COLUMN webhook_deliveries.attempts IS
    'All attempts ever made; tries counts those since the last replay.';
  COMMENT ON COLUMN webhook_deliveries.claimed_until IS
    'Until then, by the database''s clock, the worker that is sending it is the only one that may.';
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
    CONSTRAINT webhook_attempts_answered_or_failed CHECK (status IS NOT NULL OR error IS NOT NULL)
  );
  CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (delivery_id, attempt_id);
  GRANT ${readAndWrite} ON webhook_endpoints TO svc_platform;
  GRANT SELECT, UPDATE ON webhook_endpoints TO svc_worker;
  ${guardRows('webhook_deliveries', { platform: 'SELECT, INSERT, UPDATE', worker: 'SELECT, UPDATE, DELETE' })}
  GRANT SELECT ON webhook_attempts TO svc_platform;
  GRANT SELECT, INSERT ON webhook_attempts TO svc_worker;

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
    'Inserts the deliveries of an event in its transaction. They contain no person''s name and no details too large '
    'to send.';
  CREATE TRIGGER events_to_webhooks AFTER INSERT ON events FOR EACH ROW
    WHEN (current_setting('app.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION queue_webhooks();
`;

const operators = `
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
  COMMENT ON TABLE tenant_notes IS 'For operators only: not in the clinic''s export, never shown to its members.';
  CREATE INDEX tenant_notes_of_tenant ON tenant_notes (tenant_id, pinned DESC, note_id DESC);
  CREATE INDEX tenant_notes_of_author ON tenant_notes (author_id) WHERE author_id IS NOT NULL;
  ${guardRows('tenant_notes', { platform: readAndWrite })}

  CREATE TABLE tenant_views (
    view_id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL CONSTRAINT tenant_views_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
    query jsonb NOT NULL,
    is_default boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE tenant_views IS
    'Filters, order, columns and page size of the tenant list that an operator saved under a name.';
  CREATE UNIQUE INDEX tenant_views_name_once ON tenant_views (user_id, lower(name));
  CREATE UNIQUE INDEX tenant_views_one_default ON tenant_views (user_id) WHERE is_default;
  GRANT ${readAndWrite} ON tenant_views TO svc_platform;

  CREATE TABLE notifications_read (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    event_id bigint NOT NULL,
    read_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE notifications_read IS
    'The newest event that an operator has seen among the notifications; it only moves forward.';
  GRANT SELECT, INSERT, UPDATE ON notifications_read TO svc_platform;

  CREATE TABLE notification_choices (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    event_type text NOT NULL,
    mail boolean NOT NULL,
    badge boolean NOT NULL,
    PRIMARY KEY (user_id, event_type)
  );
  COMMENT ON TABLE notification_choices IS 'Choices of an operator that differ from the defaults.';
  GRANT SELECT, INSERT, DELETE ON notification_choices TO svc_platform;
  GRANT SELECT ON notification_choices TO svc_worker;

  CREATE TABLE operator_alerts (
    event_id bigint PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE operator_alerts IS
    'Events that the alert mails to operators have covered. Events can become visible out of order, so remembering '
    'the last one would miss some.';
  CREATE INDEX operator_alerts_by_age ON operator_alerts (at);
  GRANT SELECT, INSERT, DELETE ON operator_alerts TO svc_worker;
`;
