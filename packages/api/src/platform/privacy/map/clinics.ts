import {
  clinicsOfPerson,
  columns,
  type ImpersonalTable,
  names,
  ownedClinics,
  type PersonalTable,
  personal,
  unnamed,
} from './types.ts';

const theirs = `t.tenant_id IN ${clinicsOfPerson}`;

/** Clinics that a person owns or is the contact of. */
export const clinicTables: readonly PersonalTable[] = [
  personal('tenants', 'Clinics that the person owns or is the contact of', {
    of: `t.tenant_id IN ${ownedClinics}`,
    key: 'tenant_id',
    exported:
      'tenant_id subdomain clinic_name clinic_type status plan owner_name owner_email owner_phone country street_address city region postal_code previous_software number_of_clients monthly_appointments staffing time_zone locale created_at activated_at first_sign_in_at trial_ends_at terminated_at erase_after handover_confirmed_at',
    other:
      'hold_kind hold_reason customer_message deletion_locked status_before_termination owner_verified_at version search_text name_sort_key owner_sort_key sample sandbox erasure_began_at',
    erasure: {
      how: 'blocking',
      sql: [
        `UPDATE tenants t SET hold_reason = ${unnamed('t.hold_reason', theirs)},
                customer_message = ${unnamed('t.customer_message', theirs)}, version = t.version + 1
          WHERE t.hold_kind IS NOT NULL AND (${names('t.hold_reason', theirs)} OR ${names('t.customer_message', theirs)})`,
      ],
    },
  }),
];

const none = (table: string, why: string, names: string): ImpersonalTable => ({
  table,
  why,
  columns: columns(names),
});

const ofClinic = 'Settings and operations of a clinic; people appear only by their account id, if at all.';
const invented = 'Versions of sample records; the people in them are invented.';
const counts = 'Counts.';
const machinery = 'The product’s own machinery.';

/** Every other table, with the reason why it holds no personal data. */
export const impersonalTables: readonly ImpersonalTable[] = [
  none(
    'workspace_settings',
    ofClinic,
    'tenant_id currency tax_label week_starts_on confirm_before_billing note_before_billing billing_from_on grid_minutes ' +
      'idle_lock_minutes reminder_hours names_for_clinicians retention_years two_step_charts_from privacy_contact_id version ' +
      'cache_version created_at business_name books_closed_on desk_may_refund',
  ),
  none('subdomain_redirects', ofClinic, 'subdomain tenant_id until'),
  none(
    'operation_steps',
    ofClinic,
    'tenant_id operation_id position name state attempts error detail started_at finished_at',
  ),
  none('bulk_change_tenants', ofClinic, 'bulk_id position tenant_id state operation_id refusal'),
  none('sample_records', invented, 'tenant_id version made_on as_of'),
  none('tenant_counts', counts, 'status plan shard tenants'),
  none('tenant_daily_counts', counts, 'day status plan tenants'),
  none('tenant_transitions', counts, 'day from_status from_plan to_status to_plan shard tenants'),
  none(
    'tenant_changes',
    'Statuses, plans and trials of a clinic under its random id.',
    'change_id clinic at from_status from_plan from_trial_ends_at to_status to_plan to_trial_ends_at',
  ),
  none('tenant_trial_changes', counts, 'day plan shard tenants'),
  none('tenant_first_sign_ins', counts, 'registered_at minutes shard tenants'),
  none(
    'audit_keys',
    'Keys to the details in the audit log: no runtime role can read them; a person’s key is deleted with the account, a day’s key after 180 days.',
    'key_id person_id day secret',
  ),
  none('audit_unsealed', machinery, 'entry_id'),
  none('audit_seals', machinery, 'seal_id previous_hash hash entries sealed_at'),
  none('audit_sealed_entries', machinery, 'entry_id seal_id digest'),
  none('zone_rules', machinery, 'singleton version seen_at'),
  none('retention_runs', machinery, 'rule ran_at removed removed_at removed_total'),
  none(
    'launch_confirmations',
    'Confirmations about the installation before going live.',
    'item note confirmed_at',
  ),
  none('last_backup', machinery, 'singleton taken_at'),
  none('conversion_outages', machinery, 'outage_id kind reason began_at last_at ended_at'),
  none('health_samples', machinery, 'component minute state reason value'),
  none(
    'service_instances',
    machinery,
    'instance_id role host pid version node_version memory_bytes pools started_at seen_at stopped_at',
  ),
  none('operator_alerts', machinery, 'event_id at'),
  none(
    'webhook_deliveries',
    'Events queued for other systems, without names of people.',
    'delivery_id endpoint_id event_id event_type tenant_id body state attempts tries next_attempt_at last_status last_error created_at ended_at claimed_until',
  ),
  none(
    'webhook_attempts',
    'Answers of other systems to events without names of people.',
    'attempt_id delivery_id at duration_ms url request_headers status response_headers response_body error',
  ),
  none('schema_migrations', machinery, 'id name batch migration_time'),
  none('schema_migrations_lock', machinery, 'index is_locked'),
];
