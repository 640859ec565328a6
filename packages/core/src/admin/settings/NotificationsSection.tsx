import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import {
  type NotificationChoice,
  type NotificationKind,
  notificationEndpoints,
} from '../../domain/accounts/notifications.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useRead } from '../../session/useRead.ts';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { queriedRows } from '../shared/data-table/rows.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import styles from './settings.module.css';
import { t } from './text.ts';

const names: Record<NotificationKind, string> = {
  'health.down': t('healthDown'),
  'health.degraded': t('healthDegraded'),
  'health.recovered': t('healthRecovered'),
  'operation.failed': t('operationFailed'),
  'operation.stalled': t('operationStalled'),
  'mail.failed': t('mailFailed'),
  'conversions.failed': t('conversionsFailed'),
  'webhook.failing': t('webhookFailing'),
  'webhook.disabled': t('webhookDisabled'),
  'bulk.failed': t('bulkFailed'),
  'bulk.started': t('bulkStarted'),
  'bulk.finished': t('bulkFinished'),
  'bulk.stopped': t('bulkStopped'),
  'tenant.created': t('tenantCreated'),
  'tenant.activated': t('tenantActivated'),
  'tenant.suspended': t('tenantSuspended'),
  'tenant.resumed': t('tenantResumed'),
  'tenant.terminated': t('tenantTerminated'),
  'tenant.termination_cancelled': t('tenantTerminationCancelled'),
  'tenant.released': t('tenantReleased'),
  'tenant.erased': t('tenantErased'),
  'tenant.restarted': t('tenantRestarted'),
  'tenant.updated': t('tenantUpdated'),
  'tenant.plan_changed': t('tenantPlanChanged'),
  'tenant.subdomain_changed': t('tenantSubdomainChanged'),
  'tenant.ownership_transferred': t('tenantOwnershipTransferred'),
  'tenant.owner_verified': t('tenantOwnerVerified'),
  'tenant.activation_resent': t('tenantActivationResent'),
  'tenant.exported': t('tenantExported'),
  'tenant.handover_confirmed': t('tenantHandoverConfirmed'),
  'tenant.time_zone_set': t('tenantTimeZoneSet'),
  'tenant.locale_set': t('tenantLocaleSet'),
  'tenant.impersonation_started': t('tenantImpersonationStarted'),
  'tenant.member_joined': t('tenantMemberJoined'),
  'member.invited': t('memberInvited'),
  'member.invitation_resent': t('memberInvitationResent'),
  'member.invitation_revoked': t('memberInvitationRevoked'),
  'member.role_changed': t('memberRoleChanged'),
  'member.removed': t('memberRemoved'),
  'staff.changed': t('staffChanged'),
  'platform.settings_changed': t('platformSettingsChanged'),
  'platform.client_changed': t('platformClientChanged'),
  'platform.webhook_changed': t('platformWebhookChanged'),
  'privacy.request_opened': t('privacyRequestOpened'),
  'privacy.request_due': t('privacyRequestDue'),
  'privacy.request_closed': t('privacyRequestClosed'),
  'tenant.sandbox_made': t('tenantSandboxMade'),
};

/** Events the operator is notified of, and how; each change is saved immediately. */
export function NotificationsSection() {
  const transport = useTransport();
  const client = useQueryClient();
  const choices = useRead(notificationEndpoints.list, queryKeys.notificationChoices, { pick: 'choices' });
  const choosing = useMutation({
    // Requests run one after another: each sends the whole list, so the last one must win.
    scope: { id: 'notification choices' },
    mutationFn: (changed: NotificationChoice[]) =>
      call(transport, notificationEndpoints.replace, { payload: { choices: changed } }),
    onMutate: async (changed) => {
      await client.cancelQueries({ queryKey: queryKeys.notificationChoices });
      client.setQueryData(queryKeys.notificationChoices, changed);
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notificationChoices }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
  const choose = (kind: NotificationKind, way: 'mail' | 'badge', on: boolean) => {
    const current = client.getQueryData<NotificationChoice[]>(queryKeys.notificationChoices) ?? [];
    choosing.mutate(current.map((choice) => (choice.kind === kind ? { ...choice, [way]: on } : choice)));
  };
  const columns: DataColumn<NotificationChoice>[] = [
    { id: 'kind', header: t('kind'), cell: ({ kind }) => names[kind] },
    {
      id: 'mail',
      header: t('mail'),
      cell: ({ kind, mail }) => (
        <Checkbox
          checked={mail}
          aria-label={t('mailOf', { kind: names[kind] })}
          onChange={(event) => choose(kind, 'mail', event.currentTarget.checked)}
        />
      ),
    },
    {
      id: 'badge',
      header: t('badge'),
      cell: ({ kind, badge }) => (
        <Checkbox
          checked={badge}
          aria-label={t('badgeOf', { kind: names[kind] })}
          onChange={(event) => choose(kind, 'badge', event.currentTarget.checked)}
        />
      ),
    },
  ];
  return (
    <Panel title={t('notifications')} line>
      <DataTable
        label={t('notifications')}
        columns={columns}
        rowId={({ kind }) => kind}
        {...queriedRows(choices)}
        narrow="columns"
        className={styles.choices}
      />
      <div className={styles.note}>
        <p className={styles.text}>{t('notificationsBody')}</p>
      </div>
    </Panel>
  );
}
