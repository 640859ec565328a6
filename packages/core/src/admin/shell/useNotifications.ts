import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { activityEndpoints, type NotificationList } from '../../domain/platform/activity.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { queryKeys } from '../shared/queryKeys.ts';

const shown = 20;

/** The latest events, and which of them this operator has not seen; the server stores that. */
export function useNotifications() {
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
