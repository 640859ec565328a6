import type { Knex } from 'knex';
import { guardRows, readAndWrite } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/**
 * People, the tenants they are members of, how they sign in, and operators who sign in as a member. A person may belong
 * to several tenants, so users and tables that depend only on them have no tenant_id and no row-level security.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(users);
  await knex.raw(memberships);
  await knex.raw(impersonation);
  await knex.raw(sessions);
  await knex.raw(signIn);
  await knex.raw(accountChanges);
  await knex.raw(clinicsOwnActs);
}

const users = `
  CREATE TABLE users (
    user_id uuid PRIMARY KEY DEFAULT uuidv7(),
    email citext NOT NULL CONSTRAINT users_email_once UNIQUE,
    full_name text NOT NULL CONSTRAINT users_full_name_length CHECK (char_length(full_name) BETWEEN 1 AND 120),
    locale text NOT NULL DEFAULT 'en' CONSTRAINT users_locale_known CHECK (locale IN ('en', 'fr')),
    password_hash text,
    password_expires_at timestamptz,
    email_verified_at timestamptz,
    totp_secret bytea,
    totp_confirmed_at timestamptz,
    totp_last_step bigint,
    platform_role text CONSTRAINT users_platform_role_known CHECK (platform_role IN ('platform_owner', 'admin', 'support')),
    staff_version integer NOT NULL DEFAULT 1,
    deactivated_at timestamptz,
    last_signed_in_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT users_confirmed_totp_has_secret CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)
  );
  COMMENT ON COLUMN users.password_expires_at IS
    'When a generated password stops working. Until then it opens only the account''s own settings.';
  COMMENT ON COLUMN users.staff_version IS
    'Increases with each change of role or deactivation, so that two owners do not overwrite each other''s change.';
  -- svc_app has no rights: it sees a clinic's people in clinic_people.
  GRANT ${readAndWrite} ON users TO svc_platform;
  -- Background work reads neither password hashes nor the secrets of two-step sign-in.
  GRANT SELECT (user_id, email, full_name, locale, email_verified_at, totp_confirmed_at, platform_role, staff_version,
    deactivated_at, last_signed_in_at, created_at),
    INSERT (user_id, email, full_name, locale, email_verified_at, created_at), DELETE ON users TO svc_worker;

  CREATE FUNCTION has_password(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT password_hash IS NOT NULL FROM users WHERE user_id = person
    $$;
  REVOKE ALL ON FUNCTION has_password(uuid) FROM public;
  GRANT EXECUTE ON FUNCTION has_password(uuid) TO svc_worker;

  CREATE INDEX users_platform_staff ON users (platform_role) WHERE platform_role IS NOT NULL;
  CREATE INDEX users_unverified ON users (user_id DESC) WHERE email_verified_at IS NULL;
  CREATE INDEX users_deactivated ON users (user_id DESC) WHERE deactivated_at IS NOT NULL;

  -- A trigram index needs three letters: fewer are matched as a prefix of the name or the email.
  CREATE INDEX users_search ON users USING gin (search_fold(full_name || ' ' || email::text) gin_trgm_ops);
  CREATE INDEX users_name_beginning ON users (search_fold(full_name || ' ' || email::text) COLLATE "C");
  CREATE INDEX users_email_beginning ON users (search_fold(email::text) COLLATE "C");
`;

const memberships = `
  CREATE TABLE memberships (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    role text NOT NULL CONSTRAINT memberships_role_known CHECK (role IN ('administrator', 'clinician', 'front_desk', 'hr')),
    is_owner boolean NOT NULL DEFAULT false,
    state text NOT NULL DEFAULT 'active' CONSTRAINT memberships_state_known CHECK (state IN ('invited', 'active')),
    invited_by uuid REFERENCES users ON DELETE SET NULL,
    invited_name text CONSTRAINT memberships_invited_name_length CHECK (char_length(invited_name) BETWEEN 1 AND 120),
    created_at timestamptz NOT NULL DEFAULT now(),
    joined_at timestamptz,
    last_signed_in_at timestamptz,
    PRIMARY KEY (tenant_id, user_id),
    CONSTRAINT memberships_owner_is_administrator CHECK (NOT is_owner OR role = 'administrator')
  );
  COMMENT ON COLUMN memberships.invited_name IS
    'As the inviter typed it. Shown until the person joins, so that nobody learns the name of an existing account '
    'by an invitation.';
  COMMENT ON COLUMN memberships.last_signed_in_at IS
    'On the clinic''s own site; a sign-in on the main site counts for no clinic.';
  CREATE UNIQUE INDEX memberships_one_owner ON memberships (tenant_id) WHERE is_owner;
  CREATE INDEX memberships_of_user ON memberships (user_id);
  CREATE TRIGGER memberships_none_of_sandbox BEFORE INSERT ON memberships FOR EACH ROW
    EXECUTE FUNCTION refuse_row_of_sandbox();
  ${guardRows('memberships', { app: 'SELECT, UPDATE (role), DELETE', platform: readAndWrite, worker: 'SELECT, INSERT, UPDATE (role, is_owner, state), DELETE' })}
  CREATE POLICY memberships_owner_stays ON memberships AS RESTRICTIVE FOR DELETE TO svc_app, svc_worker USING (NOT is_owner);

  -- A user_id contains the time at which the account was created, which would tell an administrator whether an invited
  -- person already had an account. A clinic sees this hash instead, which differs in each clinic.
  CREATE FUNCTION member_id(tenant uuid, person uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN overlay(overlay(encode(substring(sha256(uuid_send(tenant) || uuid_send(person)) FOR 16), 'hex')
      PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid;
  COMMENT ON FUNCTION member_id(uuid, uuid) IS
    'The id by which a clinic knows its member. It reveals nothing about the account.';

  CREATE TABLE terms_acceptances (
    acceptance_id uuid PRIMARY KEY DEFAULT uuidv7(),
    tenant_id uuid REFERENCES tenants ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    document_version text NOT NULL,
    locale text NOT NULL,
    revision date NOT NULL,
    terms_sha256 text NOT NULL,
    privacy_sha256 text NOT NULL,
    french_offered boolean NOT NULL DEFAULT false,
    accepted_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON COLUMN terms_acceptances.french_offered IS
    'The texts were offered in French beside these: for a clinic in Quebec English is a choice (Charter of the French language, section 55).';
  CREATE INDEX terms_acceptances_of_user ON terms_acceptances (user_id);
  ${guardRows('terms_acceptances', { platform: 'SELECT, INSERT' })}
`;

const impersonation = `
  CREATE TABLE impersonations (
    impersonation_id uuid PRIMARY KEY DEFAULT uuidv7(),
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    operator_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    member_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    reason text NOT NULL CONSTRAINT impersonations_reason_length CHECK (char_length(reason) BETWEEN 1 AND 1000),
    code_hash bytea NOT NULL CONSTRAINT impersonations_code_once UNIQUE
      CONSTRAINT impersonations_code_sha256 CHECK (octet_length(code_hash) = 32),
    requested_at timestamptz NOT NULL DEFAULT now(),
    code_expires_at timestamptz NOT NULL,
    started_at timestamptz,
    CONSTRAINT impersonations_code_is_short CHECK (code_expires_at <= requested_at + interval '30 seconds')
  );
  COMMENT ON COLUMN impersonations.reason IS 'The email to the owner of the clinic quotes it.';
  COMMENT ON COLUMN impersonations.started_at IS 'When the code was exchanged for a session; null when it never was.';
  CREATE INDEX impersonations_of_tenant ON impersonations (tenant_id, impersonation_id DESC);
  CREATE INDEX impersonations_of_operator ON impersonations (operator_id);
  CREATE INDEX impersonations_of_member ON impersonations (member_id);
  ${guardRows('impersonations', { platform: 'SELECT, INSERT, UPDATE', worker: 'SELECT, UPDATE (code_expires_at), DELETE' })}
`;

/** Sandbox visits are sessions without an account; operator sessions are those of an impersonation. Both are short. */
const sessions = `
  CREATE TABLE sessions (
    session_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    tenant_id uuid CONSTRAINT sessions_tenant REFERENCES tenants ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT sessions_kind_known
      CHECK (kind IN ('account', 'console', 'clinic', 'sandbox', 'operator')),
    impersonation_id uuid CONSTRAINT sessions_impersonation REFERENCES impersonations ON DELETE CASCADE,
    opened_from uuid CONSTRAINT sessions_opened_from REFERENCES sessions ON DELETE SET NULL,
    visit_role text CONSTRAINT sessions_visit_role_known CHECK (visit_role IN ('administrator', 'clinician', 'front_desk')),
    visit_staff_id uuid,
    locale text CONSTRAINT sessions_locale_known CHECK (locale IN ('en', 'fr')),
    ip inet,
    user_agent text,
    idle_seconds integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    stepped_up_at timestamptz,
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    locked_at timestamptz,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_because text,
    CONSTRAINT sessions_site_names_tenant CHECK ((kind IN ('clinic', 'sandbox', 'operator')) = (tenant_id IS NOT NULL)),
    CONSTRAINT sessions_revoked_says_why CHECK ((revoked_at IS NULL) = (revoked_because IS NULL)),
    CONSTRAINT sessions_visit_has_no_account CHECK ((kind = 'sandbox') = (user_id IS NULL)),
    CONSTRAINT sessions_visit_has_role CHECK ((kind = 'sandbox') = (visit_role IS NOT NULL)),
    CONSTRAINT sessions_visit_is_anonymous CHECK (kind <> 'sandbox' OR (ip IS NULL AND user_agent IS NULL)),
    CONSTRAINT sessions_visit_is_short CHECK (kind <> 'sandbox' OR expires_at <= created_at + interval '24 hours'),
    CONSTRAINT sessions_operator_names_impersonation CHECK ((kind = 'operator') = (impersonation_id IS NOT NULL)),
    CONSTRAINT sessions_operator_is_short CHECK (kind <> 'operator' OR expires_at <= created_at + interval '30 minutes')
  );
  COMMENT ON COLUMN sessions.visit_staff_id IS 'The sample member as whom a visitor looks at the sandbox.';
  COMMENT ON COLUMN sessions.opened_from IS
    'Of a session opened with a site code: the one on the main site that asked for the code.';
  COMMENT ON COLUMN sessions.stepped_up_at IS
    'When the person last confirmed who they are, at sign-in or when asked again.';
  COMMENT ON COLUMN sessions.locked_at IS
    'Since when a session on a clinic''s site waits for a step-up, after the idle minutes that the clinic has set.';
  CREATE INDEX sessions_of_user ON sessions (user_id) WHERE revoked_at IS NULL;
  CREATE INDEX sessions_latest_of_user ON sessions (user_id, created_at DESC);
  CREATE INDEX sessions_of_tenant ON sessions (tenant_id) WHERE revoked_at IS NULL AND tenant_id IS NOT NULL;
  CREATE UNIQUE INDEX sessions_one_per_impersonation ON sessions (impersonation_id) WHERE impersonation_id IS NOT NULL;
  CREATE INDEX sessions_of_opener ON sessions (opened_from) WHERE opened_from IS NOT NULL;
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);
  ${guardRows('sessions', { platform: readAndWrite, worker: 'SELECT, UPDATE, DELETE' })}

  -- The dates outlive the session itself.
  CREATE FUNCTION record_last_sign_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    UPDATE users SET last_signed_in_at = NEW.created_at WHERE user_id = NEW.user_id;
    UPDATE memberships SET last_signed_in_at = NEW.created_at
     WHERE user_id = NEW.user_id AND tenant_id = NEW.tenant_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER sessions_last_sign_in AFTER INSERT ON sessions FOR EACH ROW
    WHEN (NEW.user_id IS NOT NULL AND NEW.kind IN ('account', 'console', 'clinic')) EXECUTE FUNCTION record_last_sign_in();

  -- The streams of live events of a session that ends are closed at once, on the main site and on clinics' sites.
  CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('events', json_build_object('id', 0, 'type', 'session.ended', 'sessionId', OLD.session_id)::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER sessions_end_announced AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
    WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL AND NEW.kind <> 'sandbox')
    EXECUTE FUNCTION announce_session_end();
`;

