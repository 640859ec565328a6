import { clinicsOfPerson, masked, mentions, names, type PersonalTable, personal, unnamed } from './types.ts';

const unlinked = {
  how: 'unlinked',
  because: 'What was done stays on record, without who requested it.',
} as const;

const theirs = `t.tenant_id IN ${clinicsOfPerson}`;
const ofTheirs = `t.bulk_id IN (SELECT bulk_id FROM bulk_change_tenants WHERE tenant_id IN ${clinicsOfPerson})`;
const message = "t.params ->> 'customerMessage'";

/**
 * Records of what a person did, and of what was done to them or written about them. They refer to the account by id and
 * lose that reference when it is deleted.
 */
export const actTables: readonly PersonalTable[] = [
  personal('operations', 'Operations on clinics requested by the person, or with their name in the reason', {
    of: `(t.requested_by = :userId OR ${names('t.reason', theirs)} OR ${names(message, theirs)})`,
    key: 'operation_id',
    exported: 'operation_id tenant_id kind state reason created_at finished_at',
    other: 'params requested_by attempts error started_at next_attempt_at',
    erasure: {
      how: 'changed',
      sql: [
        `UPDATE operations t SET reason = ${unnamed('t.reason', theirs)} WHERE ${names('t.reason', theirs)}`,
        `UPDATE operations t SET params = jsonb_set(t.params, '{customerMessage}', to_jsonb(${unnamed(message, theirs)}))
          WHERE ${names(message, theirs)}`,
        'UPDATE operations t SET requested_by = NULL WHERE t.requested_by = :userId',
      ],
      noLongerFound: true,
      because: unlinked.because,
    },
  }),
  personal('bulk_changes', 'Bulk changes requested by the person, or with their name or email', {
    of: `(t.requested_by = :userId OR ${mentions("t.selection ->> 'search'")}
      OR ${names('t.reason', ofTheirs)} OR ${names('t.customer_message', ofTheirs)})`,
    key: 'bulk_id',
    exported: 'bulk_id kind hold_kind reason customer_message days total created_at finished_at',
    other: 'selection requested_by session_id request_id stopped_at announced_at',
    erasure: {
      how: 'changed',
      sql: [
        `UPDATE bulk_changes t SET reason = ${unnamed('t.reason', ofTheirs)},
                customer_message = ${unnamed('t.customer_message', ofTheirs)}
          WHERE ${names('t.reason', ofTheirs)} OR ${names('t.customer_message', ofTheirs)}`,
        `UPDATE bulk_changes t SET selection = jsonb_set(t.selection, '{search}', to_jsonb(${masked("t.selection ->> 'search'")}))
          WHERE ${mentions("t.selection ->> 'search'")}`,
        'UPDATE bulk_changes t SET requested_by = NULL WHERE t.requested_by = :userId',
      ],
      noLongerFound: true,
      because: unlinked.because,
    },
  }),
  personal('tenant_notes', 'Operators’ notes by the person, or with their name or email', {
    of: `(t.author_id = :userId OR ${names('t.body', theirs)})`,
    key: 'note_id',
    exported: 'note_id tenant_id body created_at edited_at',
    other: 'author_id pinned version',
    erasure: {
      how: 'changed',
      sql: [
        `UPDATE tenant_notes t SET body = ${unnamed('t.body', theirs)}, version = t.version + 1
          WHERE ${names('t.body', theirs)}`,
      ],
      noLongerFound: true,
      because: 'The name and the email are removed from the text; the rest is about the clinic.',
    },
  }),
  personal('impersonations', 'Impersonations by the person, or of the person', {
    of: '(t.member_id = :userId OR t.operator_id = :userId)',
    key: 'impersonation_id',
    exported: 'impersonation_id tenant_id reason requested_at started_at',
    secret: 'code_hash',
    other: 'operator_id member_id code_expires_at',
    erasure: {
      how: 'with account',
      sql: [
        `UPDATE impersonations t SET reason = ${unnamed('t.reason', theirs)} WHERE ${names('t.reason', theirs)}`,
      ],
    },
  }),
  personal('platform_settings', 'Settings of the platform last changed by the person', {
    of: 't.updated_by = :userId',
    key: 'name',
    exported: 'name updated_at',
    other: 'value version updated_by',
    erasure: unlinked,
  }),
  personal('api_clients', 'API applications added by the person', {
    of: 't.created_by = :userId',
    key: 'client_id',
    exported: 'client_id name kind created_at',
    other:
      'key_hash public_key requests_per_minute revoked_at key_hint previous_key_hash previous_key_until key_changed_at expires_at last_used_at created_by version',
    erasure: unlinked,
  }),
  personal('webhook_endpoints', 'Webhook endpoints added by the person', {
    of: 't.created_by = :userId',
    key: 'endpoint_id',
    exported: 'endpoint_id url description created_at',
    other:
      'event_types enabled disabled_because secret previous_secret previous_secret_until failing_since failure_told_at last_success_at version created_by',
    erasure: unlinked,
  }),
  personal('events', 'Events that the person caused', {
    of: `(t.actor_id = :userId OR (t.type = 'tenant.ownership_transferred' AND t.payload ->> 'after' = :userId::uuid::text))`,
    key: 'event_id',
    exported: 'event_id type tenant_id created_at',
    other: 'level operation_id actor_id payload',
    erasure: {
      how: 'changed',
      sql: [
        `UPDATE events t SET payload = t.payload - 'newOwnerName'
          WHERE t.type = 'tenant.ownership_transferred' AND t.payload ->> 'after' = :userId::uuid::text`,
      ],
      because:
        'The clinic’s timeline stays; it refers to the person by an id that no longer identifies anyone.',
    },
  }),
  personal('application_log', 'Application log: sign-ins and refusals', {
    of: 't.user_id = :userId',
    key: 'entry_id',
    exported: 'entry_id at kind message code method path status times',
    other: 'level role request_id user_id details search_text',
    erasure: {
      how: 'changed',
      sql: ['UPDATE application_log t SET user_id = NULL WHERE t.user_id = :userId'],
      noLongerFound: true,
      because: 'The entries stay for 14 days, without the person.',
    },
  }),
  personal('audit_log', 'Audit log: what the person did, and what was done to them', {
    of: '(t.actor_id = :userId OR t.subject_id = :userId)',
    key: 'entry_id',
    exported: 'entry_id at action tenant_id outcome',
    other:
      'actor_id actor_kind session_id subject_id operation_id request_id ip details personal origin_key origin personal_key personal_encrypted',
    // The network address of an entry belongs to the actor; what it says about a person belongs to its subject.
    computed: {
      origin: 'CASE WHEN t.actor_id = :userId THEN (audit_personal(t)).origin END',
      personal:
        'CASE WHEN coalesce(t.subject_id, t.actor_id) = :userId THEN (audit_personal(t)).personal END',
    },
    erasure: {
      how: 'kept',
      because:
        'Evidence. It refers to the person by an id that no longer identifies anyone, and the key to their details is destroyed. Texts by operators are encrypted with the operator’s key and become unreadable with it.',
    },
  }),
];
