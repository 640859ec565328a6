import type { Knex } from 'knex';

export { down } from './support/forward-only.ts';

/**
 * The data behind the console's analytics: daily sums of changes of status and plan, of tenants on trial and of times
 * to the first sign-in, and each change with its time, maintained by triggers. They name nobody, so they are kept when
 * a tenant is erased. Leads record how far they came (docs/adr/0018-daily-history.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
  await knex.raw(changesOfTenants);
  await knex.raw(firstSignIns);
  await knex.raw(outcomesOfLeads);
  await knex.raw(rebuild);
}

const tables = `
  CREATE TABLE tenant_transitions (
    day date NOT NULL,
    from_status text NOT NULL,
    from_plan text NOT NULL,
    to_status text NOT NULL,
    to_plan text NOT NULL,
    shard integer NOT NULL,
    tenants bigint NOT NULL,
    PRIMARY KEY (day, from_status, from_plan, to_status, to_plan, shard)
  );
  COMMENT ON TABLE tenant_transitions IS
    'How many tenants changed from one status and plan to another on each day (platform_day). "none" stands for before '
    'the registration and after the erasure. Maintained by trigger and sharded like tenant_counts.';

  CREATE TABLE tenant_changes (
    change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    clinic uuid NOT NULL,
    at timestamptz NOT NULL,
    from_status text NOT NULL,
    from_plan text NOT NULL,
    from_trial_ends_at timestamptz,
    to_status text NOT NULL,
    to_plan text NOT NULL,
    to_trial_ends_at timestamptz
  );
  CREATE INDEX tenant_changes_at ON tenant_changes (at);
  CREATE INDEX tenant_changes_left ON tenant_changes (at, clinic)
    WHERE from_status IN ('active', 'suspended', 'terminated') AND from_status <> to_status;
  COMMENT ON TABLE tenant_changes IS
    'Each change of a tenant''s status, plan or trial at its moment, for what daily sums cannot tell: who left and came '
    'back, and how a day stood at an hour. "clinic" is the tenant''s random id; the rows stay after the erasure.';

  CREATE TABLE tenant_trial_changes (
    day date NOT NULL,
    plan text NOT NULL,
    shard integer NOT NULL,
    tenants bigint NOT NULL,
    PRIMARY KEY (day, plan, shard)
  );
  COMMENT ON TABLE tenant_trial_changes IS
    'Change of the number of active tenants on trial on each day; ends of running trials are on future days. '
    'The sum up to a day is the number at the end of that day.';

  CREATE TABLE tenant_first_sign_ins (
    registered_at timestamptz NOT NULL,
    minutes integer NOT NULL,
    shard integer NOT NULL,
    tenants bigint NOT NULL,
    PRIMARY KEY (registered_at, minutes, shard)
  );
  COMMENT ON TABLE tenant_first_sign_ins IS
    'Whole minutes from registration to the owner''s first sign-in, by the minute of the registration.';

  GRANT SELECT ON tenant_transitions, tenant_changes, tenant_trial_changes, tenant_first_sign_ins TO svc_platform, svc_worker;
`;

/** A replay of past changes sets `app.moment` to the time of the change; otherwise a change happens now. */
const changesOfTenants = `
  CREATE FUNCTION record_tenant_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    moment timestamptz := coalesce(nullif(current_setting('app.moment', true), '')::timestamptz, now());
    today date := platform_day(moment);
    mine integer := pg_backend_pid() % 8;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO tenant_transitions AS kept
        SELECT day, from_status, from_plan, to_status, to_plan, mine, count(*) FROM (
          SELECT platform_day(created_at) AS day, 'none' AS from_status, 'none' AS from_plan,
                 'provisioning' AS to_status, plan AS to_plan FROM changed_new WHERE NOT sandbox
          UNION ALL
          SELECT platform_day(coalesce(activated_at, created_at)), 'provisioning', plan, status, plan
            FROM changed_new WHERE NOT sandbox AND status <> 'provisioning') moved
         GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
        ON CONFLICT (day, from_status, from_plan, to_status, to_plan, shard)
          DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      INSERT INTO tenant_changes (clinic, at, from_status, from_plan, to_status, to_plan, to_trial_ends_at)
        SELECT tenant_id, at, from_status, from_plan, to_status, plan, ends FROM (
          SELECT tenant_id, created_at AS at, 'none' AS from_status, 'none' AS from_plan, 'provisioning' AS to_status, plan,
                 NULL::timestamptz AS ends, 1 AS step FROM changed_new WHERE NOT sandbox
          UNION ALL
          SELECT tenant_id, coalesce(activated_at, created_at), 'provisioning', plan, status, plan, trial_ends_at, 2
            FROM changed_new WHERE NOT sandbox AND status <> 'provisioning') moved ORDER BY at, step;
      INSERT INTO tenant_trial_changes AS kept
        SELECT day, plan, mine, sum(delta) FROM (
          SELECT CASE delta WHEN 1 THEN platform_day(coalesce(activated_at, created_at)) ELSE platform_day(trial_ends_at) END AS day,
                 plan, delta
            FROM changed_new, (VALUES (1), (-1)) AS both_ends (delta)
           WHERE NOT sandbox AND status = 'active'
             AND platform_day(trial_ends_at) > platform_day(coalesce(activated_at, created_at))) deltas
         GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (day, plan, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      INSERT INTO tenant_first_sign_ins AS kept
        SELECT date_trunc('minute', created_at), floor(extract(epoch FROM first_sign_in_at - created_at) / 60)::integer, mine, count(*)
          FROM changed_new WHERE NOT sandbox AND first_sign_in_at IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (registered_at, minutes, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      UPDATE leads l SET registered_at = n.created_at
        FROM changed_new n WHERE l.email = n.owner_email AND l.registered_at IS NULL AND l.created_at <= n.created_at AND NOT n.sandbox;
    ELSIF TG_OP = 'UPDATE' THEN
      INSERT INTO tenant_transitions AS kept
        SELECT today, o.status, o.plan, n.status, n.plan, mine, count(*)
          FROM changed_new n JOIN changed_old o USING (tenant_id)
         WHERE NOT n.sandbox AND (o.status, o.plan) <> (n.status, n.plan)
         GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
        ON CONFLICT (day, from_status, from_plan, to_status, to_plan, shard)
          DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      INSERT INTO tenant_changes (clinic, at, from_status, from_plan, from_trial_ends_at, to_status, to_plan, to_trial_ends_at)
        SELECT tenant_id, moment, o.status, o.plan, o.trial_ends_at, n.status, n.plan, n.trial_ends_at
          FROM changed_new n JOIN changed_old o USING (tenant_id)
         WHERE NOT n.sandbox AND (o.status, o.plan, o.trial_ends_at) IS DISTINCT FROM (n.status, n.plan, n.trial_ends_at);
      INSERT INTO tenant_trial_changes AS kept
        SELECT day, plan, mine, sum(delta) FROM (
          SELECT CASE WHEN starts THEN today ELSE platform_day(ends) END AS day, plan,
                 CASE WHEN starts THEN delta ELSE -delta END AS delta
            FROM (SELECT o.plan, o.trial_ends_at AS ends, -1 AS delta
                    FROM changed_new n JOIN changed_old o USING (tenant_id)
                   WHERE NOT n.sandbox AND o.status = 'active' AND platform_day(o.trial_ends_at) > today
                     AND (o.status, o.plan, o.trial_ends_at) IS DISTINCT FROM (n.status, n.plan, n.trial_ends_at)
                  UNION ALL
                  SELECT n.plan, n.trial_ends_at, 1
                    FROM changed_new n JOIN changed_old o USING (tenant_id)
                   WHERE NOT n.sandbox AND n.status = 'active' AND platform_day(n.trial_ends_at) > today
                     AND (o.status, o.plan, o.trial_ends_at) IS DISTINCT FROM (n.status, n.plan, n.trial_ends_at)) stays,
                 (VALUES (true), (false)) AS both_ends (starts)) deltas
         GROUP BY 1, 2 HAVING sum(delta) <> 0 ORDER BY 1, 2
        ON CONFLICT (day, plan, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      INSERT INTO tenant_first_sign_ins AS kept
        SELECT date_trunc('minute', n.created_at), floor(extract(epoch FROM n.first_sign_in_at - n.created_at) / 60)::integer, mine, count(*)
          FROM changed_new n JOIN changed_old o USING (tenant_id)
         WHERE o.first_sign_in_at IS NULL AND n.first_sign_in_at IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (registered_at, minutes, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      UPDATE leads l SET activated_at = n.activated_at
        FROM changed_new n JOIN changed_old o USING (tenant_id)
       WHERE o.activated_at IS NULL AND n.activated_at IS NOT NULL
         AND l.email = n.owner_email AND l.registered_at IS NOT NULL AND l.activated_at IS NULL;
    ELSE
      INSERT INTO tenant_transitions AS kept
        SELECT today, status, plan, 'none', 'none', mine, count(*)
          FROM changed_old WHERE NOT sandbox GROUP BY 2, 3 ORDER BY 2, 3
        ON CONFLICT (day, from_status, from_plan, to_status, to_plan, shard)
          DO UPDATE SET tenants = kept.tenants + excluded.tenants;
      INSERT INTO tenant_changes (clinic, at, from_status, from_plan, from_trial_ends_at, to_status, to_plan)
        SELECT tenant_id, moment, status, plan, trial_ends_at, 'none', 'none' FROM changed_old WHERE NOT sandbox;
      INSERT INTO tenant_trial_changes AS kept
        SELECT CASE delta WHEN -1 THEN today ELSE platform_day(trial_ends_at) END, plan, mine, sum(delta)
          FROM changed_old, (VALUES (1), (-1)) AS both_ends (delta)
         WHERE NOT sandbox AND status = 'active' AND platform_day(trial_ends_at) > today GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (day, plan, shard) DO UPDATE SET tenants = kept.tenants + excluded.tenants;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER tenants_history_insert AFTER INSERT ON tenants REFERENCING NEW TABLE AS changed_new
    FOR EACH STATEMENT EXECUTE FUNCTION record_tenant_history();
  CREATE TRIGGER tenants_history_update AFTER UPDATE ON tenants REFERENCING OLD TABLE AS changed_old NEW TABLE AS changed_new
    FOR EACH STATEMENT EXECUTE FUNCTION record_tenant_history();
  CREATE TRIGGER tenants_history_delete AFTER DELETE ON tenants REFERENCING OLD TABLE AS changed_old
    FOR EACH STATEMENT EXECUTE FUNCTION record_tenant_history();
`;

