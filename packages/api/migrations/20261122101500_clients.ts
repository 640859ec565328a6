import type { Knex } from 'knex';
import { guardRows, kept } from './support/row-security.ts';
import { analyzeOften } from './support/statistics.ts';

export { down } from './support/forward-only.ts';

/**
 * A clinic's clients. Their rows are not deleted by foreign key with the tenant's row: an erasure deletes them first,
 * in batches. Only svc_app may read them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(clients);
  await knex.raw(identities);
  await knex.raw(agreements);
  await knex.raw(movements);
  await knex.raw(merging);
}

const clients = `
  CREATE TABLE counters (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    name text NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (tenant_id, name)
  );
  COMMENT ON TABLE counters IS 'The last number given out, for numbers without gaps.';
  ${guardRows('counters', { app: 'SELECT, INSERT, UPDATE' })}

  CREATE TABLE clients (
    tenant_id uuid NOT NULL REFERENCES tenants,
    client_id uuid NOT NULL DEFAULT uuidv7(),
    file_no integer NOT NULL CONSTRAINT clients_file_no_positive CHECK (file_no > 0),
    state text NOT NULL DEFAULT 'active' CONSTRAINT clients_state_known
      CHECK (state IN ('active', 'inactive', 'discharged', 'merged', 'destroyed')),
    merged_into uuid,
    language text NOT NULL DEFAULT 'en' CONSTRAINT clients_language_known CHECK (language IN ('en', 'fr')),
    region text,
    desk_alert text NOT NULL DEFAULT '' CONSTRAINT clients_desk_alert_length CHECK (char_length(desk_alert) <= 140),
    decides_alone boolean NOT NULL DEFAULT false,
    discharged_on date,
    last_entry_on date,
    retention_from_on date,
    retention_until_on date,
    legal_hold boolean NOT NULL DEFAULT false,
    destroyed_at timestamptz,
    destroyed_because text NOT NULL DEFAULT ''
      CONSTRAINT clients_destroyed_because_length CHECK (char_length(destroyed_because) <= 500),
    PRIMARY KEY (tenant_id, client_id),
    FOREIGN KEY (tenant_id, merged_into) REFERENCES clients,
    ${kept},
    CONSTRAINT clients_file_no_once UNIQUE (tenant_id, file_no),
    CONSTRAINT clients_merged_has_target CHECK ((state = 'merged') = (merged_into IS NOT NULL)),
    CONSTRAINT clients_destroyed_has_time CHECK ((state = 'destroyed') = (destroyed_at IS NOT NULL))
  );
  COMMENT ON COLUMN clients.file_no IS 'Names the client without identity.';
  COMMENT ON COLUMN clients.desk_alert IS 'For the front desk; no facts about health.';
  COMMENT ON COLUMN clients.decides_alone IS 'A minor whose capacity to decide alone is recorded.';
  COMMENT ON COLUMN clients.retention_from_on IS 'The last entry or majority, whichever is later.';
  COMMENT ON COLUMN clients.retention_until_on IS 'By the rules; the clinic may keep charts longer: kept_until().';
  CREATE INDEX clients_of_creator ON clients (tenant_id, created_by) WHERE created_by IS NOT NULL;
  CREATE INDEX clients_latest ON clients (tenant_id, last_entry_on DESC NULLS LAST, client_id DESC);
  CREATE INDEX clients_discharged ON clients (tenant_id, client_id) INCLUDE (discharged_on) WHERE state = 'discharged';
  ${guardRows('clients', { app: 'SELECT, INSERT, UPDATE' })}

  CREATE FUNCTION kept_until(by_rules date, counted_from date, years integer) RETURNS date LANGUAGE sql IMMUTABLE
    RETURN greatest(by_rules, (counted_from + make_interval(years => years))::date);
  COMMENT ON FUNCTION kept_until(date, date, integer) IS
    'Until when a chart is kept: as long as the rules say, or the clinic''s own number of years if that is longer.';
  REVOKE ALL ON FUNCTION kept_until(date, date, integer) FROM public;
  GRANT EXECUTE ON FUNCTION kept_until(date, date, integer) TO svc_app;
`;

const identities = `
  CREATE TABLE client_identities (
    tenant_id uuid NOT NULL,
    client_id uuid NOT NULL,
    given_name text NOT NULL CONSTRAINT client_identities_given_length CHECK (char_length(given_name) <= 80),
    family_name text NOT NULL CONSTRAINT client_identities_family_length CHECK (char_length(family_name) <= 80),
    preferred_name text NOT NULL DEFAULT '',
    pronouns text NOT NULL DEFAULT '',
    birth_on date,
    email text NOT NULL DEFAULT '',
    phone text NOT NULL DEFAULT '',
    other_phone text NOT NULL DEFAULT '',
    street_address text NOT NULL DEFAULT '',
    city text NOT NULL DEFAULT '',
    postal_code text NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, client_id),
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    CONSTRAINT client_identities_named CHECK (given_name <> '' OR family_name <> '')
  );
  ${guardRows('client_identities', { app: 'SELECT, INSERT, UPDATE' }, 'names')}
  ${analyzeOften('clients', 'client_identities')}

  CREATE TABLE client_words (
    tenant_id uuid NOT NULL,
    word text COLLATE "C" NOT NULL,
    client_id uuid NOT NULL,
    PRIMARY KEY (tenant_id, word, client_id),
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients
  );
  COMMENT ON TABLE client_words IS
    'What a client is found by: names without accents, emails, the last seven digits of phones, the birth date as eight digits. Names also below their sound: ~TRMPL tremblay.';
  CREATE INDEX client_words_of_client ON client_words (tenant_id, client_id);
  ${guardRows('client_words', { app: 'SELECT, INSERT, DELETE' }, 'names')}

  CREATE TABLE client_relations (
    tenant_id uuid NOT NULL,
    relation_id uuid NOT NULL DEFAULT uuidv7(),
    client_id uuid NOT NULL,
    related_client_id uuid,
    kind text NOT NULL CONSTRAINT client_relations_kind_known
      CHECK (kind IN ('guardian', 'decision_maker', 'payer', 'emergency')),
    organization boolean NOT NULL DEFAULT false,
    name text NOT NULL DEFAULT '' CONSTRAINT client_relations_name_length CHECK (char_length(name) <= 120),
    email text NOT NULL DEFAULT '',
    phone text NOT NULL DEFAULT '',
    may_book boolean NOT NULL DEFAULT false,
    may_see boolean NOT NULL DEFAULT false,
    PRIMARY KEY (tenant_id, relation_id),
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, related_client_id) REFERENCES clients,
    ${kept},
    CONSTRAINT client_relations_not_oneself CHECK (related_client_id <> client_id),
    CONSTRAINT client_relations_named CHECK (related_client_id IS NOT NULL OR name <> '')
  );
  CREATE INDEX client_relations_of_client ON client_relations (tenant_id, client_id);
  CREATE INDEX client_relations_of_related ON client_relations (tenant_id, related_client_id);
  ${guardRows('client_relations', { app: 'SELECT, INSERT, UPDATE, DELETE' }, 'names')}
`;

const agreements = `
  CREATE TABLE client_fees (
    tenant_id uuid NOT NULL,
    client_fee_id uuid NOT NULL DEFAULT uuidv7(),
    client_id uuid NOT NULL,
    service_id uuid NOT NULL,
    fee_cents integer NOT NULL CONSTRAINT client_fees_amount CHECK (fee_cents BETWEEN 0 AND 10000000),
    reason text NOT NULL CONSTRAINT client_fees_reason_length CHECK (char_length(reason) BETWEEN 1 AND 140),
    from_on date NOT NULL,
    to_on date,
    PRIMARY KEY (tenant_id, client_fee_id),
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, service_id) REFERENCES services,
    ${kept}
  );
  COMMENT ON TABLE client_fees IS 'A fee agreed with one client; it comes before those of clinician and clinic.';
  CREATE INDEX client_fees_of_client ON client_fees (tenant_id, client_id);
  ${guardRows('client_fees', { app: 'SELECT, INSERT, UPDATE, DELETE' })}

  CREATE TABLE client_consents (
    tenant_id uuid NOT NULL,
    consent_id uuid NOT NULL DEFAULT uuidv7(),
    client_id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT client_consents_kind_known CHECK (kind IN ('collection', 'treatment', 'email', 'release')),
    text_version text NOT NULL,
    given_by text NOT NULL DEFAULT 'client' CONSTRAINT client_consents_given_by_known
      CHECK (given_by IN ('client', 'guardian', 'decision_maker')),
    given_at timestamptz NOT NULL,
    withdrawn_at timestamptz,
    PRIMARY KEY (tenant_id, consent_id),
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    ${kept}
  );
  CREATE INDEX client_consents_of_client ON client_consents (tenant_id, client_id);
  CREATE UNIQUE INDEX client_consents_one_in_force ON client_consents (tenant_id, client_id, kind) WHERE withdrawn_at IS NULL;
  ${guardRows('client_consents', { app: 'SELECT, INSERT, UPDATE' })}
`;

const movements = `
  CREATE TABLE client_merges (
    tenant_id uuid NOT NULL,
    merge_id uuid NOT NULL DEFAULT uuidv7(),
    from_client_id uuid NOT NULL,
    into_client_id uuid NOT NULL,
    from_state text NOT NULL,
    moved jsonb NOT NULL,
    merged_at timestamptz NOT NULL,
    undone_at timestamptz,
    PRIMARY KEY (tenant_id, merge_id),
    FOREIGN KEY (tenant_id, from_client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, into_client_id) REFERENCES clients,
    ${kept}
  );
  COMMENT ON COLUMN client_merges.moved IS
    'For undoing within 30 days: ids of the rows that changed their client, by table; which consents were withdrawn; which fields of '
    'the kept file were filled; the state of the kept file if it became active.';
  CREATE INDEX client_merges_into ON client_merges (tenant_id, into_client_id);
  ${guardRows('client_merges', { app: 'SELECT' })}

  CREATE TABLE client_imports (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    import_id uuid NOT NULL DEFAULT uuidv7(),
    sha256 bytea NOT NULL CONSTRAINT client_imports_sha256 CHECK (octet_length(sha256) = 32),
    rows_read integer NOT NULL,
    rows_added integer NOT NULL,
    rows_known integer NOT NULL,
    rows_refused integer NOT NULL,
    imported_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, import_id),
    ${kept}
  );
  ${guardRows('client_imports', { app: 'SELECT, INSERT, UPDATE (rows_read, rows_added, rows_known, rows_refused, version)' })}
`;

/**
 * Merging clients has to bypass the locks on charts and names, so it is done by functions that see all rows of the
 * tenant that is set. They look up the tables, so that tables added later are included.
 */
