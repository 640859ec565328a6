import type { Knex } from 'knex';

export { down } from './support/forward-only.ts';

/**
 * The basis of the other migrations: access to the schema for the runtime roles, which `database/migrate.ts` creates
 * beforehand, and functions for indexes and generated columns.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    GRANT USAGE ON SCHEMA public TO svc_app, svc_platform, svc_worker;
    -- Each process compares the migrations applied with those of its release.
    GRANT SELECT ON schema_migrations TO svc_platform, svc_worker;

    CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
      RETURN nullif(current_setting('app.tenant_id', true), '')::uuid;
    COMMENT ON FUNCTION current_tenant() IS 'The tenant whose rows svc_app sees in this transaction.';

    CREATE FUNCTION session_is_of_clinics() RETURNS boolean LANGUAGE sql STABLE PARALLEL RESTRICTED
      RETURN pg_has_role(session_user, 'svc_app', 'USAGE') AND NOT pg_has_role(session_user, 'svc_migrations', 'USAGE');
    COMMENT ON FUNCTION session_is_of_clinics() IS
      'Whether the clinics'' pool is connected. Functions with the rights of their owner ask it to limit svc_app: inside '
      'them current_user is the owner, but no statement can change session_user.';

    CREATE FUNCTION assert_tenant_is_current(tenant uuid) RETURNS void LANGUAGE plpgsql STABLE AS $$
    BEGIN
      IF session_is_of_clinics() AND tenant IS DISTINCT FROM current_tenant() THEN
        RAISE EXCEPTION 'The clinics'' role acts for the tenant that is set.' USING ERRCODE = 'insufficient_privilege';
      END IF;
    END $$;

    -- Searches ignore case, accents, ligatures and the shape of an apostrophe.
    CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN replace(replace(translate(lower(regexp_replace(normalize(value, NFD), U&'[\\0300-\\036F]', '', 'g')),
        '’‘', ''''''), 'œ', 'oe'), 'æ', 'ae');

    CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN (
        SELECT CASE WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
                    ELSE name || '@' || host END
          FROM (SELECT split_part(split_part(lower(email), '@', 1), '+', 1) AS name,
                       split_part(lower(email), '@', 2) AS host) AS parts);
    COMMENT ON FUNCTION mailbox_of(text) IS
      'One mailbox has many spellings: case and what follows a plus sign do not matter, nor do dots at Gmail.';

    CREATE FUNCTION platform_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN (moment AT TIME ZONE 'America/Toronto')::date;
    COMMENT ON FUNCTION platform_day(timestamptz) IS
      'The day of a moment in the time zone of the platform''s accounting.';
  `);
}