const firstSignIns = `
  CREATE FUNCTION record_first_sign_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    -- Whoever is signed in while registering is verified within the first second, so no first sign-in follows.
    UPDATE tenants t SET first_sign_in_at = NEW.created_at
      FROM memberships m
     WHERE m.user_id = NEW.user_id AND m.is_owner AND t.tenant_id = m.tenant_id AND t.first_sign_in_at IS NULL
       AND NOT t.sandbox AND NOT t.sample AND NEW.created_at >= t.created_at
       AND (t.owner_verified_at IS NULL OR t.owner_verified_at > t.created_at + interval '1 second');
    RETURN NULL;
  END $$;
  CREATE TRIGGER sessions_first_sign_in AFTER INSERT ON sessions FOR EACH ROW
    WHEN (NEW.user_id IS NOT NULL AND NEW.kind IN ('account', 'clinic')) EXECUTE FUNCTION record_first_sign_in();
`;

const outcomesOfLeads = `
  CREATE FUNCTION record_confirmed_lead() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF TG_TABLE_NAME = 'report_links' THEN
      UPDATE leads SET confirmed_at = now() WHERE lead_id = NEW.lead_id AND confirmed_at IS NULL;
    ELSE
      UPDATE leads SET confirmed_at = NEW.confirmed_at WHERE email = NEW.email AND confirmed_at IS NULL;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER report_links_confirm_lead AFTER UPDATE ON report_links FOR EACH ROW
    WHEN (OLD.downloads = 0 AND NEW.downloads > 0) EXECUTE FUNCTION record_confirmed_lead();
  CREATE TRIGGER newsletter_subscriptions_confirm_lead AFTER INSERT OR UPDATE ON newsletter_subscriptions FOR EACH ROW
    WHEN (NEW.state = 'confirmed') EXECUTE FUNCTION record_confirmed_lead();
`;

