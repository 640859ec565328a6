import { Checkbox, Table } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import {
  type NotificationChoice,
  type NotificationKind,
  notificationEndpoints,
} from '../../domain/accounts/notifications.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { Panel } from '../shared/Panel.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { FailedState, Waiting } from '../shared/states.tsx';
import styles from './settings.module.css';
import { t } from './text.ts';

const names: Record<NotificationKind, string> = {
  'operation.failed': t('operationFailed'),
  'operation.stalled': t('operationStalled'),
  'tenant.created': t('tenantCreated'),
  'tenant.activated': t('tenantActivated'),
  'tenant.suspended': t('tenantSuspended'),
  'tenant.resumed': t('tenantResumed'),
  'tenant.terminated': t('tenantTerminated'),
  'mail.failed': t('mailFailed'),
  'conversions.failed': t('conversionsFailed'),
  'staff.changed': t('staffChanged'),
};

/** Which events the operator is notified of, and how; each change is saved at once. */
export function NotificationsSection() {
  const transport = useTransport();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.notificationChoices,
    queryFn: async ({ signal }) => (await call(transport, notificationEndpoints.list, { signal })).choices,
    meta: { quiet: true },
  });
  const choosing = useMutation({
    // One after another: each sends the whole list, and the last one counts.
    scope: { id: 'notification choices' },
    mutationFn: (choices: NotificationChoice[]) =>
      call(transport, notificationEndpoints.replace, { payload: { choices } }),
    onMutate: async (choices) => {
      await client.cancelQueries({ queryKey: queryKeys.notificationChoices });
      client.setQueryData(queryKeys.notificationChoices, choices);
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notificationChoices }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
  const choose = (kind: NotificationKind, way: 'mail' | 'badge', on: boolean) => {
    const current = client.getQueryData<NotificationChoice[]>(queryKeys.notificationChoices) ?? [];
    choosing.mutate(current.map((choice) => (choice.kind === kind ? { ...choice, [way]: on } : choice)));
  };
  return (
    <Panel title={t('notifications')} line>
      {data ? (
        <Table className={styles.choices} aria-label={t('notifications')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('kind')}</Table.Th>
              <Table.Th>{t('mail')}</Table.Th>
              <Table.Th>{t('badge')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(({ kind, mail, badge }) => (
              <Table.Tr key={kind}>
                <Table.Td>{names[kind]}</Table.Td>
                <Table.Td>
                  <Checkbox
                    checked={mail}
                    aria-label={t('mailOf', { kind: names[kind] })}
                    onChange={(event) => choose(kind, 'mail', event.currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td>
                  <Checkbox
                    checked={badge}
                    aria-label={t('badgeOf', { kind: names[kind] })}
                    onChange={(event) => choose(kind, 'badge', event.currentTarget.checked)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
      {!data && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Waiting height="12rem" /> : null}
      <div className={styles.note}>
        <p className={styles.text}>{t('notificationsBody')}</p>
      </div>
    </Panel>
  );
}
