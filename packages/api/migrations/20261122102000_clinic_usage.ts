import type { Knex } from 'knex';

export { down } from './support/forward-only.ts';

/** Usage counts of a clinic for operators, who have no privileges on the tables themselves. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION clinic_usage(tenant uuid, moment timestamptz)
      RETURNS TABLE (clients bigint, appointments bigint, open_notes bigint, last_activity_at timestamptz)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT (SELECT count(*) FROM clients c WHERE c.tenant_id = tenant AND c.state NOT IN ('merged', 'destroyed')),
             (SELECT count(*) FROM appointments a WHERE a.tenant_id = tenant AND a.state <> 'void'
                 AND a.local_on BETWEEN (moment - interval '30 days')::date AND moment::date AND a.starts_at <= moment),
             (SELECT count(*) FROM notes n WHERE n.tenant_id = tenant AND n.state IN ('draft', 'awaiting_cosign')),
             (SELECT max(h.at) FROM history h WHERE h.tenant_id = tenant)
    $$;
    COMMENT ON FUNCTION clinic_usage(uuid, timestamptz) IS
      'Clients, appointments of the last 30 days, unsigned notes and the last change in a workspace, as figures alone.';
    REVOKE ALL ON FUNCTION clinic_usage(uuid, timestamptz) FROM public;
    GRANT EXECUTE ON FUNCTION clinic_usage(uuid, timestamptz) TO svc_platform;
  `);
}