const signIn = `
  CREATE TABLE one_time_tokens (
    token_hash bytea PRIMARY KEY CONSTRAINT one_time_tokens_sha256 CHECK (octet_length(token_hash) = 32),
    purpose text NOT NULL CONSTRAINT one_time_tokens_purpose_known
      CHECK (purpose IN ('activation', 'password_reset', 'invitation', 'site_code', 'staff_invitation')),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    tenant_id uuid CONSTRAINT one_time_tokens_tenant REFERENCES tenants ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    session_id uuid CONSTRAINT one_time_tokens_session REFERENCES sessions ON DELETE CASCADE,
    stepped_up_at timestamptz,
    CONSTRAINT one_time_tokens_invitation_names_tenant CHECK (purpose NOT IN ('invitation', 'site_code') OR tenant_id IS NOT NULL)
  );
  COMMENT ON COLUMN one_time_tokens.session_id IS 'Of a site code: the session that asked for it.';
  COMMENT ON COLUMN one_time_tokens.stepped_up_at IS
    'Of a site code: when its person had last confirmed their identity in the session that asked for it.';
  CREATE INDEX one_time_tokens_of_user ON one_time_tokens (user_id, purpose);
  CREATE INDEX one_time_tokens_of_session ON one_time_tokens (session_id) WHERE session_id IS NOT NULL;
  CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens (expires_at);
  ${guardRows('one_time_tokens', { platform: readAndWrite, worker: 'SELECT, INSERT, DELETE' })}

  CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_hash)
  );
  GRANT ${readAndWrite} ON recovery_codes TO svc_platform;

  CREATE TABLE passkeys (
    passkey_id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    credential_id text NOT NULL CONSTRAINT passkeys_credential_once UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL DEFAULT '{}',
    name text NOT NULL CONSTRAINT passkeys_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
    synced boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  );
  COMMENT ON COLUMN passkeys.credential_id IS 'Base64url, as the authenticator sent it.';
  COMMENT ON COLUMN passkeys.public_key IS 'COSE key.';
  CREATE INDEX passkeys_of_user ON passkeys (user_id);
  GRANT ${readAndWrite} ON passkeys TO svc_platform;

  CREATE TABLE passkey_challenges (
    challenge_hash bytea PRIMARY KEY CONSTRAINT passkey_challenges_sha256 CHECK (octet_length(challenge_hash) = 32),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL CONSTRAINT passkey_challenges_purpose_known CHECK (purpose IN ('register', 'sign_in', 'step_up')),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id);
  GRANT SELECT, INSERT, DELETE ON passkey_challenges TO svc_platform;

  CREATE TABLE sign_in_failures (
    email_hash bytea NOT NULL,
    factor text NOT NULL CONSTRAINT sign_in_failures_factor_known CHECK (factor IN ('password', 'code')),
    guesser text NOT NULL CONSTRAINT sign_in_failures_guesser_known
      CHECK (guesser IN ('everyone', 'network', 'device', 'session')),
    guesser_hash bytea NOT NULL,
    failures integer NOT NULL CONSTRAINT sign_in_failures_not_negative CHECK (failures >= 0),
    locked_until timestamptz,
    last_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (email_hash, factor, guesser, guesser_hash),
    CONSTRAINT sign_in_failures_everyone_is_nobody CHECK ((guesser = 'everyone') = (octet_length(guesser_hash) = 0))
  );
  COMMENT ON TABLE sign_in_failures IS
    'Consecutive failures for each hashed email, with or without an account, so that a lock reveals no account.';
  COMMENT ON COLUMN sign_in_failures.factor IS 'What was guessed; code includes recovery codes and passkeys.';
  COMMENT ON COLUMN sign_in_failures.guesser IS
    'Whose failures are counted: those of one network, one known device, one session, or of all unknown ones together.';
  CREATE INDEX sign_in_failures_locked ON sign_in_failures (locked_until) WHERE locked_until IS NOT NULL;
  CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_at);
  GRANT ${readAndWrite} ON sign_in_failures TO svc_platform;
  GRANT SELECT, DELETE ON sign_in_failures TO svc_worker;

  CREATE FUNCTION forget_sign_in_failures(hash bytea) RETURNS integer LANGUAGE sql AS $$
    WITH locked AS MATERIALIZED (
      SELECT factor, guesser, guesser_hash FROM sign_in_failures WHERE email_hash = hash
       ORDER BY factor, guesser, guesser_hash FOR UPDATE
    ), deleted AS (
      DELETE FROM sign_in_failures f USING locked l
       WHERE f.email_hash = hash AND (f.factor, f.guesser, f.guesser_hash) = (l.factor, l.guesser, l.guesser_hash)
      RETURNING 1
    )
    SELECT count(*)::integer FROM deleted
  $$;
  COMMENT ON FUNCTION forget_sign_in_failures(bytea) IS
    'Locks the counters of an email in a fixed order, deletes them and returns how many there were.';

  CREATE TABLE known_devices (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    token_hash bytea NOT NULL CONSTRAINT known_devices_sha256 CHECK (octet_length(token_hash) = 32),
    signed_in_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, token_hash)
  );
  COMMENT ON TABLE known_devices IS
    'Browsers in which a person has signed in. Strangers who guess the password do not lock these out.';
  CREATE INDEX known_devices_by_age ON known_devices (signed_in_at);
  GRANT ${readAndWrite} ON known_devices TO svc_platform;
  GRANT SELECT, DELETE ON known_devices TO svc_worker;

  CREATE FUNCTION sign_in_email_hash(email text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN digest('sign-in:' || lower(btrim(email)), 'sha256');
  COMMENT ON FUNCTION sign_in_email_hash(text) IS 'The key of an email in sign_in_failures.';
  CREATE INDEX users_by_sign_in_email_hash ON users (sign_in_email_hash(email::text));
`;

