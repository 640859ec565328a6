import type { Knex } from 'knex';
import { guardRows } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/**
 * Events, which screens and webhooks follow, and the audit log as evidence: personal details are stored only encrypted,
 * with a key per person (per day for visitors), and every stored entry is sealed into a chain of hashes. Erasing a
 * person deletes the key; the chain stays intact.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(events);
  await knex.raw(auditLog);
  await knex.raw(personalDetails);
  await knex.raw(seals);
}

/** Triggers that make a table append-only, even for its owner and superusers. */
const appendOnly = (table: string) => `
  CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW
    EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER ${table}_not_truncated BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT
    EXECUTE FUNCTION refuse_audit_change();`;

const insertEvent = 'INSERT (type, level, tenant_id, operation_id, actor_id, payload)';

const events = `
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
  CREATE INDEX events_of_tenant_by_time ON events (tenant_id, created_at DESC);
  CREATE INDEX events_of_operation ON events (operation_id) WHERE operation_id IS NOT NULL;
  CREATE INDEX events_by_time ON events (created_at);
  -- For an erasure to find a person's events.
  CREATE INDEX events_by_actor ON events (actor_id) WHERE actor_id IS NOT NULL;
  CREATE INDEX events_by_new_owner ON events ((payload ->> 'after')) WHERE type = 'tenant.ownership_transferred';
  -- The database sets the number and the time of an event.
  ${guardRows('events', {
    app: `SELECT (event_id, type, level, tenant_id, operation_id, payload, created_at), ${insertEvent}`,
    platform: `SELECT, ${insertEvent}`,
    worker: `SELECT, ${insertEvent}`,
  })}
  -- Webhooks and operators' alerts act on events, so the clinics' role writes only its own.
  CREATE POLICY events_of_clinics ON events AS RESTRICTIVE FOR INSERT TO svc_app
    WITH CHECK (type LIKE 'member.%' OR type IN ('tenant.exported', 'tenant.handover_confirmed', 'tenant.subdomain_changed',
      'tenant.ownership_transferred', 'tenant.time_zone_set', 'tenant.locale_set', 'tenant.updated'));
  -- An erasure removes names from payloads.
  GRANT UPDATE (payload) ON events TO svc_platform;

  CREATE FUNCTION insert_events_of_samples(events_of_past jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      INSERT INTO events (type, level, tenant_id, operation_id, payload, created_at)
      SELECT e.type, e.level, e.tenant_id, e.operation_id, e.payload, e.created_at
        FROM ROWS FROM (jsonb_to_recordset(events_of_past)
               AS (type text, level text, tenant_id uuid, operation_id uuid, payload jsonb, created_at timestamptz))
             WITH ORDINALITY AS e (type, level, tenant_id, operation_id, payload, created_at, place)
        JOIN tenants t ON t.tenant_id = e.tenant_id WHERE t.sample ORDER BY e.place
    $$;
  COMMENT ON FUNCTION insert_events_of_samples(jsonb) IS
    'The history of sample clinics, which begins in the past. Events of other tenants are left out.';
  REVOKE ALL ON FUNCTION insert_events_of_samples(jsonb) FROM public;
  GRANT EXECUTE ON FUNCTION insert_events_of_samples(jsonb) TO svc_worker;

  CREATE FUNCTION announce_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('events', json_build_object('id', NEW.event_id, 'type', NEW.type, 'tenantId', NEW.tenant_id)::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER events_announced AFTER INSERT ON events FOR EACH ROW
    WHEN (current_setting('app.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_event();
`;

