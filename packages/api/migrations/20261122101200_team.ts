import type { Knex } from 'knex';
import { guardRows, kept } from './support/row-security.ts';
import { analyzeOften } from './support/statistics.ts';

export { down } from './support/forward-only.ts';

/** The staff of a clinic, their licences, and locations. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(staff);
  await knex.raw(places);
  await knex.raw(history);
  await knex.raw(staffColors);
  await knex.raw(staffOfMembers);
}

const staff = `
  CREATE TABLE clinic_staff (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    staff_id uuid NOT NULL DEFAULT uuidv7(),
    user_id uuid REFERENCES users ON DELETE SET NULL,
    name text NOT NULL CONSTRAINT clinic_staff_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
    practises boolean NOT NULL DEFAULT false,
    kind text NOT NULL DEFAULT 'contractor' CONSTRAINT clinic_staff_kind_known CHECK (kind IN ('contractor', 'employee', 'owner')),
    supervisor_id uuid,
    color integer NOT NULL DEFAULT 0 CONSTRAINT clinic_staff_color_known CHECK (color BETWEEN 0 AND 7),
    position integer NOT NULL DEFAULT 0,
    active_from_on date,
    active_to_on date,
    has_joined boolean NOT NULL DEFAULT false,
    PRIMARY KEY (tenant_id, staff_id),
    ${kept},
    FOREIGN KEY (tenant_id, supervisor_id) REFERENCES clinic_staff,
    CONSTRAINT clinic_staff_user_once UNIQUE (tenant_id, user_id),
    CONSTRAINT clinic_staff_not_own_supervisor CHECK (supervisor_id <> staff_id),
    CONSTRAINT clinic_staff_active_in_order CHECK (active_from_on <= active_to_on)
  );
  COMMENT ON COLUMN clinic_staff.user_id IS 'Null for people without an account. The name stays when the account is erased.';
  COMMENT ON COLUMN clinic_staff.has_joined IS 'Whether the account was ever a member here, beyond an open invitation.';
  COMMENT ON COLUMN clinic_staff.color IS 'Which of eight calendar colors.';
  CREATE INDEX clinic_staff_of_user ON clinic_staff (user_id) WHERE user_id IS NOT NULL;
  ALTER TABLE workspace_settings ADD privacy_contact_id uuid,
    ADD CONSTRAINT workspace_settings_privacy_contact FOREIGN KEY (tenant_id, privacy_contact_id) REFERENCES clinic_staff;
  COMMENT ON COLUMN workspace_settings.privacy_contact_id IS 'Null for the owner, who also stands in for one who has left.';
  ${guardRows('clinic_staff', {
    app: 'SELECT, INSERT, UPDATE',
    platform: 'SELECT',
    worker: 'SELECT, INSERT',
  })}

  CREATE TABLE credentials (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    credential_id uuid NOT NULL DEFAULT uuidv7(),
    staff_id uuid NOT NULL,
    profession text NOT NULL CONSTRAINT credentials_profession_known CHECK (profession IN (
      'physiotherapist', 'occupational_therapist', 'speech_language_pathologist', 'audiologist', 'psychologist',
      'social_worker', 'chiropractor', 'dietitian', 'acupuncturist', 'naturopath', 'psychotherapist',
      'counselling_therapist', 'marriage_family_therapist', 'behaviour_analyst', 'massage_therapist', 'kinesiologist',
      'other')),
    college text NOT NULL DEFAULT '' CONSTRAINT credentials_college_length CHECK (char_length(college) <= 120),
    licence_no text NOT NULL DEFAULT '' CONSTRAINT credentials_licence_length CHECK (char_length(licence_no) <= 40),
    valid_from_on date,
    valid_to_on date,
    PRIMARY KEY (tenant_id, credential_id),
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
    ${kept},
    CONSTRAINT credentials_valid_in_order CHECK (valid_from_on <= valid_to_on)
  );
  CREATE INDEX credentials_of_staff ON credentials (tenant_id, staff_id);
  ${guardRows('credentials', { app: 'SELECT, INSERT, UPDATE, DELETE' })}
`;

const places = `
  CREATE TABLE locations (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    location_id uuid NOT NULL DEFAULT uuidv7(),
    name text NOT NULL CONSTRAINT locations_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
    street_address text,
    city text,
    region text,
    postal_code text,
    phone text,
    zone text NOT NULL,
    position integer NOT NULL DEFAULT 0,
    archived_at timestamptz,
    PRIMARY KEY (tenant_id, location_id),
    ${kept}
  );
  COMMENT ON COLUMN locations.zone IS 'IANA time zone. Times at the location are wall times of this zone.';
  ${guardRows('locations', { app: 'SELECT, INSERT, UPDATE', worker: 'SELECT, INSERT' })}

  CREATE TABLE rooms (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    room_id uuid NOT NULL DEFAULT uuidv7(),
    location_id uuid NOT NULL,
    name text NOT NULL CONSTRAINT rooms_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
    shared boolean NOT NULL DEFAULT false,
    archived_at timestamptz,
    PRIMARY KEY (tenant_id, room_id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES locations ON DELETE CASCADE,
    ${kept},
    CONSTRAINT rooms_name_once UNIQUE (tenant_id, location_id, name)
  );
  COMMENT ON COLUMN rooms.shared IS 'Takes several appointments at a time, like a gym.';
  ${guardRows('rooms', { app: 'SELECT, INSERT, UPDATE' })}
`;

const history = `
  CREATE TABLE history (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    history_id uuid NOT NULL DEFAULT uuidv7(),
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    subject_version integer NOT NULL,
    action text NOT NULL,
    staff_id uuid,
    at timestamptz NOT NULL,
    details jsonb NOT NULL DEFAULT '{}',
    PRIMARY KEY (tenant_id, history_id),
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff
  );
  COMMENT ON TABLE history IS 'Every change in a workspace. Details hold neither names of clients nor texts of notes.';
  CREATE INDEX history_of_subject ON history (tenant_id, subject_id, history_id);
  CREATE INDEX history_latest ON history (tenant_id, at DESC);
  ${guardRows('history', { app: 'SELECT, INSERT', worker: 'INSERT' })}
  ${analyzeOften('history')}
`;

const staffColors = `
  CREATE FUNCTION next_staff_color(clinic uuid, following bigint DEFAULT 0) RETURNS integer LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT c.color FROM generate_series(0, 7) AS c(color)
      LEFT JOIN clinic_staff s ON s.tenant_id = clinic AND s.color = c.color
                              AND coalesce(s.active_to_on >= current_date, true)
     GROUP BY c.color ORDER BY count(s.staff_id) FILTER (WHERE s.practises), count(s.staff_id), c.color
    OFFSET following % 8 LIMIT 1
  $$;
  COMMENT ON FUNCTION next_staff_color(uuid, bigint) IS
    'The calendar color that the fewest of those who treat have, then the fewest of all; or one of those that follow.';
  REVOKE ALL ON FUNCTION next_staff_color(uuid, bigint) FROM public;
  GRANT EXECUTE ON FUNCTION next_staff_color(uuid, bigint) TO svc_app, svc_worker;
`;

/** Keeps the staff rows in step with the memberships, which change in several places. */
const staffOfMembers = `
  CREATE FUNCTION keep_staff_of_member() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    person clinic_staff%ROWTYPE;
    was_here boolean;
    joins boolean := NEW.state = 'active' AND OLD.state IS DISTINCT FROM 'active';
  BEGIN
    SELECT * INTO person FROM clinic_staff WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id;
    IF NOT FOUND THEN
      INSERT INTO clinic_staff (tenant_id, user_id, name, practises, kind, color, position, has_joined)
      SELECT NEW.tenant_id, NEW.user_id, coalesce(NEW.invited_name, u.full_name), NEW.role = 'clinician',
             CASE WHEN NEW.is_owner THEN 'owner' ELSE 'contractor' END, next_staff_color(NEW.tenant_id),
             (SELECT count(*) FROM clinic_staff o WHERE o.tenant_id = NEW.tenant_id), NEW.state = 'active'
        FROM users u WHERE u.user_id = NEW.user_id;
      RETURN NULL;
    END IF;
    was_here := person.created_at < NEW.created_at;
    IF was_here AND NEW.state = 'invited' THEN
      UPDATE clinic_staff SET version = version + 1
       WHERE tenant_id = person.tenant_id AND staff_id = person.staff_id;
      RETURN NULL;
    END IF;
    UPDATE clinic_staff s
       SET name = CASE WHEN joins AND s.name = OLD.invited_name
                       THEN (SELECT full_name FROM users WHERE user_id = NEW.user_id) ELSE s.name END,
           practises = CASE WHEN NEW.role = 'administrator' OR (NEW.role = OLD.role AND NOT (joins AND was_here)) THEN s.practises
                            ELSE NEW.role = 'clinician' END,
           kind = CASE WHEN NEW.is_owner THEN 'owner' WHEN s.kind = 'owner' THEN 'contractor' ELSE s.kind END,
           active_to_on = CASE WHEN NEW.is_owner THEN NULL
                               WHEN joins AND was_here AND s.active_to_on <= NEW.created_at::date THEN NULL
                               ELSE s.active_to_on END,
           has_joined = s.has_joined OR NEW.state = 'active', version = s.version + 1
     WHERE s.tenant_id = person.tenant_id AND s.staff_id = person.staff_id;
    RETURN NULL;
  END $$;
  COMMENT ON FUNCTION keep_staff_of_member() IS
    'Gives every member and invited person a row of staff. Clinicians practise; administrators keep what they chose. '
    'The owner has no last day. An invitation changes nothing about somebody who was on the team before: their role '
    'counts, and a last day from before the invitation ends, when they join.';
  REVOKE ALL ON FUNCTION keep_staff_of_member() FROM public;
  CREATE TRIGGER memberships_have_staff AFTER INSERT OR UPDATE OF role, state, is_owner ON memberships
    FOR EACH ROW EXECUTE FUNCTION keep_staff_of_member();

  CREATE FUNCTION end_staff_of_member() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    person clinic_staff%ROWTYPE;
    today date := (now() AT TIME ZONE (SELECT time_zone FROM tenants WHERE tenant_id = OLD.tenant_id))::date;
  BEGIN
    SELECT * INTO person FROM clinic_staff WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
    IF person.has_joined THEN
      UPDATE clinic_staff SET active_to_on = least(active_to_on, today),
             active_from_on = CASE WHEN active_from_on <= today THEN active_from_on END, version = version + 1
       WHERE tenant_id = person.tenant_id AND staff_id = person.staff_id;
    ELSIF person.created_at < OLD.created_at THEN
      UPDATE clinic_staff SET user_id = NULL WHERE tenant_id = person.tenant_id AND staff_id = person.staff_id;
      -- Without the account they still work here: undoes what clinic_staff_end_with_account did.
      UPDATE clinic_staff SET active_from_on = person.active_from_on, active_to_on = person.active_to_on,
             version = version + 1
       WHERE tenant_id = person.tenant_id AND staff_id = person.staff_id;
    ELSE
      BEGIN
        DELETE FROM clinic_staff WHERE tenant_id = person.tenant_id AND staff_id = person.staff_id;
      EXCEPTION WHEN foreign_key_violation THEN
        UPDATE clinic_staff SET user_id = NULL, version = version + 1
         WHERE tenant_id = person.tenant_id AND staff_id = person.staff_id;
      END;
    END IF;
    RETURN NULL;
  END $$;
  COMMENT ON FUNCTION end_staff_of_member() IS
    'Gives a member who leaves a last day. An invitation that is withdrawn leaves nothing but a row that existed before '
    'or that others refer to.';
  REVOKE ALL ON FUNCTION end_staff_of_member() FROM public;
  CREATE TRIGGER memberships_end_staff AFTER DELETE ON memberships
    FOR EACH ROW EXECUTE FUNCTION end_staff_of_member();

  -- Erasing an account also deletes its membership, but the reference to the account may be cleared first.
  CREATE FUNCTION end_staff_of_erased() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE today date := (now() AT TIME ZONE (SELECT time_zone FROM tenants WHERE tenant_id = OLD.tenant_id))::date;
  BEGIN
    NEW.active_to_on := least(OLD.active_to_on, today);
    NEW.active_from_on := CASE WHEN OLD.active_from_on <= today THEN OLD.active_from_on END;
    NEW.has_joined := false;
    RETURN NEW;
  END $$;
  REVOKE ALL ON FUNCTION end_staff_of_erased() FROM public;
  CREATE TRIGGER clinic_staff_end_with_account BEFORE UPDATE OF user_id ON clinic_staff FOR EACH ROW
    WHEN (OLD.user_id IS NOT NULL AND NEW.user_id IS NULL) EXECUTE FUNCTION end_staff_of_erased();

  CREATE FUNCTION seats_taken(clinic uuid) RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT count(*) FROM clinic_staff s LEFT JOIN memberships m USING (tenant_id, user_id)
     WHERE s.tenant_id = clinic
       AND (m.role = 'clinician'
            OR (s.practises AND m.role = 'administrator' AND m.state = 'invited')
            OR (s.practises AND coalesce(s.active_to_on >= current_date, true) AND (m.state = 'active' OR NOT s.has_joined)))
  $$;
  COMMENT ON FUNCTION seats_taken(uuid) IS
    'How many people count against the plan: whoever practises, with or without an account, whoever is or is invited as a '
    'clinician, and administrators who will practise when they accept an invitation.';
  REVOKE ALL ON FUNCTION seats_taken(uuid) FROM public;
  GRANT EXECUTE ON FUNCTION seats_taken(uuid) TO svc_app, svc_platform, svc_worker;
`;