/** For sample data, which inserts tenants with a past but without the changes. */
const rebuild = `
  CREATE FUNCTION rebuild_tenant_history() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    LOCK TABLE tenants IN SHARE MODE;
    DELETE FROM tenant_transitions;
    DELETE FROM tenant_changes;
    DELETE FROM tenant_trial_changes;
    DELETE FROM tenant_first_sign_ins;

    CREATE TEMPORARY TABLE tenant_stays ON COMMIT DROP AS
    WITH changes AS (
      SELECT o.tenant_id, o.finished_at AS at, o.created_at AS asked_at, o.kind,
             CASE o.kind WHEN 'provision' THEN 'active' WHEN 'resume' THEN 'active' WHEN 'suspend' THEN 'suspended' END AS open_status,
             CASE o.kind WHEN 'change_plan' THEN o.params ->> 'plan' END AS new_plan,
             CASE o.kind WHEN 'change_plan' THEN o.params ->> 'planBefore' END AS plan_before
        FROM operations o JOIN tenants t USING (tenant_id)
       WHERE o.state = 'succeeded' AND NOT t.sandbox AND o.finished_at >= t.created_at),
    first_plans AS (
      SELECT DISTINCT ON (tenant_id) tenant_id, plan_before FROM changes WHERE plan_before IS NOT NULL ORDER BY tenant_id, at),
    points AS (
      SELECT tenant_id, created_at AS at, created_at AS asked_at, 'register' AS kind, 'provisioning' AS open_status,
             coalesce(f.plan_before, plan) AS new_plan
        FROM tenants LEFT JOIN first_plans f USING (tenant_id) WHERE NOT sandbox
      UNION ALL SELECT tenant_id, at, asked_at, kind, open_status, new_plan FROM changes),
    runs AS (
      SELECT *, count(open_status) OVER told AS status_run, count(new_plan) OVER told AS plan_run
        FROM points WINDOW told AS (PARTITION BY tenant_id ORDER BY at, asked_at, kind)),
    known AS (
      SELECT tenant_id, at, asked_at, kind,
             CASE kind WHEN 'terminate' THEN 'terminated'
                       ELSE max(open_status) OVER (PARTITION BY tenant_id, status_run) END AS status,
             max(new_plan) OVER (PARTITION BY tenant_id, plan_run) AS plan
        FROM runs),
    latest AS (
      SELECT DISTINCT ON (tenant_id) tenant_id, at, status, plan FROM known
       ORDER BY tenant_id, at DESC, asked_at DESC, kind DESC),
    closed AS (
      SELECT * FROM known
      UNION ALL
      -- Where the operations do not lead to the current state of the tenant, its row is right.
      SELECT t.tenant_id, greatest(coalesce(t.terminated_at, t.activated_at, t.created_at), l.at), now(), 'present', t.status, t.plan
        FROM tenants t JOIN latest l USING (tenant_id)
       WHERE (l.status, l.plan) <> (t.status, t.plan))
    SELECT tenant_id, at, asked_at, kind, platform_day(at) AS day, status, plan,
           lag(status) OVER told AS from_status, lag(plan) OVER told AS from_plan,
           platform_day(lead(at) OVER told) AS until
      FROM closed WINDOW told AS (PARTITION BY tenant_id ORDER BY at, asked_at, kind);

    INSERT INTO tenant_transitions
      SELECT day, coalesce(from_status, 'none'), coalesce(from_plan, 'none'), status, plan, 0, count(*)
        FROM tenant_stays WHERE (from_status, from_plan) IS DISTINCT FROM (status, plan) GROUP BY 1, 2, 3, 4, 5;
    INSERT INTO tenant_changes (clinic, at, from_status, from_plan, from_trial_ends_at, to_status, to_plan, to_trial_ends_at)
      SELECT s.tenant_id, s.at, coalesce(s.from_status, 'none'), coalesce(s.from_plan, 'none'), t.trial_ends_at,
             s.status, s.plan, t.trial_ends_at
        FROM tenant_stays s JOIN tenants t USING (tenant_id)
       WHERE (s.from_status, s.from_plan) IS DISTINCT FROM (s.status, s.plan) ORDER BY s.at, s.asked_at, s.kind;
    INSERT INTO tenant_trial_changes
      SELECT day, plan, 0, sum(delta) FROM (
        SELECT CASE delta WHEN 1 THEN s.day ELSE least(s.until, platform_day(t.trial_ends_at)) END AS day, s.plan, delta
          FROM tenant_stays s JOIN tenants t USING (tenant_id), (VALUES (1), (-1)) AS both_ends (delta)
         WHERE s.status = 'active' AND platform_day(t.trial_ends_at) > s.day) deltas
       GROUP BY 1, 2 HAVING sum(delta) <> 0;
    INSERT INTO tenant_first_sign_ins
      SELECT date_trunc('minute', created_at), floor(extract(epoch FROM first_sign_in_at - created_at) / 60)::integer, 0, count(*)
        FROM tenants WHERE NOT sandbox AND first_sign_in_at IS NOT NULL GROUP BY 1, 2;
    DROP TABLE tenant_stays;
  END $$;
  COMMENT ON FUNCTION rebuild_tenant_history() IS
    'Recomputes the daily sums from the tenants and operations that exist. What was erased is no longer counted.';
  REVOKE ALL ON FUNCTION rebuild_tenant_history() FROM public;
  GRANT EXECUTE ON FUNCTION rebuild_tenant_history() TO svc_worker;
`;
