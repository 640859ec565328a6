import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { query } from '../rows.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/**
 * Privileges of each role per table: S select, I insert, U update, D delete, in brackets the columns if not all. A new
 * table or a wider grant changes this list, so somebody has to decide on it.
 */
const privileges = `
access_log app: S
access_log_seals app: S I
account_change_links platform: S I
account_changes platform: S I U
account_changes worker: S D
account_mails platform: S D
account_mails worker: S D
agreements app: S I U
allocations app: S I
api_clients platform: S I U
application_log platform: S I U(user_id)
application_log worker: S D
appointment_imports app: S I U(undone_at version)
appointments app: S I U
arbitration_opt_out_notices platform: S I
arbitration_opt_outs platform: S I U(email)
attendances app: S I U
audit_log platform: S
audit_log worker: S
audit_sealed_entries platform: S
audit_sealed_entries worker: S
audit_seals platform: S
audit_seals worker: S
audit_unsealed platform: S
audit_unsealed worker: S
availability app: S I U D
blocks app: S I U D
bulk_change_tenants platform: S I U
bulk_change_tenants worker: S U
bulk_changes platform: S I U
bulk_changes worker: S U D
care_team app: S I U
client_consents app: S I U
client_fees app: S I U D
client_identities app: S I U
client_imports app: S I U(rows_added rows_known rows_read rows_refused version)
client_mails app: S I U
client_merges app: S
client_relations app: S I U D
client_words app: S I D
clients app: S I U
clinic_keys app: S
clinic_keys worker: S I U(sealed_key)
clinic_people app: S
clinic_staff app: S I U
clinic_staff platform: S
clinic_staff worker: S I
confirmations app: S I U D
consent_choices platform: S I
consents platform: S I U
consents worker: S D
conversion_events platform: S I D
conversion_events worker: S I U D
conversion_outages platform: S
conversion_outages worker: S I U D
counters app: S I U
credentials app: S I U D
events app: S(created_at event_id level operation_id payload tenant_id type) I(actor_id level operation_id payload tenant_id type)
events platform: S I(actor_id level operation_id payload tenant_id type) U(payload)
events worker: S I(actor_id level operation_id payload tenant_id type)
export_batches app: S I
export_items app: S I
health_samples platform: S I U D
health_samples worker: S I U D
history app: S I
history worker: I
idempotency_keys platform: S I U D
idempotency_keys worker: S D
impersonations platform: S I U
impersonations worker: S U(code_expires_at) D
invoice_lines app: S I U(charged)
invoice_parties app: S I
invoice_taxes app: S I
invoices app: S I U(credited_cents paid_cents payer_relation_id reason settled_at state version)
known_devices platform: S I U D
known_devices worker: S D
last_backup platform: S I U
launch_confirmations platform: S I U D
lead_requests platform: S I U D
lead_requests worker: S I
leads platform: S I U D
leads worker: S I D
locations app: S I U
locations worker: S I
lockboxes app: S I U
mail_bounces platform: S I U D
mail_bounces worker: S I U D
mail_outbox platform: S I U D
mail_outbox worker: S I U D
memberships app: S U(role) D
memberships platform: S I U D
memberships worker: S I U(is_owner role state) D
newsletter_consents platform: S I U
newsletter_posts_sent platform: S I D
newsletter_subscriptions platform: S I U D
newsletter_subscriptions worker: S D
newsletter_tokens platform: S I U D
newsletter_tokens worker: S D
note_drafts app: S I U D
note_templates app: S I U
note_templates worker: S I
note_versions app: S I
notes app: S I U
notification_choices platform: S I D
notification_choices worker: S
notifications_read platform: S I U
one_time_tokens platform: S I U D
one_time_tokens worker: S I D
operation_steps app: S(attempts error finished_at name operation_id position started_at state tenant_id) I(name operation_id position tenant_id)
operation_steps platform: S I U
operation_steps worker: S I U
operations app: S(attempts created_at error finished_at kind next_attempt_at operation_id requested_by started_at state tenant_id) I(kind params reason requested_by tenant_id)
operations platform: S I U
operations worker: S I U
operator_alerts worker: S I D
passkey_challenges platform: S I D
passkeys platform: S I U D
pay_items app: S I U D
pay_lines app: S I D
pay_queries app: S I U
pay_runs app: S I U D
pay_settlements app: S I U D
pay_statements app: S I D
payment_parties app: S I
payments app: S I U(allocated_cents payer_relation_id reason returned_cents version voided_at)
pgboss.bam platform: S
pgboss.instance platform: S
pgboss.job platform: S I U D
pgboss.job_common app: S(id start_after) I
pgboss.job_common platform: S I U D
pgboss.job_dependency platform: S
pgboss.queue app: S
pgboss.queue platform: S I
pgboss.queue_stats platform: S
pgboss.schedule platform: S
pgboss.subscription platform: S
pgboss.version platform: S
pgboss.warning platform: S
platform_settings platform: S U
platform_settings worker: S
privacy_requests platform: S I U D
privacy_requests worker: S U D
recovery_codes platform: S I U D
registrations platform: S I U D
registrations worker: S U D
report_links platform: S I U D
report_links worker: S D
retention_runs platform: S
retention_runs worker: S I U
rooms app: S I U
sample_records app: S I U
sandbox_links platform: S I U D
sandbox_links worker: S D
schema_migrations platform: S
schema_migrations worker: S
service_fees app: S I U D
service_instances platform: S I U D
service_instances worker: S I U D
service_staff app: S I D
services app: S I U
services platform: S I
services worker: S I
sessions platform: S I U D
sessions worker: S U D
sign_in_failures platform: S I U D
sign_in_failures worker: S D
subdomain_redirects app: S
subdomain_redirects platform: S
subdomain_redirects worker: S D
tax_registrations app: S I U
tax_rules app: S I U D
tenant_changes platform: S
tenant_changes worker: S
tenant_counts platform: S
tenant_counts worker: S
tenant_daily_counts platform: S
tenant_daily_counts worker: S I U D
tenant_first_sign_ins platform: S
tenant_first_sign_ins worker: S
tenant_notes platform: S I U D
tenant_transitions platform: S
tenant_transitions worker: S
tenant_trial_changes platform: S
tenant_trial_changes worker: S
tenant_views platform: S I U D
tenants app: S(activated_at city clinic_name clinic_type country created_at customer_message deletion_locked erase_after handover_confirmed_at hold_kind locale monthly_appointments number_of_clients owner_email owner_name owner_phone owner_verified_at plan postal_code previous_software region staffing status status_before_termination street_address subdomain tenant_id terminated_at time_zone trial_ends_at version) U(city clinic_name clinic_type country locale owner_phone postal_code region street_address time_zone version)
tenants platform: S I U D
tenants worker: S I U D
terms_acceptances platform: S I
todo_marks app: S I U
todos app: S I U
users platform: S I U D
users worker: S(created_at deactivated_at email email_verified_at full_name last_signed_in_at locale platform_role staff_version totp_confirmed_at user_id) I(created_at email email_verified_at full_name locale user_id) D
webhook_attempts platform: S
webhook_attempts worker: S I
webhook_deliveries platform: S I U
webhook_deliveries worker: S U D
webhook_endpoints platform: S I U D
webhook_endpoints worker: S U
workspace_settings app: S U
workspace_settings platform: S I
workspace_settings worker: S I U
zone_rules worker: S I U
`;