const auditLog = `
  CREATE TABLE audit_log (
    entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor_id uuid,
    actor_kind text NOT NULL CONSTRAINT audit_log_actor_kind_known CHECK (actor_kind IN ('user', 'system', 'visitor')),
    session_id uuid,
    action text NOT NULL,
    tenant_id uuid,
    subject_id uuid,
    operation_id uuid,
    request_id text,
    outcome text NOT NULL DEFAULT 'done' CONSTRAINT audit_log_outcome_known CHECK (outcome IN ('done', 'refused')),
    details jsonb NOT NULL DEFAULT '{}',
    ip inet,
    origin_key uuid,
    origin bytea,
    personal jsonb,
    personal_key uuid,
    personal_encrypted bytea,
    CONSTRAINT audit_log_personal_details_encrypted CHECK (ip IS NULL AND personal IS NULL)
  );
  COMMENT ON COLUMN audit_log.ip IS 'Only for inserting: a trigger stores it encrypted in origin.';
  COMMENT ON COLUMN audit_log.personal IS 'Only for inserting: a trigger stores it encrypted in personal_encrypted.';
  -- Entries are added by insert_audit_entry() alone.
  ${guardRows('audit_log', { platform: 'SELECT', worker: 'SELECT' })}

  -- For the filters of the log's screen, each with the newest entries first.
  CREATE INDEX audit_log_of_tenant ON audit_log (tenant_id, entry_id DESC);
  CREATE INDEX audit_log_of_operation ON audit_log (operation_id) WHERE operation_id IS NOT NULL;
  CREATE INDEX audit_log_by_actor ON audit_log (actor_id, entry_id DESC) WHERE actor_id IS NOT NULL;
  CREATE INDEX audit_log_by_subject ON audit_log (subject_id, entry_id DESC) WHERE subject_id IS NOT NULL;
  CREATE INDEX audit_log_by_action ON audit_log (split_part(action, '.', 1), entry_id DESC);
  CREATE INDEX audit_log_by_exact_action ON audit_log (action, entry_id DESC);
  CREATE INDEX audit_log_refused ON audit_log (entry_id DESC) WHERE outcome = 'refused';
  CREATE INDEX audit_log_by_request ON audit_log (request_id text_pattern_ops) WHERE request_id IS NOT NULL;
  CREATE INDEX audit_log_by_session ON audit_log (session_id, entry_id DESC) WHERE session_id IS NOT NULL;
  CREATE INDEX audit_log_by_time ON audit_log (at);

  CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The audit log only grows: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
  END $$;
  ${appendOnly('audit_log')}
`;

