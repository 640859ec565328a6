import type { Knex } from 'knex';

/** Tables of clinic data: one row-level policy for each runtime role, never an OR within one. */
const tenantTables = [
  'tenants',
  'memberships',
  'workspace_settings',
  'session_types',
  'operations',
  'operation_steps',
  'events',
];

export async function up(knex: Knex): Promise<void> {
  for (const table of tenantTables) {
    await knex.raw(`
      ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
      ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      CREATE POLICY ${table}_migrations ON ${table} TO svc_migrations USING (true) WITH CHECK (true);
      CREATE POLICY ${table}_app ON ${table} TO svc_app
        USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
        WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
      CREATE POLICY ${table}_platform ON ${table} TO svc_platform USING (true) WITH CHECK (true);
      CREATE POLICY ${table}_worker ON ${table} TO svc_worker USING (true) WITH CHECK (true);
    `);
  }
  await knex.raw(`
    GRANT USAGE ON SCHEMA public TO svc_app, svc_platform, svc_worker;

    GRANT SELECT, INSERT, UPDATE, DELETE ON users, sign_in_failures, recovery_codes, sessions, one_time_tokens, api_clients, idempotency_keys,
      tenants, memberships, workspace_settings, session_types, terms_acceptances, subdomain_redirects, registrations,
      operations, operation_steps, mail_outbox TO svc_platform, svc_worker;
    GRANT SELECT, INSERT ON events, audit_log TO svc_platform, svc_worker;
    GRANT SELECT ON schema_migrations TO svc_app, svc_platform, svc_worker;
    GRANT SELECT ON tenant_counts, tenant_daily_counts TO svc_platform, svc_worker;
    GRANT INSERT, UPDATE, DELETE ON tenant_daily_counts TO svc_worker;

    GRANT SELECT, UPDATE ON tenants TO svc_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON memberships, session_types, workspace_settings TO svc_app;
    GRANT SELECT ON operations, operation_steps, events TO svc_app;
    GRANT INSERT ON events, operations, operation_steps, audit_log, mail_outbox, terms_acceptances TO svc_app;
    GRANT SELECT (message_id, dedupe_key) ON mail_outbox TO svc_app;
    GRANT SELECT (user_id, email, full_name, locale, email_verified_at, deactivated_at), INSERT (email, full_name, locale),
      UPDATE (full_name) ON users TO svc_app;
    GRANT INSERT, SELECT (purpose, user_id, tenant_id, created_at, expires_at, used_at), DELETE ON one_time_tokens TO svc_app;
    GRANT SELECT (session_id, user_id, tenant_id, revoked_at), UPDATE (revoked_at, revoked_because) ON sessions TO svc_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON subdomain_redirects, idempotency_keys TO svc_app;

    CREATE FUNCTION site_by_subdomain(wanted text)
      RETURNS TABLE (tenant_id uuid, subdomain text, clinic_name text, status text, locale text, hold_message text, moved_to text)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT t.tenant_id, t.subdomain, t.clinic_name, t.status, t.locale, t.hold_message, NULL::text
          FROM tenants t WHERE t.subdomain = wanted
        UNION ALL
        SELECT t.tenant_id, t.subdomain, t.clinic_name, t.status, t.locale, t.hold_message, t.subdomain
          FROM subdomain_redirects r JOIN tenants t USING (tenant_id) WHERE r.subdomain = wanted AND r.until > now()
        UNION ALL
        SELECT r.registration_id, r.reserved_subdomain, r.data ->> 'clinicName',
               CASE WHEN m.state = 'sent' AND r.submitted_at < now() - interval '1 second' THEN 'active' ELSE 'provisioning' END,
               r.data ->> 'locale', NULL, NULL
          FROM registrations r LEFT JOIN mail_outbox m ON m.message_id = r.mail_id
         WHERE r.reserved_subdomain = wanted AND r.reserved_until > now()
        LIMIT 1
      $$;
    COMMENT ON FUNCTION site_by_subdomain(text) IS
      'A registration with an address that has an account reserves its subdomain and looks like a clinic nobody can sign in to, '
      'as an unverified clinic does: the site must not tell whether the address was known.';
    REVOKE ALL ON FUNCTION site_by_subdomain(text) FROM public;
    GRANT EXECUTE ON FUNCTION site_by_subdomain(text) TO svc_app, svc_platform, svc_worker;

    CREATE FUNCTION subdomain_is_taken(wanted text) RETURNS boolean
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT EXISTS (SELECT 1 FROM tenants WHERE subdomain = wanted)
          OR EXISTS (SELECT 1 FROM subdomain_redirects WHERE subdomain = wanted AND until > now())
          OR EXISTS (SELECT 1 FROM registrations WHERE reserved_subdomain = wanted AND reserved_until > now())
      $$;
    REVOKE ALL ON FUNCTION subdomain_is_taken(text) FROM public;
    GRANT EXECUTE ON FUNCTION subdomain_is_taken(text) TO svc_app, svc_platform, svc_worker;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