/** Functions with their owner's privileges, and the roles that may call them; the others are called by triggers. */
const functions = `
audit_personal: platform
carry_out_two_factor_reset: worker
clear_sample_clinic: app worker
clinic_usage: platform
clinics_with_days_to_seal: worker
clinics_with_notes_to_lock: worker
confirm_handover: app
delete_old_audit_day_keys: worker
destroy_chart: app
destroy_clinic_key: worker
discard_note: app
dissolve_team: worker
due_client_mails: worker
end_member_access: app platform worker
erase_clinic_rows: worker
grace_periods: app
has_password: worker
insert_audit_entry: app platform worker
insert_events_of_samples: worker
insert_invitation_link: app platform
invite_member: app
keeps_charts: app platform worker
log_access: app
may_be_erased: worker
merge_clients: app
move_clinic_site: app platform
note_commit: app platform
open_chart: app
prepare_access_log: worker
queue_mails: app platform worker
rebuild_tenant_history: worker
replication_lag: platform worker
seal_audit_log: worker
site_by_subdomain: app platform worker
subdomain_is_reserved: platform worker
subdomain_is_taken: app platform worker
take_account_mail: app platform worker
transfer_ownership: app
undo_merge: app
`;

it('each role has exactly the listed privileges on each table', async () => {
  const rows = await query<{ line: string }>(
    db.admin,
    `SELECT format('%s %s: %s', "table", role, string_agg(allowed, ' ' ORDER BY place)) AS line
       FROM (
         SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS "table",
                replace(role, 'svc_', '') AS role, place,
                CASE WHEN has_table_privilege(role, c.oid, privilege) THEN letter
                     WHEN letter <> 'D' THEN letter || '(' || (
                       SELECT string_agg(attname, ' ' ORDER BY attname) FROM pg_attribute
                        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
                          AND has_column_privilege(role, c.oid, attnum, privilege)) || ')' END AS allowed
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
                unnest('{svc_app,svc_platform,svc_worker}'::text[]) AS role,
                (VALUES ('S', 'SELECT', 1), ('I', 'INSERT', 2), ('U', 'UPDATE', 3), ('D', 'DELETE', 4)) AS p (letter, privilege, place)
          WHERE c.relkind IN ('r', 'p', 'v') AND c.relname NOT LIKE 'queue\\_stats\\_%' AND (n.nspname = 'public' OR (n.nspname = 'pgboss' AND role <> 'svc_worker'))
       ) AS each
      WHERE allowed IS NOT NULL GROUP BY "table", role ORDER BY "table", role`,
  );
  expect(rows.map(({ line }) => line).join('\n')).toBe(privileges.trim());
});