/** Changes of an account that are confirmed, and can be stopped, by email. */
const accountChanges = `
  CREATE TABLE account_changes (
    change_id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT account_changes_kind_known CHECK (kind IN ('email', 'two_factor')),
    state text NOT NULL DEFAULT 'requested' CONSTRAINT account_changes_state_known
      CHECK (state IN ('requested', 'confirmed', 'done', 'cancelled', 'undone')),
    old_email citext NOT NULL,
    new_email citext,
    requested_by uuid REFERENCES users ON DELETE SET NULL,
    session_id uuid,
    requested_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    due_at timestamptz,
    done_at timestamptz,
    CONSTRAINT account_changes_email_is_named CHECK ((kind = 'email') = (new_email IS NOT NULL)),
    CONSTRAINT account_changes_confirmed_is_due CHECK (state <> 'confirmed' OR due_at IS NOT NULL)
  );
  COMMENT ON COLUMN account_changes.expires_at IS 'Until when the person can confirm.';
  COMMENT ON COLUMN account_changes.due_at IS 'When a confirmed reset of two-step sign-in is carried out.';
  CREATE UNIQUE INDEX account_changes_one_open ON account_changes (user_id, kind) WHERE state IN ('requested', 'confirmed');
  CREATE INDEX account_changes_of_user ON account_changes (user_id);
  CREATE INDEX account_changes_by_requester ON account_changes (requested_by) WHERE requested_by IS NOT NULL;
  CREATE INDEX account_changes_due ON account_changes (due_at) WHERE state = 'confirmed';
  CREATE INDEX account_changes_by_age ON account_changes (requested_at);
  GRANT SELECT, INSERT, UPDATE ON account_changes TO svc_platform;
  GRANT SELECT, DELETE ON account_changes TO svc_worker;

  CREATE TABLE account_change_links (
    token_hash bytea PRIMARY KEY CONSTRAINT account_change_links_sha256 CHECK (octet_length(token_hash) = 32),
    change_id uuid NOT NULL REFERENCES account_changes ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    act text NOT NULL CONSTRAINT account_change_links_act_known CHECK (act IN ('confirm', 'cancel'))
  );
  CREATE INDEX account_change_links_of_change ON account_change_links (change_id);
  CREATE INDEX account_change_links_of_user ON account_change_links (user_id);
  GRANT SELECT, INSERT ON account_change_links TO svc_platform;

  CREATE FUNCTION carry_out_two_factor_reset(change uuid, at timestamptz)
    RETURNS TABLE (user_id uuid, is_cancelled boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  #variable_conflict use_column
  DECLARE person uuid;
  BEGIN
    SELECT user_id INTO person FROM account_changes WHERE change_id = change AND kind = 'two_factor';
    PERFORM 1 FROM users WHERE user_id = person FOR UPDATE;
    UPDATE account_changes c SET state = 'cancelled' FROM users u
     WHERE c.change_id = change AND c.kind = 'two_factor' AND c.state = 'confirmed' AND u.user_id = c.user_id
       AND (u.platform_role IS NOT NULL OR u.totp_confirmed_at > c.requested_at);
    IF FOUND THEN RETURN QUERY SELECT person, true; RETURN; END IF;
    UPDATE account_changes SET state = 'done', done_at = at
     WHERE change_id = change AND kind = 'two_factor' AND state = 'confirmed' AND due_at <= at;
    IF NOT FOUND THEN RETURN; END IF;
    UPDATE users SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL WHERE user_id = person;
    DELETE FROM recovery_codes WHERE user_id = person;
    DELETE FROM passkeys WHERE user_id = person;
    DELETE FROM passkey_challenges WHERE user_id = person;
    DELETE FROM one_time_tokens
     WHERE user_id = person AND purpose IN ('password_reset', 'site_code') AND used_at IS NULL;
    UPDATE account_changes SET state = 'cancelled'
     WHERE user_id = person AND kind = 'email' AND state = 'requested';
    UPDATE sessions SET revoked_at = at, revoked_because = 'two-step sign-in reset'
     WHERE user_id = person AND revoked_at IS NULL;
    RETURN QUERY SELECT person, false;
  END $$;
  COMMENT ON FUNCTION carry_out_two_factor_reset(uuid, timestamptz) IS
    'Turns two-step sign-in off for a person who has confirmed it, once the delay is over, and ends their sessions. No row '
    'when it is not due. A reset of staff, or of an authenticator set up after the request, is cancelled instead.';
  REVOKE ALL ON FUNCTION carry_out_two_factor_reset(uuid, timestamptz) FROM public;
  GRANT EXECUTE ON FUNCTION carry_out_two_factor_reset(uuid, timestamptz) TO svc_worker;
`;