const personalDetails = `
  CREATE TABLE audit_keys (
    key_id uuid PRIMARY KEY DEFAULT uuidv7(),
    person_id uuid CONSTRAINT audit_keys_one_per_person UNIQUE REFERENCES users ON DELETE CASCADE,
    day date CONSTRAINT audit_keys_one_per_day UNIQUE,
    secret bytea NOT NULL DEFAULT gen_random_bytes(32),
    CONSTRAINT audit_keys_of_person_or_day CHECK (num_nonnulls(person_id, day) = 1)
  );
  COMMENT ON TABLE audit_keys IS
    'No runtime role can read it: a trigger encrypts entries, audit_personal() decrypts them. A person''s key is '
    'deleted with the person.';

  CREATE FUNCTION audit_key_for(person uuid) RETURNS audit_keys
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE held audit_keys;
  BEGIN
    SELECT * INTO held FROM audit_keys WHERE person_id = person;
    IF FOUND THEN RETURN held; END IF;
    IF EXISTS (SELECT 1 FROM users WHERE user_id = person) THEN
      INSERT INTO audit_keys (person_id) VALUES (person) ON CONFLICT DO NOTHING;
      SELECT * INTO held FROM audit_keys WHERE person_id = person;
      RETURN held;
    END IF;
    SELECT * INTO held FROM audit_keys WHERE day = (now() AT TIME ZONE 'UTC')::date;
    IF FOUND THEN RETURN held; END IF;
    INSERT INTO audit_keys (day) VALUES ((now() AT TIME ZONE 'UTC')::date) ON CONFLICT DO NOTHING;
    SELECT * INTO held FROM audit_keys WHERE day = (now() AT TIME ZONE 'UTC')::date;
    RETURN held;
  END $$;
  REVOKE ALL ON FUNCTION audit_key_for(uuid) FROM public;

  -- Encrypted, then authenticated: CBC alone would decrypt a changed value to something else.
  CREATE FUNCTION audit_mac(secret bytea, encrypted bytea) RETURNS bytea
    LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
      SELECT hmac(encrypted, hmac('authenticate'::bytea, secret, 'sha256'), 'sha256')
    $$;
  CREATE FUNCTION audit_encrypt(secret bytea, plain text) RETURNS bytea
    LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
      SELECT encrypted || audit_mac(secret, encrypted)
        FROM (SELECT iv || encrypt_iv(convert_to(plain, 'UTF8'), secret, iv, 'aes-cbc/pad:pkcs') AS encrypted
                FROM (SELECT gen_random_bytes(16) AS iv) AS fresh) AS made
    $$;
  CREATE FUNCTION audit_decrypt(secret bytea, sealed bytea) RETURNS text
    LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
      SELECT CASE WHEN audit_mac(secret, encrypted) = substr(sealed, length(encrypted) + 1)
                  THEN convert_from(decrypt_iv(substr(encrypted, 17), secret, substr(encrypted, 1, 16), 'aes-cbc/pad:pkcs'), 'UTF8') END
        FROM (SELECT substr(sealed, 1, greatest(length(sealed) - 32, 0)) AS encrypted) AS parts
    $$;
  COMMENT ON FUNCTION audit_decrypt(bytea, bytea) IS 'Null for a value that was changed.';

  CREATE TABLE audit_unsealed (entry_id bigint PRIMARY KEY);
  GRANT SELECT ON audit_unsealed TO svc_platform, svc_worker;

  CREATE FUNCTION encrypt_audit_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE key audit_keys;
  BEGIN
    IF NEW.ip IS NOT NULL THEN
      key := audit_key_for(NEW.actor_id);
      NEW.origin_key := key.key_id;
      NEW.origin := audit_encrypt(key.secret, host(NEW.ip));
      NEW.ip := NULL;
    END IF;
    IF NEW.personal IS NOT NULL THEN
      key := audit_key_for(coalesce(NEW.subject_id, NEW.actor_id));
      NEW.personal_key := key.key_id;
      NEW.personal_encrypted := audit_encrypt(key.secret, NEW.personal::text);
      NEW.personal := NULL;
    END IF;
    INSERT INTO audit_unsealed VALUES (NEW.entry_id);
    RETURN NEW;
  END $$;
  CREATE TRIGGER audit_log_encrypted BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION encrypt_audit_entry();

  CREATE FUNCTION insert_audit_entry(actor uuid, kind text, session uuid, act text, tenant uuid, subject uuid, operation uuid,
      request text, result text, facts jsonb, address inet, personal_facts jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF (kind = 'user') <> (actor IS NOT NULL) THEN
      RAISE EXCEPTION 'An audit entry of a user names the user, and no other does.' USING ERRCODE = 'check_violation';
    END IF;
    PERFORM assert_tenant_is_current(tenant);
    IF session_is_of_clinics()
       AND NOT EXISTS (SELECT 1 FROM sessions WHERE session_id = session AND user_id = actor) THEN
      RAISE EXCEPTION 'The session of an audit entry is one of its actor.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO audit_log (actor_id, actor_kind, session_id, action, tenant_id, subject_id, operation_id, request_id,
                           outcome, details, ip, personal)
    VALUES (actor, kind, session, act, tenant, subject, operation, request, result, facts, address, personal_facts);
  END $$;
  COMMENT ON FUNCTION insert_audit_entry(uuid, text, uuid, text, uuid, uuid, uuid, text, text, jsonb, inet, jsonb) IS
    'The only way into the log. The number and the time are the database''s own, so no entry can be backdated.';
  REVOKE ALL ON FUNCTION insert_audit_entry(uuid, text, uuid, text, uuid, uuid, uuid, text, text, jsonb, inet, jsonb)
    FROM public;
  GRANT EXECUTE ON FUNCTION insert_audit_entry(uuid, text, uuid, text, uuid, uuid, uuid, text, text, jsonb, inet, jsonb)
    TO svc_app, svc_platform, svc_worker;

  CREATE FUNCTION audit_personal(entry audit_log, OUT origin text, OUT personal jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT (SELECT audit_decrypt(k.secret, entry.origin) FROM audit_keys k WHERE k.key_id = entry.origin_key),
             (SELECT audit_decrypt(k.secret, entry.personal_encrypted)::jsonb FROM audit_keys k WHERE k.key_id = entry.personal_key)
    $$;
  REVOKE ALL ON FUNCTION audit_personal(audit_log) FROM public;
  GRANT EXECUTE ON FUNCTION audit_personal(audit_log) TO svc_platform;

  CREATE FUNCTION delete_old_audit_day_keys() RETURNS integer
    LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      WITH gone AS (DELETE FROM audit_keys WHERE day < (now() AT TIME ZONE 'UTC')::date - 180 RETURNING 1)
      SELECT count(*)::integer FROM gone
    $$;
  COMMENT ON FUNCTION delete_old_audit_day_keys() IS
    'Where visitors came from can be told for 180 days. The number stands here, so that no caller can choose another.';
  REVOKE ALL ON FUNCTION delete_old_audit_day_keys() FROM public;
  GRANT EXECUTE ON FUNCTION delete_old_audit_day_keys() TO svc_worker;
`;

