import { type NotificationKind, notificationKinds } from '@tamarack/core/domain';
import { query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { type EventRow, namedClinics, namedPerson, toldForItself } from '../repository.ts';

/** An event that has not been emailed yet. */
export interface DueEvent extends Omit<EventRow, 'type' | 'level'> {
  type: NotificationKind;
}

/** Events of the last day that have not been handled, oldest first. */
export async function listDueEvents(tx: Tx, limit: number): Promise<DueEvent[]> {
  return query<DueEvent>(
    tx,
    `SELECT e.event_id, e.type, e.tenant_id, e.actor_id, e.payload, e.created_at, t.clinic_name, t.time_zone,
            u.full_name AS "actorName", ${namedClinics} AS "clinicNames", ${namedPerson} AS "personName"
       FROM events e LEFT JOIN tenants t ON t.tenant_id = e.tenant_id LEFT JOIN users u ON u.user_id = e.actor_id
      WHERE e.created_at > now() - interval '1 day'
        AND NOT EXISTS (SELECT 1 FROM operator_alerts a WHERE a.event_id = e.event_id)
        AND e.type = ANY (?) AND ${toldForItself}
      ORDER BY e.event_id LIMIT ?`,
    [[...notificationKinds], limit],
  );
}

/** Marks events as handled, and deletes marks that are no longer needed. */
export async function markHandled(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await tx('operator_alerts').insert(eventIds.map((eventId) => ({ eventId })));
  await tx('operator_alerts').where('at', '<', tx.raw("now() - interval '2 days'")).delete();
}

export interface Recipient {
  userId: string;
  email: string;
  /** When their account began, or when they joined the staff if that was later and within a day. */
  since: Date;
  /** The operator's own choice for a kind, where it differs from the default. */
  chosen: Partial<Record<NotificationKind, boolean>>;
}

/** Operators who can sign in, with the kinds of events they chose to be emailed. */
export async function listRecipients(tx: Tx): Promise<Recipient[]> {
  return query<Recipient>(
    tx,
    `WITH joined AS (
       SELECT e.payload ->> 'userId' AS user_id, max(e.created_at) AS at FROM events e
        WHERE e.created_at > now() - interval '1 day' AND e.type = 'staff.changed' AND e.payload ->> 'change' = 'invite'
        GROUP BY 1)
     SELECT u.user_id, u.email, greatest(u.created_at, j.at) AS since,
            coalesce((SELECT json_object_agg(c.event_type, c.mail) FROM notification_choices c
                       WHERE c.user_id = u.user_id), '{}') AS chosen
       FROM users u LEFT JOIN joined j ON j.user_id = u.user_id::text
      WHERE u.platform_role IS NOT NULL AND u.deactivated_at IS NULL
        AND u.email_verified_at IS NOT NULL AND has_password(u.user_id)`,
  );
}
