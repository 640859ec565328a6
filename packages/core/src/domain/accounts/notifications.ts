/** What operators can be told of, by the type of the event, with how it is told unless they choose otherwise. */
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

/** `mail`: gathered in a mail within a minute. `badge`: counts as unread at the bell. */
export interface NotificationWays {
  mail: boolean;
  badge: boolean;
}

export interface NotificationChoice extends NotificationWays {
  kind: NotificationKind;
}