const seals = `
  CREATE TABLE audit_seals (
    seal_id bigint PRIMARY KEY,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL CONSTRAINT audit_seals_sha256 CHECK (octet_length(hash) = 32),
    entries integer NOT NULL CONSTRAINT audit_seals_not_empty CHECK (entries > 0),
    sealed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE TABLE audit_sealed_entries (
    entry_id bigint PRIMARY KEY,
    seal_id bigint NOT NULL REFERENCES audit_seals,
    digest bytea NOT NULL CONSTRAINT audit_sealed_entries_sha256 CHECK (octet_length(digest) = 32)
  );
  CREATE INDEX audit_sealed_entries_of_seal ON audit_sealed_entries (seal_id, entry_id);
  GRANT SELECT ON audit_seals, audit_sealed_entries TO svc_platform, svc_worker;

  ${appendOnly('audit_seals')}
  ${appendOnly('audit_sealed_entries')}

  CREATE FUNCTION audit_digest(entry audit_log) RETURNS bytea
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
      SELECT sha256(convert_to(jsonb_build_array(
        entry.entry_id, extract(epoch FROM entry.at), entry.actor_id, entry.actor_kind, entry.session_id, entry.action,
        entry.tenant_id, entry.subject_id, entry.operation_id, entry.request_id, entry.outcome, entry.details,
        entry.origin_key, encode(entry.origin, 'hex'), entry.personal_key, encode(entry.personal_encrypted, 'hex')
      )::text, 'UTF8'))
    $$;

  CREATE FUNCTION seal_audit_log(most integer) RETURNS audit_seals
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    last audit_seals;
    made audit_seals;
    ids bigint[];
  BEGIN
    PERFORM pg_advisory_xact_lock(727403, hashtext('audit seals'));
    SELECT array_agg(entry_id) INTO ids FROM (SELECT entry_id FROM audit_unsealed ORDER BY entry_id LIMIT most) AS next;
    IF ids IS NULL THEN RETURN NULL; END IF;
    SELECT * INTO last FROM audit_seals ORDER BY seal_id DESC LIMIT 1;
    made.seal_id := coalesce(last.seal_id, 0) + 1;
    made.previous_hash := coalesce(last.hash, sha256(''::bytea));
    made.sealed_at := clock_timestamp();
    SELECT count(*), sha256(made.previous_hash || string_agg(audit_digest(a), ''::bytea ORDER BY entry_id))
      INTO made.entries, made.hash FROM audit_log a WHERE entry_id = ANY(ids);
    INSERT INTO audit_seals SELECT made.*;
    INSERT INTO audit_sealed_entries SELECT entry_id, made.seal_id, audit_digest(a) FROM audit_log a WHERE entry_id = ANY(ids);
    DELETE FROM audit_unsealed WHERE entry_id = ANY(ids);
    RETURN made;
  END $$;
  REVOKE ALL ON FUNCTION seal_audit_log(integer) FROM public;
  GRANT EXECUTE ON FUNCTION seal_audit_log(integer) TO svc_worker;
`;