/**
 * Everything that svc_app may see of people and do with accounts, for the clinic that is set. These functions run with
 * the privileges of the tables' owner, because svc_app has none on users, sessions and links.
 */
const clinicsOwnActs = `
  CREATE VIEW clinic_people WITH (security_barrier) AS
    SELECT m.tenant_id, m.user_id, u.email, u.locale,
           CASE WHEN m.state = 'invited' THEN coalesce(m.invited_name, u.full_name) ELSE u.full_name END AS full_name,
           CASE WHEN m.state = 'active' THEN u.email_verified_at END AS email_verified_at,
           CASE WHEN m.state = 'invited' THEN
             (SELECT max(o.expires_at) FROM one_time_tokens o
               WHERE o.user_id = m.user_id AND o.tenant_id = m.tenant_id AND o.purpose = 'invitation' AND o.used_at IS NULL)
           END AS invitation_expires_at,
           m.state = 'active' AND u.deactivated_at IS NOT NULL AS is_deactivated
      FROM memberships m JOIN users u USING (user_id) WHERE m.tenant_id = current_tenant();
  COMMENT ON VIEW clinic_people IS
    'Members and invited people of the tenant that is set, and nobody when none is. An invited person has the name that '
    'the inviter typed.';
  GRANT SELECT ON clinic_people TO svc_app;

  CREATE FUNCTION invite_member(invited_email citext, invited_name text, invited_locale text, invited_role text, inviter uuid,
      for_staff uuid DEFAULT NULL)
    RETURNS TABLE (user_id uuid, member_id uuid, email text, locale text)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  #variable_conflict use_column
  DECLARE tenant uuid := current_tenant(); invitee citext := invited_email;
  BEGIN
    IF tenant IS NULL OR NOT (
      EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = tenant AND m.user_id = inviter AND m.state = 'active')
      OR EXISTS (SELECT 1 FROM users o WHERE o.user_id = inviter AND o.platform_role IS NOT NULL AND o.deactivated_at IS NULL)
    ) THEN
      RAISE EXCEPTION 'Only a member of the clinic or an operator invites to it.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF for_staff IS NOT NULL THEN
      SELECT coalesce(u.email, invited_email) INTO invitee
        FROM clinic_staff s LEFT JOIN users u USING (user_id) WHERE s.tenant_id = tenant AND s.staff_id = for_staff;
    END IF;
    INSERT INTO users (email, full_name, locale) VALUES (invitee, invite_member.invited_name, invited_locale)
      ON CONFLICT (email) DO NOTHING;
    IF for_staff IS NOT NULL THEN
      UPDATE clinic_staff s SET user_id = u.user_id FROM users u
       WHERE s.tenant_id = tenant AND s.staff_id = for_staff AND u.email = invitee
         AND NOT EXISTS (SELECT 1 FROM clinic_staff o
                          WHERE o.tenant_id = tenant AND o.user_id = u.user_id AND o.staff_id <> for_staff);
      IF NOT FOUND THEN RETURN; END IF;
    END IF;
    RETURN QUERY
      WITH person AS (SELECT u.user_id, u.email, u.locale FROM users u WHERE u.email = invitee),
           added AS (
             INSERT INTO memberships (tenant_id, user_id, role, state, invited_name, invited_by)
             SELECT tenant, p.user_id, invited_role, 'invited', invite_member.invited_name, inviter FROM person p
             ON CONFLICT (tenant_id, user_id) DO NOTHING RETURNING user_id)
      SELECT p.user_id, member_id(tenant, p.user_id), p.email::text, p.locale FROM added JOIN person p USING (user_id);
  END $$;
  COMMENT ON FUNCTION invite_member(citext, text, text, text, uuid, uuid) IS
    'Invites a person to the tenant that is set; a new email gets an account without a password. A person of the team '
    'gets the account of the email, or is invited at the email of the account they had. No row when the person is a '
    'member or invited already, or the email belongs to somebody else of the team.';

  CREATE FUNCTION insert_invitation_link(link_hash bytea, tenant uuid, person uuid, life_seconds integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM assert_tenant_is_current(tenant);
    INSERT INTO one_time_tokens (token_hash, purpose, user_id, tenant_id, expires_at)
    SELECT link_hash, 'invitation', user_id, tenant_id, now() + make_interval(secs => least(life_seconds, 30 * 86400))
      FROM memberships WHERE tenant_id = tenant AND user_id = person AND state = 'invited';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'Only an invited person gets the link to join.' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END $$;
  COMMENT ON FUNCTION insert_invitation_link(bytea, uuid, uuid, integer) IS
    'Stores the hash of the link with which an invited person joins a clinic.';

  CREATE FUNCTION end_member_access(tenant uuid, person uuid, because text, purposes text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM assert_tenant_is_current(tenant);
    WITH ended AS (
      DELETE FROM one_time_tokens
       WHERE tenant_id = tenant AND user_id = person AND purpose = ANY (purposes) AND used_at IS NULL
      RETURNING purpose, token_hash
    )
    UPDATE mail_outbox m SET state = 'cancelled', params = '{}' FROM ended
     WHERE m.tenant_id = tenant AND m.state = 'queued'
       AND m.dedupe_key = ended.purpose || ':' || encode(ended.token_hash, 'hex');
    UPDATE sessions SET revoked_at = now(), revoked_because = because
     WHERE tenant_id = tenant AND user_id = person AND revoked_at IS NULL AND expires_at > now();
  END $$;
  COMMENT ON FUNCTION end_member_access(uuid, uuid, text, text[]) IS
    'Ends what a person has open on the site of one clinic, and cancels queued mails with a link that ends.';

  CREATE FUNCTION transfer_ownership(former uuid, successor uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE tenant uuid := current_tenant();
  BEGIN
    IF NOT EXISTS (SELECT 1 FROM memberships m JOIN users u USING (user_id)
                    WHERE m.tenant_id = tenant AND m.user_id = successor
                      AND m.role = 'administrator' AND m.state = 'active' AND u.deactivated_at IS NULL) THEN
      RETURN false;
    END IF;
    UPDATE memberships SET is_owner = false WHERE tenant_id = tenant AND user_id = former AND is_owner;
    IF NOT FOUND THEN RETURN false; END IF;
    UPDATE memberships SET is_owner = true WHERE tenant_id = tenant AND user_id = successor;
    UPDATE tenants t SET owner_name = u.full_name, owner_email = u.email, version = version + 1
      FROM users u WHERE t.tenant_id = tenant AND u.user_id = successor;
    RETURN true;
  END $$;
  COMMENT ON FUNCTION transfer_ownership(uuid, uuid) IS
    'Makes an active administrator the owner and contact of the tenant that is set. False when the former owner is not '
    'its owner, or the successor is not an active administrator or has a deactivated account.';

  REVOKE ALL ON FUNCTION invite_member(citext, text, text, text, uuid, uuid), insert_invitation_link(bytea, uuid, uuid, integer),
    end_member_access(uuid, uuid, text, text[]), transfer_ownership(uuid, uuid) FROM public;
  GRANT EXECUTE ON FUNCTION invite_member(citext, text, text, text, uuid, uuid), transfer_ownership(uuid, uuid) TO svc_app;
  GRANT EXECUTE ON FUNCTION insert_invitation_link(bytea, uuid, uuid, integer),
    end_member_access(uuid, uuid, text, text[]) TO svc_app, svc_platform;
  -- Ends access after a member's last day.
  GRANT EXECUTE ON FUNCTION end_member_access(uuid, uuid, text, text[]) TO svc_worker;
`;
