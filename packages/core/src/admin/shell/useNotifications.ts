import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as activityApi from '../../client/activity.ts';
import type { ActivityEntry } from '../../domain/resources.ts';
import { usePorts, useSession, useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { queryKeys } from '../shared/queryKeys.ts';

const shown = 20;

/** How many entries, newest first, came after the last one seen; all when that one is no longer among them. */
export function countUnread(entries: readonly ActivityEntry[], lastSeen: string | null): number {
  const at = entries.findIndex((entry) => entry.id === lastSeen);
  return at === -1 ? entries.length : at;
}

/** The latest events, live, and how many of them this operator has not seen on this device. */
export function useNotifications() {
  const transport = useTransport();
  const { settings } = usePorts();
  const { user } = useSession();
  const settingName = `console.notifications.seen.${user?.userId}`;
  const [lastSeen, setLastSeen] = useState(() => settings.get(settingName));
  useLive({}, [queryKeys.activity], 1000);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.activity,
    queryFn: ({ signal }) => activityApi.recent(transport, shown, signal),
  });

  function markSeen() {
    const newest = data?.[0]?.id;
    if (newest === undefined || newest === lastSeen) return;
    settings.set(settingName, newest);
    setLastSeen(newest);
  }

  return { entries: data, error, refetch, unread: countUnread(data ?? [], lastSeen), markSeen };
}
