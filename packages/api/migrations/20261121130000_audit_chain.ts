import type { Knex } from 'knex';

/**
 * The audit log as evidence: personal details lie in it only encrypted, under a key per person (per day for visitors),
 * and every entry is sealed into a chain of hashes over what is stored. Erasing a person deletes the key; the chain
 * stays whole.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE audit_keys (
      key_id uuid PRIMARY KEY DEFAULT uuidv7(),
      person_id uuid CONSTRAINT audit_keys_one_a_person UNIQUE REFERENCES users ON DELETE CASCADE,
      day date CONSTRAINT audit_keys_one_a_day UNIQUE,
      secret bytea NOT NULL DEFAULT gen_random_bytes(32),
      CONSTRAINT audit_keys_of_person_or_day CHECK (num_nonnulls(person_id, day) = 1)
    );
    COMMENT ON TABLE audit_keys IS
      'No runtime role reads it: entries are encrypted by a trigger and opened by audit_personal(). A person''s row goes with the person.';

    ALTER TABLE audit_log
      ADD COLUMN personal jsonb,
      ADD COLUMN origin_key uuid,
      ADD COLUMN origin bytea,
      ADD COLUMN personal_key uuid,
      ADD COLUMN personal_sealed bytea;
    COMMENT ON COLUMN audit_log.ip IS 'Only on the way in: stored encrypted in origin.';
    COMMENT ON COLUMN audit_log.personal IS 'Only on the way in: stored encrypted in personal_sealed.';

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

    CREATE FUNCTION audit_conceal(secret bytea, plain text) RETURNS bytea
      LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
        SELECT iv || encrypt_iv(convert_to(plain, 'UTF8'), secret, iv, 'aes-cbc/pad:pkcs')
          FROM (SELECT gen_random_bytes(16) AS iv) AS fresh
      $$;
    CREATE FUNCTION audit_reveal(secret bytea, concealed bytea) RETURNS text
      LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
        SELECT convert_from(decrypt_iv(substr(concealed, 17), secret, substr(concealed, 1, 16), 'aes-cbc/pad:pkcs'), 'UTF8')
      $$;

    CREATE TABLE audit_unsealed (entry_id bigint PRIMARY KEY);
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

    ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
    WITH keyed AS (
      SELECT a.entry_id, (audit_key_for(a.actor_id)).* FROM audit_log a WHERE a.ip IS NOT NULL
    )
    UPDATE audit_log a SET origin_key = keyed.key_id, origin = audit_conceal(keyed.secret, host(a.ip)), ip = NULL
      FROM keyed WHERE keyed.entry_id = a.entry_id;
    ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
    INSERT INTO audit_unsealed SELECT entry_id FROM audit_log;
    ALTER TABLE audit_log ADD CONSTRAINT audit_log_nothing_plain CHECK (ip IS NULL AND personal IS NULL);

    CREATE FUNCTION take_audit_entry() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE key audit_keys;
    BEGIN
      IF NEW.ip IS NOT NULL THEN
        key := audit_key_for(NEW.actor_id);
        NEW.origin_key := key.key_id;
        NEW.origin := audit_conceal(key.secret, host(NEW.ip));
        NEW.ip := NULL;
      END IF;
      IF NEW.personal IS NOT NULL THEN
        key := audit_key_for(coalesce(NEW.subject_id, NEW.actor_id));
        NEW.personal_key := key.key_id;
        NEW.personal_sealed := audit_conceal(key.secret, NEW.personal::text);
        NEW.personal := NULL;
      END IF;
      INSERT INTO audit_unsealed VALUES (NEW.entry_id);
      RETURN NEW;
    END $$;
    CREATE TRIGGER audit_log_taken BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION take_audit_entry();

    CREATE FUNCTION audit_personal(entry audit_log, OUT origin text, OUT personal jsonb)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT (SELECT audit_reveal(k.secret, entry.origin) FROM audit_keys k WHERE k.key_id = entry.origin_key),
               (SELECT audit_reveal(k.secret, entry.personal_sealed)::jsonb FROM audit_keys k WHERE k.key_id = entry.personal_key)
      $$;

    CREATE FUNCTION audit_digest(entry audit_log) RETURNS bytea
      LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
        SELECT sha256(convert_to(jsonb_build_array(
          entry.entry_id, extract(epoch FROM entry.at), entry.actor_id, entry.actor_kind, entry.session_id, entry.action,
          entry.tenant_id, entry.subject_id, entry.operation_id, entry.request_id, entry.outcome, entry.details,
          entry.origin_key, encode(entry.origin, 'hex'), entry.personal_key, encode(entry.personal_sealed, 'hex')
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

    CREATE FUNCTION forget_audit_days(before date) RETURNS integer
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        WITH gone AS (DELETE FROM audit_keys WHERE day < before RETURNING 1) SELECT count(*)::integer FROM gone
      $$;

    CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
    CREATE TRIGGER audit_seals_not_truncated BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
    CREATE TRIGGER audit_sealed_entries_append_only BEFORE UPDATE OR DELETE ON audit_sealed_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
    CREATE TRIGGER audit_sealed_entries_not_truncated BEFORE TRUNCATE ON audit_sealed_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

    REVOKE ALL ON FUNCTION audit_key_for(uuid), audit_personal(audit_log), seal_audit_log(integer), forget_audit_days(date) FROM public;
    GRANT EXECUTE ON FUNCTION audit_personal(audit_log) TO svc_platform;
    GRANT EXECUTE ON FUNCTION seal_audit_log(integer), forget_audit_days(date) TO svc_worker;
    GRANT SELECT ON audit_seals, audit_sealed_entries, audit_unsealed TO svc_platform, svc_worker;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
