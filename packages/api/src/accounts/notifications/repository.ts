import {
  type NotificationChoice,
  type NotificationWays,
  notificationDefaults,
  notificationKinds,
} from '@tamarack/core/domain';
import type { Sql, Tx } from '../../database/types.ts';

/** The operator's choice for every kind, or its default. */
export async function listChoices(sql: Sql, userId: string): Promise<NotificationChoice[]> {
  const rows = await sql('notification_choices')
    .where({ userId })
    .select<({ event_type: string } & NotificationWays)[]>('event_type', 'mail', 'badge');
  const chosen = new Map(rows.map(({ event_type, mail, badge }) => [event_type, { mail, badge }]));
  return notificationKinds.map((kind) => ({ kind, ...(chosen.get(kind) ?? notificationDefaults[kind]) }));
}

/** Replaces every choice. Choices equal to the default are not stored, so a changed default applies to them. */
export async function storeChoices(
  tx: Tx,
  userId: string,
  choices: readonly NotificationChoice[],
): Promise<void> {
  await tx('notification_choices').where({ userId }).delete();
  const rows = choices
    .filter(({ kind, mail, badge }) => {
      const standard = notificationDefaults[kind];
      return mail !== standard.mail || badge !== standard.badge;
    })
    .map(({ kind, mail, badge }) => ({ user_id: userId, event_type: kind, mail, badge }));
  if (rows.length > 0) await tx('notification_choices').insert(rows);
}
