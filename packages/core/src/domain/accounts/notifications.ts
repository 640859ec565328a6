import { endpoint } from '../endpoint.ts';

/** Events that operators can be notified of, with the ways used until they choose otherwise. */
export const notificationDefaults = {
  'operation.failed': { mail: true, badge: true },
  'operation.stalled': { mail: true, badge: true },
  'tenant.created': { mail: false, badge: true },
  'tenant.activated': { mail: false, badge: true },
  'tenant.suspended': { mail: false, badge: true },
  'tenant.resumed': { mail: false, badge: true },
  'tenant.terminated': { mail: false, badge: true },
  'mail.failed': { mail: false, badge: true },
  'conversions.failed': { mail: false, badge: true },
  'staff.changed': { mail: false, badge: true },
} as const satisfies Record<string, NotificationWays>;

export type NotificationKind = keyof typeof notificationDefaults;
export const notificationKinds = Object.keys(notificationDefaults) as NotificationKind[];

/** `mail`: included in a summary mail within a minute. `badge`: counted as unread at the bell. */
export interface NotificationWays {
  mail: boolean;
  badge: boolean;
}

export interface NotificationChoice extends NotificationWays {
  kind: NotificationKind;
}

export const notificationEndpoints = {
  list: endpoint('GET', '/api/account/notifications').types<{ answer: { choices: NotificationChoice[] } }>(),
  /** Replaces every choice; kinds that are left out return to their defaults. */
  replace: endpoint('PUT', '/api/account/notifications').types<{
    payload: { choices: NotificationChoice[] };
    answer: { choices: NotificationChoice[] };
  }>(),
};