it('no role may truncate a table, refer to it or add triggers to it, and no other role has any privileges', async () => {
  const rows = await query(
    db.admin,
    `SELECT c.relname, a.grantee::regrole::text, a.privilege_type FROM pg_class c, aclexplode(c.relacl) a
      WHERE c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND a.grantee <> c.relowner
        AND (a.privilege_type NOT IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'USAGE')
             OR a.grantee <> ALL ('{svc_app,svc_platform,svc_worker}'::regrole[]))`,
  );
  expect(rows).toEqual([]);
});

it('the lag of standbys is readable, which PostgreSQL hides from other roles', async () => {
  const [owner] = await query(
    db.admin,
    `SELECT pg_has_role(proowner, 'pg_read_all_stats', 'USAGE') AS reads FROM pg_proc WHERE proname = 'replication_lag'`,
  );
  expect(owner).toEqual({ reads: true });
});

describe('functions with their owner’s privileges', () => {
  const definers = `pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef`;

  it('may be called by the listed roles only', async () => {
    const rows = await query<{ line: string }>(
      db.admin,
      `SELECT p.proname || ': ' || string_agg(replace(role, 'svc_', ''), ' ' ORDER BY role) AS line
         FROM ${definers.replace(' WHERE', ", unnest('{svc_app,svc_platform,svc_worker}'::text[]) AS role WHERE")}
          AND p.prorettype <> 'trigger'::regtype AND has_function_privilege(role, p.oid, 'EXECUTE')
        GROUP BY p.oid ORDER BY p.proname`,
    );
    expect(rows.map(({ line }) => line).join('\n')).toBe(functions.trim());
  });

  it('belong to the owner of the tables, who cannot log in, and have a fixed search path', async () => {
    const rows = await query(
      db.admin,
      `SELECT p.proname FROM ${definers}
          AND (p.proowner <> 'svc_migrations'::regrole
               OR NOT coalesce(p.proconfig, '{}') @> '{"search_path=public, pg_temp"}')`,
    );
    expect(rows).toEqual([]);
    expect(
      await query(db.admin, "SELECT rolcanlogin FROM pg_roles WHERE rolname = 'svc_migrations'"),
    ).toEqual([{ rolcanlogin: false }]);
  });
});
