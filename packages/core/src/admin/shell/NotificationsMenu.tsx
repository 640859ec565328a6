import { ActionIcon, Group, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../client/call.ts';
import { activityEndpoints, type NotificationList, unreadCap } from '../../domain/platform/activity.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { LevelDot, NotLoaded } from '../shared/states.tsx';
import styles from './shell.module.css';
import { t } from './text.ts';
import { useUnreadBadge } from './useHostWindow.ts';

/** The bell: the latest events and the number of unread ones. */
export function NotificationsMenu() {
  const { entries, error, refetch, unread, markSeen } = useNotifications();
  useUnreadBadge(unread);
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width="min(23rem, calc(100vw - 2rem))" shadow="md" onClose={markSeen}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={38}
          aria-label={t('bell', { n: unread })}
          className={styles.bell}
        >
          <IconBell size={20} stroke={1.6} aria-hidden="true" />
          {unread > 0 ? (
            <span className={styles.unread} aria-hidden="true">
              {unread >= unreadCap ? t('unreadMany', { n: unreadCap - 1 }) : unread}
            </span>
          ) : null}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.notifications}>
        <div className={styles.notificationsHead}>
          <Menu.Label>{t('notifications')}</Menu.Label>
          {unread > 0 ? (
            <UnstyledButton className={styles.markRead} onClick={markSeen}>
              {t('markRead')}
            </UnstyledButton>
          ) : null}
        </div>
        {entries?.map((entry) => (
          <Menu.Item
            key={entry.id}
            className={styles.notification}
            data-unread={entry.unread || undefined}
            onClick={() => navigate(entry.href)}
          >
            <Group component="span" gap="0.625rem" align="baseline" wrap="nowrap">
              <LevelDot level={entry.type} />
              <span className={styles.entryText}>
                <span>
                  {entry.unread ? <VisuallyHidden>{t('unreadNow')}: </VisuallyHidden> : null}
                  {entry.content}
                </span>
                {entry.detail ? <span className={styles.entryDetail}>{entry.detail}</span> : null}
              </span>
              <RelativeTime iso={entry.time} className={styles.entryTime} />
            </Group>
          </Menu.Item>
        ))}
        {entries?.length === 0 ? <div className={styles.nothing}>{t('noNotifications')}</div> : null}
        {entries ? null : <NotLoaded error={error} onRetry={() => void refetch()} height="8rem" />}
      </Menu.Dropdown>
    </Menu>
  );
}

const shown = 20;

/** The latest events, and which of them this operator has not seen; the server stores that. */
function useNotifications() {
  const transport = useTransport();
  const client = useQueryClient();
  useLive({}, [queryKeys.notifications], 1000);
  const { data, error, refetch } = useRead(activityEndpoints.notifications, queryKeys.notifications, {
    query: { limit: shown },
  });
  const marking = useMutation({
    meta: { silent: true },
    mutationFn: (eventId: number) => call(transport, activityEndpoints.markSeen, { payload: { eventId } }),
    onSuccess: () =>
      client.setQueryData(
        queryKeys.notifications,
        (list: NotificationList | undefined) => list && allSeen(list),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });

  function markSeen() {
    const newest = data?.entries[0];
    if (newest && data.unread > 0) marking.mutate(Number(newest.id));
  }

  return { entries: data?.entries, error, refetch, unread: data?.unread ?? 0, markSeen };
}

function allSeen({ entries }: NotificationList): NotificationList {
  return { unread: 0, entries: entries.map((entry) => ({ ...entry, unread: false })) };
}