const merging = `
  CREATE FUNCTION columns_of_client() RETURNS TABLE (place text, key text) LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT c.relname || '.' || a.attname,
           (SELECT string_agg(format('%L, %I', k.attname, k.attname), ', ' ORDER BY k.attnum)
              FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey)
             WHERE i.indrelid = c.oid AND i.indisprimary AND k.attname <> 'tenant_id')
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
       AND a.atttypid = 'uuid'::regtype AND NOT a.attisdropped
       AND EXISTS (SELECT 1 FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id')
       AND CASE c.relname WHEN 'clients' THEN a.attname = 'merged_into'
                          WHEN 'client_identities' THEN false
                          WHEN 'client_words' THEN false
                          ELSE a.attname IN ('client_id', 'related_client_id') END
     ORDER BY 1
  $$;
  COMMENT ON FUNCTION columns_of_client() IS
    'Where a row says whose it is. Identities stay with their file, words are written anew, and the access log is never changed.';

  CREATE FUNCTION fill_client(source uuid, target uuid) RETURNS jsonb LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
  DECLARE
    place text;
    filled jsonb := '[]';
    changed integer;
  BEGIN
    FOREACH place IN ARRAY ARRAY['client_identities.preferred_name', 'client_identities.pronouns', 'client_identities.birth_on',
        'client_identities.email', 'client_identities.phone', 'clients.region', 'clients.desk_alert'] LOOP
      EXECUTE format('UPDATE %1$I t SET %2$I = s.%2$I FROM %1$I s
                       WHERE t.tenant_id = current_tenant() AND t.client_id = $2 AND s.tenant_id = t.tenant_id AND s.client_id = $1
                         AND coalesce(t.%2$I::text, '''') = '''' AND coalesce(s.%2$I::text, '''') <> ''''',
                     split_part(place, '.', 1), split_part(place, '.', 2)) USING source, target;
      GET DIAGNOSTICS changed = ROW_COUNT;
      IF changed > 0 THEN
        filled := filled || to_jsonb(place);
      END IF;
    END LOOP;
    -- Parts of two addresses would make a third.
    UPDATE client_identities t SET street_address = s.street_address, city = s.city, postal_code = s.postal_code
      FROM client_identities s
     WHERE t.tenant_id = current_tenant() AND t.client_id = target AND s.tenant_id = t.tenant_id AND s.client_id = source
       AND t.street_address || t.city || t.postal_code = '' AND s.street_address || s.city || s.postal_code <> '';
    IF FOUND THEN
      filled := filled || '["address"]';
    END IF;
    UPDATE clients t SET decides_alone = true FROM clients s
     WHERE t.tenant_id = current_tenant() AND t.client_id = target AND s.tenant_id = t.tenant_id AND s.client_id = source
       AND s.decides_alone AND NOT t.decides_alone;
    IF FOUND THEN
      filled := filled || '["clients.decides_alone"]';
    END IF;
    UPDATE client_identities t SET other_phone = CASE WHEN s.phone IN ('', t.phone) THEN s.other_phone ELSE s.phone END
      FROM client_identities s
     WHERE t.tenant_id = current_tenant() AND t.client_id = target AND s.tenant_id = t.tenant_id AND s.client_id = source
       AND t.other_phone = '' AND (s.phone NOT IN ('', t.phone) OR s.other_phone NOT IN ('', t.phone));
    IF FOUND THEN
      filled := filled || '["other_phone"]';
    END IF;
    RETURN filled;
  END $$;
  COMMENT ON FUNCTION fill_client(uuid, uuid) IS
    'Fills what is empty in a client''s file from another file, which keeps its own. Returns what was filled.';

  CREATE FUNCTION empty_client(source uuid, target uuid, filled jsonb) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
  DECLARE
    place text;
  BEGIN
    FOR place IN SELECT jsonb_array_elements_text(filled) LOOP
      IF place = 'address' THEN
        UPDATE client_identities t SET street_address = '', city = '', postal_code = '' FROM client_identities s
         WHERE t.tenant_id = current_tenant() AND t.client_id = target AND s.tenant_id = t.tenant_id AND s.client_id = source
           AND (t.street_address, t.city, t.postal_code) = (s.street_address, s.city, s.postal_code);
      ELSIF place = 'other_phone' THEN
        UPDATE client_identities t SET other_phone = '' FROM client_identities s
         WHERE t.tenant_id = current_tenant() AND t.client_id = target AND s.tenant_id = t.tenant_id AND s.client_id = source
           AND t.other_phone IN (s.phone, s.other_phone);
      ELSE
        EXECUTE format('UPDATE %1$I t SET %2$I = DEFAULT FROM %1$I s
                         WHERE t.tenant_id = current_tenant() AND t.client_id = $2 AND s.tenant_id = t.tenant_id
                           AND s.client_id = $1 AND t.%2$I = s.%2$I',
                       split_part(place, '.', 1), split_part(place, '.', 2)) USING source, target;
      END IF;
    END LOOP;
  END $$;
  COMMENT ON FUNCTION empty_client(uuid, uuid, jsonb) IS
    'Empties what fill_client() filled in a client''s file, where it has not been changed since.';

  CREATE FUNCTION withdraw_consents(source uuid, target uuid, since timestamptz) RETURNS jsonb LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
  DECLARE
    withdrawn jsonb;
  BEGIN
    WITH changed AS (
      UPDATE client_consents c SET withdrawn_at = w.at, version = c.version + 1
        FROM (SELECT kind, max(withdrawn_at) AS at FROM client_consents
               WHERE tenant_id = current_tenant() AND client_id IN (source, target) AND withdrawn_at > since GROUP BY kind) w
       WHERE c.tenant_id = current_tenant() AND c.client_id IN (source, target) AND c.kind = w.kind
         AND c.withdrawn_at IS NULL AND c.given_at <= w.at
      RETURNING c.consent_id)
    SELECT jsonb_agg(consent_id) INTO withdrawn FROM changed;
    RETURN coalesce(withdrawn, '[]');
  END $$;
  COMMENT ON FUNCTION withdraw_consents(uuid, uuid, timestamptz) IS
    'Withdraws the consents in two files that were given before the client withdrew the same kind in either of them. Returns their ids.';

  CREATE FUNCTION merge_clients(source uuid, target uuid, staff uuid, moment timestamptz) RETURNS uuid LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    tenant uuid := current_tenant();
    place record;
    id jsonb;
    ids jsonb;
    moved jsonb := '{}';
    withdrawn jsonb;
    filled jsonb;
    earlier record;
    made uuid;
  BEGIN
    IF tenant IS NULL OR (SELECT count(*) FROM clients WHERE tenant_id = tenant AND client_id IN (source, target)
                             AND state NOT IN ('merged', 'destroyed')) <> 2 THEN
      RAISE EXCEPTION 'Two clients of the tenant that is set are merged.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    -- Before consents move: of two in force, the one that was given after the withdrawal stays in force.
    withdrawn := withdraw_consents(source, target, '-infinity');
    IF withdrawn <> '[]' THEN
      moved := moved || jsonb_build_object('withdrawn', withdrawn);
    END IF;
    FOR place IN SELECT split_part(p.place, '.', 1) AS "table", split_part(p.place, '.', 2) AS "column", p.key FROM columns_of_client() p LOOP
      ids := '[]';
      FOR id IN EXECUTE format('SELECT jsonb_build_object(%s) FROM %I WHERE tenant_id = $1 AND %I = $2',
                               place.key, place."table", place."column") USING tenant, source LOOP
        BEGIN
          EXECUTE format('UPDATE %1$I SET %2$I = $3 WHERE tenant_id = $1 AND %2$I = $2 AND jsonb_build_object(%3$s) = $4',
                         place."table", place."column", place.key) USING tenant, source, target, id;
          ids := ids || id;
        EXCEPTION WHEN unique_violation OR check_violation THEN
          -- The target already has the same, such as a consent in force; this one stays with its own file.
          NULL;
        END;
      END LOOP;
      IF ids <> '[]' THEN
        moved := moved || jsonb_build_object(place."table" || '.' || place."column", ids);
      END IF;
    END LOOP;
    IF EXISTS (SELECT 1 FROM attendances WHERE tenant_id = tenant AND client_id = source) THEN
      RAISE EXCEPTION 'Both clients are in one appointment.' USING ERRCODE = 'unique_violation';
    END IF;
    filled := fill_client(source, target);
    IF filled <> '[]' THEN
      moved := moved || jsonb_build_object('filled', filled);
    END IF;
    -- Care goes on in the file that is kept.
    SELECT c.state, c.discharged_on INTO earlier FROM clients c WHERE c.tenant_id = tenant AND c.client_id = target;
    UPDATE clients t SET state = 'active', discharged_on = NULL
     WHERE t.tenant_id = tenant AND t.client_id = target AND t.state <> 'active'
       AND (EXISTS (SELECT 1 FROM clients s WHERE s.tenant_id = tenant AND s.client_id = source AND s.state = 'active')
            OR EXISTS (SELECT 1 FROM attendances a WHERE a.tenant_id = tenant AND a.client_id = target
                          AND a.state IN ('booked', 'arrived') AND a.local_on > coalesce(t.discharged_on, '-infinity')));
    IF FOUND THEN
      moved := moved || jsonb_build_object('reactivated', to_jsonb(earlier));
    END IF;
    INSERT INTO client_merges (tenant_id, from_client_id, into_client_id, from_state, moved, merged_at, created_by)
    SELECT tenant, source, target, state, moved, moment, staff FROM clients WHERE tenant_id = tenant AND client_id = source
    RETURNING merge_id INTO made;
    UPDATE clients SET state = 'merged', merged_into = target, version = version + 1
     WHERE tenant_id = tenant AND client_id = source;
    RETURN made;
  END $$;
  COMMENT ON FUNCTION merge_clients(uuid, uuid, uuid, timestamptz) IS
    'Moves all that belongs to a client to another one, fills what its file lacks, and remembers what it was. A withdrawal in either '
    'file also ends consents that were given before it in the other one. The caller has locked and checked both.';

  CREATE FUNCTION undo_merge(which uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    done client_merges;
    place record;
  BEGIN
    UPDATE client_merges SET undone_at = moment, version = version + 1
     WHERE tenant_id = current_tenant() AND merge_id = which AND undone_at IS NULL RETURNING * INTO done;
    IF done IS NULL THEN
      RAISE EXCEPTION 'There is no such merge in the tenant that is set.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    FOR place IN SELECT split_part(p.place, '.', 1) AS "table", split_part(p.place, '.', 2) AS "column", p.key, m.value AS ids
                   FROM jsonb_each(done.moved) m JOIN columns_of_client() p ON p.place = m.key LOOP
      EXECUTE format('UPDATE %1$I SET %2$I = $3 WHERE tenant_id = $1 AND %2$I = $2
                         AND jsonb_build_object(%3$s) IN (SELECT jsonb_array_elements($4))',
                     place."table", place."column", place.key)
        USING done.tenant_id, done.into_client_id, done.from_client_id, place.ids;
    END LOOP;
    -- What the client agreed to or withdrew since the merge holds.
    UPDATE client_consents c SET withdrawn_at = NULL, version = c.version + 1
     WHERE c.tenant_id = done.tenant_id AND c.client_id IN (done.from_client_id, done.into_client_id)
       AND c.consent_id IN (SELECT jsonb_array_elements_text(done.moved -> 'withdrawn')::uuid)
       AND NOT EXISTS (SELECT 1 FROM client_consents o
                        WHERE o.tenant_id = c.tenant_id AND o.client_id = c.client_id AND o.kind = c.kind AND o.withdrawn_at IS NULL);
    PERFORM withdraw_consents(done.from_client_id, done.into_client_id, done.merged_at);
    PERFORM empty_client(done.from_client_id, done.into_client_id, coalesce(done.moved -> 'filled', '[]'));
    -- The file that was kept is closed again, unless the client has come or been booked since.
    UPDATE clients c SET state = done.moved -> 'reactivated' ->> 'state',
           discharged_on = (done.moved -> 'reactivated' ->> 'discharged_on')::date
     WHERE c.tenant_id = done.tenant_id AND c.client_id = done.into_client_id AND c.state = 'active'
       AND done.moved -> 'reactivated' IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM attendances a
                        WHERE a.tenant_id = c.tenant_id AND a.client_id = c.client_id AND a.state IN ('booked', 'arrived', 'attended')
                          AND a.local_on > coalesce((done.moved -> 'reactivated' ->> 'discharged_on')::date, done.merged_at::date - 1));
    UPDATE clients c SET version = c.version + 1
     WHERE c.tenant_id = done.tenant_id AND c.client_id = done.into_client_id
       AND coalesce(done.moved -> 'filled', done.moved -> 'reactivated') IS NOT NULL;
    -- What was added to a visit since the merge goes with the visit: its note, its check before billing, its mails.
    FOR place IN SELECT split_part(p.place, '.', 1) AS "table" FROM columns_of_client() p
                  WHERE split_part(p.place, '.', 2) = 'client_id'
                    AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = split_part(p.place, '.', 1)::regclass
                                   AND a.attname = 'attendance_id' AND NOT a.attisdropped) LOOP
      EXECUTE format('UPDATE %I r SET client_id = a.client_id FROM attendances a
                       WHERE a.tenant_id = $1 AND a.client_id = $3
                         AND r.tenant_id = a.tenant_id AND r.attendance_id = a.attendance_id AND r.client_id = $2',
                     place."table")
        USING done.tenant_id, done.into_client_id, done.from_client_id;
    END LOOP;
    -- A booking adds a clinician to the care team once, so one who has had visits with both since the merge is on one team.
    INSERT INTO care_team (tenant_id, client_id, staff_id, because, from_at, flagged, created_by)
    SELECT DISTINCT ON (t.client_id, c.staff_id) c.tenant_id, t.client_id, c.staff_id, c.because, c.from_at, c.flagged,
           c.created_by
      FROM care_team c
      JOIN appointments p ON p.tenant_id = c.tenant_id AND p.staff_id = c.staff_id
      JOIN attendances t ON t.tenant_id = p.tenant_id AND t.appointment_id = p.appointment_id
     WHERE c.tenant_id = done.tenant_id AND c.client_id IN (done.from_client_id, done.into_client_id)
       AND t.client_id IN (done.from_client_id, done.into_client_id) AND t.client_id <> c.client_id
       AND c.because = 'booked' AND c.until_at IS NULL
       AND t.state NOT IN ('cancelled', 'void') AND p.starts_at >= done.merged_at
     ORDER BY t.client_id, c.staff_id, c.from_at
    ON CONFLICT DO NOTHING;
    -- Whoever joined since the merge, and has no visits with the client of the other file, leaves its team. So does whoever was on
    -- the team of either file, and whose visits with its client were cancelled.
    UPDATE care_team c SET until_at = moment, version = c.version + 1
     WHERE c.tenant_id = done.tenant_id AND c.client_id IN (done.from_client_id, done.into_client_id) AND c.because = 'booked'
       AND c.until_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM notes n
                        WHERE n.tenant_id = c.tenant_id AND n.client_id = c.client_id AND n.author_id = c.staff_id
                          AND n.signed_at IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM appointments p
                         JOIN attendances t ON t.tenant_id = p.tenant_id AND t.appointment_id = p.appointment_id
                        WHERE p.tenant_id = c.tenant_id AND p.staff_id = c.staff_id AND t.client_id = c.client_id
                          AND t.state NOT IN ('cancelled', 'void'));
    -- What was added to a note since the merge goes with the note: it could not be read in another chart.
    UPDATE note_versions v SET client_id = n.client_id FROM notes n
     WHERE n.tenant_id = done.tenant_id AND n.client_id = done.from_client_id
       AND v.tenant_id = n.tenant_id AND v.note_id = n.note_id AND v.client_id = done.into_client_id;
    UPDATE note_drafts d SET client_id = n.client_id FROM notes n
     WHERE n.tenant_id = done.tenant_id AND n.client_id = done.from_client_id
       AND d.tenant_id = n.tenant_id AND d.note_id = n.note_id AND d.client_id = done.into_client_id;
    UPDATE lockboxes l SET client_id = n.client_id FROM notes n
     WHERE n.tenant_id = done.tenant_id AND n.client_id = done.from_client_id
       AND l.tenant_id = n.tenant_id AND l.note_id = n.note_id AND l.client_id = done.into_client_id;
    -- Nobody can tell which of the two clients asked to withhold the whole chart since the merge, so it holds for both.
    INSERT INTO lockboxes (tenant_id, client_id, staff_id, from_at, created_by)
    SELECT tenant_id, done.from_client_id, staff_id, from_at, created_by FROM lockboxes
     WHERE tenant_id = done.tenant_id AND client_id = done.into_client_id AND note_id IS NULL AND ended_at IS NULL
       AND from_at >= done.merged_at;
    UPDATE clients c SET state = done.from_state, merged_into = NULL, version = version + 1,
           last_entry_on = greatest(last_entry_on,
             (SELECT max(t.local_on) FROM attendances t
               WHERE t.tenant_id = c.tenant_id AND t.client_id = c.client_id AND t.state = 'attended'),
             (SELECT max(n.about_on) FROM notes n
               WHERE n.tenant_id = c.tenant_id AND n.client_id = c.client_id AND n.signed_at IS NOT NULL))
     WHERE c.tenant_id = done.tenant_id AND c.client_id = done.from_client_id;
  END $$;
  COMMENT ON FUNCTION undo_merge(uuid, timestamptz) IS
    'Gives a merged client back what the merge moved, and what was added to its visits and notes since, except invoices. Takes from '
    'the kept file what the merge filled. '
    'Lockboxes of the whole chart that were recorded since then hold for both clients.';

  REVOKE ALL ON FUNCTION columns_of_client(), fill_client(uuid, uuid), empty_client(uuid, uuid, jsonb),
    withdraw_consents(uuid, uuid, timestamptz), merge_clients(uuid, uuid, uuid, timestamptz), undo_merge(uuid, timestamptz)
    FROM public;
  GRANT EXECUTE ON FUNCTION merge_clients(uuid, uuid, uuid, timestamptz), undo_merge(uuid, timestamptz) TO svc_app;
`;
