import type { Knex } from 'knex';
import { guardRows, kept } from './support/row-security.ts';
import { analyzeOften } from './support/statistics.ts';

export { down } from './support/forward-only.ts';

/** Charts: who may open one, its notes, and the access log. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(careTeam);
  await knex.raw(notes);
  await knex.raw(accessLog);
}

const careTeam = `
  CREATE TABLE clinic_keys (
    tenant_id uuid PRIMARY KEY REFERENCES tenants,
    sealed_key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE clinic_keys IS
    'The key that a clinic''s texts are encrypted with, itself encrypted under ENCRYPTION_KEYS. An erasure destroys it first.';
  ${guardRows('clinic_keys', { app: 'SELECT', worker: 'SELECT, INSERT, UPDATE (sealed_key)' })}

  CREATE TABLE care_team (
    tenant_id uuid NOT NULL,
    care_id uuid NOT NULL DEFAULT uuidv7(),
    client_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    because text NOT NULL CONSTRAINT care_team_because_known
      CHECK (because IN ('booked', 'added', 'emergency', 'release', 'exported')),
    reason text NOT NULL DEFAULT '' CONSTRAINT care_team_reason_length CHECK (char_length(reason) <= 500),
    ground text CONSTRAINT care_team_ground_known
      CHECK (ground IN ('consent', 'harm', 'access_request', 'transfer', 'complaint', 'court')),
    from_at timestamptz NOT NULL,
    until_at timestamptz,
    flagged boolean NOT NULL DEFAULT false,
    reviewed_at timestamptz,
    reviewed_by uuid,
    PRIMARY KEY (tenant_id, care_id),
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, reviewed_by) REFERENCES clinic_staff,
    ${kept},
    CONSTRAINT care_team_exported_is_over CHECK (because <> 'exported' OR (until_at = from_at AND flagged)),
    CONSTRAINT care_team_exception_is_short CHECK (because NOT IN ('emergency', 'release')
      OR (until_at IS NOT NULL AND until_at <= from_at + interval '60 minutes' AND reason <> ''))
  );
  COMMENT ON TABLE care_team IS 'Who may open the chart of a client.';
  COMMENT ON COLUMN care_team.because IS 'exported gives no access: somebody exported the chart from whom the client withholds it.';
  COMMENT ON COLUMN care_team.flagged IS 'Somebody added themselves, or exported a chart that is withheld from them.';
  CREATE UNIQUE INDEX care_team_booked_once ON care_team (tenant_id, client_id, staff_id, because)
    WHERE because = 'booked' AND until_at IS NULL;
  CREATE INDEX care_team_of_client ON care_team (tenant_id, client_id, staff_id);
  CREATE INDEX care_team_of_staff ON care_team (tenant_id, staff_id, client_id) INCLUDE (because, from_at, until_at);
  CREATE INDEX care_team_to_review ON care_team (tenant_id, from_at)
    WHERE (because IN ('emergency', 'release') OR flagged) AND reviewed_at IS NULL;
  ${guardRows('care_team', { app: 'SELECT, INSERT, UPDATE' })}
`;

const notes = `
  CREATE TABLE note_templates (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    template_id uuid NOT NULL DEFAULT uuidv7(),
    profession text,
    name_en text NOT NULL,
    name_fr text NOT NULL,
    sections jsonb NOT NULL,
    position integer NOT NULL DEFAULT 0,
    archived_at timestamptz,
    PRIMARY KEY (tenant_id, template_id),
    ${kept}
  );
  COMMENT ON COLUMN note_templates.sections IS 'Keys of the sections with headings and prompts in both languages.';
  ${guardRows('note_templates', { app: 'SELECT, INSERT, UPDATE', worker: 'SELECT, INSERT' })}

  CREATE TABLE notes (
    tenant_id uuid NOT NULL,
    note_id uuid NOT NULL DEFAULT uuidv7(),
    client_id uuid NOT NULL,
    attendance_id uuid,
    template_id uuid,
    author_id uuid NOT NULL,
    cosigner_id uuid,
    state text NOT NULL DEFAULT 'draft' CONSTRAINT notes_state_known
      CHECK (state IN ('draft', 'awaiting_cosign', 'signed', 'locked', 'retracted', 'incomplete')),
    about_on date NOT NULL,
    versions integer NOT NULL DEFAULT 0,
    signed_at timestamptz,
    cosigned_at timestamptz,
    lock_at timestamptz,
    locked_at timestamptz,
    retract_asked_at timestamptz,
    retracted_at timestamptz,
    retracted_by uuid,
    retract_reason text NOT NULL DEFAULT '',
    retract_answered_at timestamptz,
    retract_answer_read_at timestamptz,
    returned_at timestamptz,
    PRIMARY KEY (tenant_id, note_id),
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, attendance_id) REFERENCES attendances,
    FOREIGN KEY (tenant_id, template_id) REFERENCES note_templates,
    FOREIGN KEY (tenant_id, author_id) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, cosigner_id) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, retracted_by) REFERENCES clinic_staff,
    ${kept},
    CONSTRAINT notes_signed_has_time CHECK (state NOT IN ('awaiting_cosign', 'signed', 'locked') OR signed_at IS NOT NULL)
  );
  COMMENT ON TABLE notes IS 'State of a note without its text.';
  CREATE INDEX notes_of_client ON notes (tenant_id, client_id, about_on DESC);
  COMMENT ON COLUMN notes.state IS 'incomplete: a draft whose author left or whose visit was given to a colleague, closed so that a colleague can write.';
  COMMENT ON COLUMN notes.versions IS 'Texts signed so far; the number of the last one.';
  COMMENT ON COLUMN notes.retract_asked_at IS 'The author asked for it; the privacy contact confirms.';
  COMMENT ON COLUMN notes.retract_answered_at IS 'When the privacy contact confirmed or declined it; null while a request waits, and for one''s own.';
  COMMENT ON COLUMN notes.retract_answer_read_at IS 'When the author opened the note after that; until then a to-do tells them.';
  COMMENT ON COLUMN notes.returned_at IS 'When the supervisor sent it back with a comment; null once it is signed again.';
  CREATE UNIQUE INDEX notes_one_of_attendance ON notes (tenant_id, attendance_id)
    WHERE state NOT IN ('retracted', 'incomplete');
  CREATE INDEX notes_of_attendance ON notes (tenant_id, attendance_id);
  CREATE INDEX notes_unfinished ON notes (tenant_id, author_id) WHERE state IN ('draft', 'awaiting_cosign');
  CREATE INDEX notes_to_retract ON notes (tenant_id) WHERE retract_asked_at IS NOT NULL AND state <> 'retracted';
  CREATE INDEX notes_with_answer ON notes (tenant_id, author_id)
    WHERE retract_answered_at IS NOT NULL AND retract_answer_read_at IS NULL;
  CREATE INDEX notes_to_lock ON notes (tenant_id, lock_at) WHERE state = 'signed';
  CREATE INDEX notes_by_lock ON notes (lock_at) WHERE state = 'signed';
  ${guardRows('notes', { app: 'SELECT, INSERT, UPDATE' })}

  CREATE FUNCTION clinics_with_notes_to_lock(moment timestamptz) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT DISTINCT tenant_id FROM notes WHERE state = 'signed' AND lock_at <= moment
  $$;
  COMMENT ON FUNCTION clinics_with_notes_to_lock(timestamptz) IS
    'Which clinics have notes to lock, as ids alone: the work on each is done as that clinic.';
  REVOKE ALL ON FUNCTION clinics_with_notes_to_lock(timestamptz) FROM public;
  GRANT EXECUTE ON FUNCTION clinics_with_notes_to_lock(timestamptz) TO svc_worker;

  CREATE TABLE note_versions (
    tenant_id uuid NOT NULL,
    note_id uuid NOT NULL,
    number integer NOT NULL CONSTRAINT note_versions_number CHECK (number >= 1),
    client_id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT note_versions_kind_known CHECK (kind IN ('note', 'addendum', 'retraction', 'comment')),
    author_id uuid NOT NULL,
    body bytea NOT NULL,
    sha256 bytea NOT NULL CONSTRAINT note_versions_sha256 CHECK (octet_length(sha256) = 32),
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, note_id, number),
    FOREIGN KEY (tenant_id, note_id) REFERENCES notes,
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, author_id) REFERENCES clinic_staff
  );
  COMMENT ON COLUMN note_versions.body IS 'Sections as JSON, encrypted under the clinic''s key, bound to tenant, note and number.';
  CREATE INDEX note_versions_of_client ON note_versions (tenant_id, client_id);
  ${guardRows('note_versions', { app: 'SELECT, INSERT' }, 'chart')}
  ${analyzeOften('care_team', 'notes', 'note_versions')}

  CREATE TABLE note_drafts (
    tenant_id uuid NOT NULL,
    note_id uuid NOT NULL,
    client_id uuid NOT NULL,
    body bytea NOT NULL,
    version integer NOT NULL DEFAULT 1,
    saved_at timestamptz NOT NULL,
    saved_by uuid NOT NULL,
    PRIMARY KEY (tenant_id, note_id),
    FOREIGN KEY (tenant_id, note_id) REFERENCES notes,
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, saved_by) REFERENCES clinic_staff
  );
  CREATE INDEX note_drafts_of_client ON note_drafts (tenant_id, client_id);
  ${guardRows('note_drafts', { app: 'SELECT, INSERT, UPDATE, DELETE' }, 'chart')}

  CREATE TABLE lockboxes (
    tenant_id uuid NOT NULL,
    lockbox_id uuid NOT NULL DEFAULT uuidv7(),
    client_id uuid NOT NULL,
    note_id uuid,
    staff_id uuid,
    from_at timestamptz NOT NULL,
    ended_at timestamptz,
    ended_by uuid,
    flagged boolean NOT NULL DEFAULT false,
    reviewed_at timestamptz,
    reviewed_by uuid,
    PRIMARY KEY (tenant_id, lockbox_id),
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, note_id) REFERENCES notes,
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, ended_by) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, reviewed_by) REFERENCES clinic_staff,
    ${kept}
  );
  COMMENT ON TABLE lockboxes IS
    'The client''s instruction not to disclose: the chart, or one note, to one member of staff or to all but the author.';
  COMMENT ON COLUMN lockboxes.flagged IS 'Lifted by somebody from whom it withheld something.';
  CREATE INDEX lockboxes_of_client ON lockboxes (tenant_id, client_id) WHERE ended_at IS NULL;
  CREATE INDEX lockboxes_to_review ON lockboxes (tenant_id, ended_at) WHERE flagged AND reviewed_at IS NULL;
  ${guardRows('lockboxes', { app: 'SELECT, INSERT, UPDATE' })}

  CREATE FUNCTION discard_note(note uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DELETE FROM notes n
     WHERE n.tenant_id = current_tenant() AND n.note_id = note AND n.state = 'draft' AND n.versions = 0
       AND NOT EXISTS (SELECT FROM lockboxes b WHERE b.tenant_id = n.tenant_id AND b.note_id = n.note_id)
    RETURNING true
  $$;
  COMMENT ON FUNCTION discard_note(uuid) IS
    'Deletes a draft that was never signed or returned and that no lockbox names; null for any other note. The clinics'' role '
    'may not delete notes itself.';
  REVOKE ALL ON FUNCTION discard_note(uuid) FROM public;
  GRANT EXECUTE ON FUNCTION discard_note(uuid) TO svc_app;
`;

const accessLog = `
  CREATE TABLE access_log (
    tenant_id uuid NOT NULL REFERENCES tenants,
    at timestamptz NOT NULL,
    access_id uuid NOT NULL DEFAULT uuidv7(),
    staff_id uuid,
    client_id uuid,
    what text NOT NULL CONSTRAINT access_log_what_known CHECK (what IN ('read', 'print', 'export', 'change', 'refused', 'destroy')),
    purpose text NOT NULL CONSTRAINT access_log_purpose_known
      CHECK (purpose IN ('care', 'supervision', 'emergency', 'release', 'privacy', 'administration')),
    session_id uuid,
    PRIMARY KEY (tenant_id, at, access_id)
  ) PARTITION BY RANGE (at);
  COMMENT ON TABLE access_log IS
    'Who looked into, printed, exported, changed or destroyed which chart, and who was refused. One entry per person, chart, purpose '
    'and 15 minutes. Itself health data.';
  CREATE INDEX access_log_of_client ON access_log (tenant_id, client_id, at DESC);
  CREATE INDEX access_log_of_staff ON access_log (tenant_id, staff_id, at DESC);
  ${guardRows('access_log', { app: 'SELECT' })}

  CREATE FUNCTION prepare_access_log(first_month date, last_month date) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE month date := date_trunc('month', first_month);
  BEGIN
    WHILE month <= last_month LOOP
      IF to_regclass('access_log_' || to_char(month, 'YYYY_MM')) IS NULL THEN
        EXECUTE format(
          'CREATE TABLE %1$I PARTITION OF access_log FOR VALUES FROM (%2$L) TO (%3$L);
           ALTER TABLE %1$I ENABLE ROW LEVEL SECURITY; ALTER TABLE %1$I FORCE ROW LEVEL SECURITY;',
          'access_log_' || to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date);
      END IF;
      month := month + interval '1 month';
    END LOOP;
  END $$;
  COMMENT ON FUNCTION prepare_access_log(date, date) IS 'Creates the months of the access log ahead of time.';
  REVOKE ALL ON FUNCTION prepare_access_log(date, date) FROM public;
  GRANT EXECUTE ON FUNCTION prepare_access_log(date, date) TO svc_worker;
  SELECT prepare_access_log((now() - interval '18 months')::date, (now() + interval '18 months')::date);

  CREATE FUNCTION log_access(staff uuid, client uuid, what text, purpose text, session uuid, moment timestamptz) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  #variable_conflict use_variable
  BEGIN
    IF current_tenant() IS NULL THEN
      RAISE EXCEPTION 'An access is logged for the tenant that is set.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    -- Screens read several things of a chart at once, and these are one access.
    PERFORM pg_advisory_xact_lock(727406, hashtext(concat(staff, client, what, purpose)));
    IF NOT EXISTS (SELECT 1 FROM access_log l WHERE l.tenant_id = current_tenant() AND l.staff_id = staff
                      AND l.client_id = client AND l.what = what AND l.purpose = purpose
                      AND l.at > moment - interval '15 minutes' AND l.at <= moment) THEN
      INSERT INTO access_log (tenant_id, at, staff_id, client_id, what, purpose, session_id)
      VALUES (current_tenant(), moment, staff, client, what, purpose, session);
    END IF;
  END $$;
  COMMENT ON FUNCTION log_access(uuid, uuid, text, text, uuid, timestamptz) IS
    'Writes into the access log, once per person, chart, purpose and 15 minutes.';

  CREATE FUNCTION open_chart(staff uuid, client uuid, purpose text, session uuid, moment timestamptz) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM log_access(staff, client, 'read', purpose, session, moment);
    PERFORM set_config('app.client_id', client::text, true);
  END $$;
  COMMENT ON FUNCTION open_chart(uuid, uuid, text, uuid, timestamptz) IS
    'Logs the access, then lets the transaction see the texts of this chart. The only way to them.';
  REVOKE ALL ON FUNCTION log_access(uuid, uuid, text, text, uuid, timestamptz),
    open_chart(uuid, uuid, text, uuid, timestamptz) FROM public;
  GRANT EXECUTE ON FUNCTION log_access(uuid, uuid, text, text, uuid, timestamptz),
    open_chart(uuid, uuid, text, uuid, timestamptz) TO svc_app;

  CREATE TABLE access_log_seals (
    tenant_id uuid NOT NULL REFERENCES tenants,
    day date NOT NULL,
    entries integer NOT NULL,
    sha256 bytea NOT NULL CONSTRAINT access_log_seals_sha256 CHECK (octet_length(sha256) = 32),
    PRIMARY KEY (tenant_id, day)
  );
  COMMENT ON TABLE access_log_seals IS 'A hash over each day''s entries and the seal before it.';
  ${guardRows('access_log_seals', { app: 'SELECT, INSERT' })}

  CREATE FUNCTION clinics_with_days_to_seal(today date) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT w.tenant_id FROM workspace_settings w
     WHERE EXISTS (
       SELECT 1 FROM access_log l
        WHERE l.tenant_id = w.tenant_id AND l.at < today::timestamp AT TIME ZONE 'UTC'
          AND l.at >= (SELECT coalesce(max(s.day) + 1, '2000-01-01')::timestamp AT TIME ZONE 'UTC'
                         FROM access_log_seals s WHERE s.tenant_id = w.tenant_id))
  $$;
  COMMENT ON FUNCTION clinics_with_days_to_seal(date) IS
    'Which clinics have days to seal, as ids alone: the work on each is done as that clinic.';
  REVOKE ALL ON FUNCTION clinics_with_days_to_seal(date) FROM public;
  GRANT EXECUTE ON FUNCTION clinics_with_days_to_seal(date) TO svc_worker;
`;
