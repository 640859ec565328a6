import { endpoint } from '../endpoint.ts';

/** Every event shown at the bell, with the default ways of notifying operators. */
export const notificationDefaults = {
  'health.down': { mail: true, badge: true },
  'health.degraded': { mail: true, badge: true },
  'health.recovered': { mail: true, badge: true },
  'operation.failed': { mail: true, badge: true },
  'operation.stalled': { mail: true, badge: true },
  'mail.failed': { mail: false, badge: true },
  'conversions.failed': { mail: false, badge: true },
  'webhook.failing': { mail: true, badge: true },
  'webhook.disabled': { mail: true, badge: true },
  'bulk.failed': { mail: true, badge: true },
  'bulk.started': { mail: false, badge: false },
  'bulk.finished': { mail: false, badge: true },
  'bulk.stopped': { mail: false, badge: true },
  'tenant.created': { mail: false, badge: true },
  'tenant.activated': { mail: false, badge: true },
  'tenant.suspended': { mail: false, badge: true },
  'tenant.resumed': { mail: false, badge: true },
  'tenant.terminated': { mail: false, badge: true },
  'tenant.termination_cancelled': { mail: false, badge: true },
  'tenant.released': { mail: false, badge: true },
  'tenant.erased': { mail: false, badge: true },
  'tenant.restarted': { mail: false, badge: true },
  'tenant.updated': { mail: false, badge: true },
  'tenant.plan_changed': { mail: false, badge: true },
  'tenant.subdomain_changed': { mail: false, badge: true },
  'tenant.ownership_transferred': { mail: false, badge: true },
  'tenant.owner_verified': { mail: false, badge: true },
  'tenant.activation_resent': { mail: false, badge: true },
  'tenant.exported': { mail: false, badge: true },
  'tenant.handover_confirmed': { mail: false, badge: true },
  'tenant.time_zone_set': { mail: false, badge: true },
  'tenant.locale_set': { mail: false, badge: true },
  'tenant.impersonation_started': { mail: false, badge: true },
  'tenant.member_joined': { mail: false, badge: true },
  'member.invited': { mail: false, badge: true },
  'member.invitation_resent': { mail: false, badge: true },
  'member.invitation_revoked': { mail: false, badge: true },
  'member.role_changed': { mail: false, badge: true },
  'member.removed': { mail: false, badge: true },
  'staff.changed': { mail: false, badge: true },
  'platform.settings_changed': { mail: false, badge: true },
  'platform.client_changed': { mail: false, badge: true },
  'platform.webhook_changed': { mail: false, badge: true },
  'privacy.request_opened': { mail: false, badge: true },
  'privacy.request_due': { mail: true, badge: true },
  'privacy.request_closed': { mail: false, badge: true },
  'tenant.sandbox_made': { mail: false, badge: true },
} as const satisfies Record<string, NotificationWays>;

export type NotificationKind = keyof typeof notificationDefaults;
export const notificationKinds = Object.keys(notificationDefaults) as NotificationKind[];

/** What fails minutes after an operator started it: news to that operator too, unlike their own actions. */
export const lateFailures: readonly NotificationKind[] = ['operation.failed', 'bulk.failed'];

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
