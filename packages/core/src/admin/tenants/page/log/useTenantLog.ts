import { useState } from 'react';
import { call } from '../../../../client/call.ts';
import type { EventLevel } from '../../../../domain/platform/activity.ts';
import { type TenantLogEntry, tenantPageEndpoints } from '../../../../domain/platform/tenant-page.ts';
import { useTransport } from '../../../../session/SessionProvider.tsx';
import { useSearchParamsState } from '../../../../ui/useSearchParamsState.ts';
import { queryKeys } from '../../../shared/queryKeys.ts';
import { usePages } from '../../../shared/usePages.ts';

const pageSize = 50;

export const logLevels: readonly EventLevel[] = ['error', 'warning', 'success', 'info'];

/** The filters of the log, kept in the search params. The timeline has events only. */
function useLogParams() {
  const { searchParams: params, set } = useSearchParamsState();
  const level = logLevels.find((known) => known === params.get('level'));
  const show: 'timeline' | 'all' = params.get('show') === 'all' ? 'all' : 'timeline';
  const change = (name: 'level' | 'show', value: string | undefined) =>
    set({ [name]: value }, { replace: true });
  return {
    level,
    show,
    setLevel: (next: EventLevel | undefined) => change('level', next),
    setShow: (next: 'timeline' | 'all') => change('show', next === 'all' ? next : undefined),
  };
}

/** Number of entries hidden while paused: those newer than the newest entry at that time. */
export function countHeldBack(entries: readonly TenantLogEntry[], pausedAt: string | null): number {
  return pausedAt === null
    ? 0
    : Math.max(
        0,
        entries.findIndex(({ id }) => id === pausedAt),
      );
}

/** A tenant's log, newest first, updated live unless paused. */
export function useTenantLog(tenantId: string) {
  const transport = useTransport();
  const filter = useLogParams();
  const source = filter.show === 'timeline' ? 'event' : undefined;
  const { level } = filter;
  const [pausedAt, setPausedAt] = useState<string | null>(null);
  const { items: all, ...list } = usePages({
    key: queryKeys.tenantLog(tenantId, level, source),
    read: (before: string | undefined, signal) =>
      call(transport, tenantPageEndpoints.log, {
        params: { tenantId },
        query: { before, limit: pageSize, level, source },
        signal,
      }),
    itemsOf: (page) => page.entries,
  });
  const held = countHeldBack(all ?? [], pausedAt);
  return {
    ...filter,
    ...list,
    entries: all?.slice(held),
    held,
    paused: pausedAt !== null,
    pause: () => setPausedAt(all?.[0]?.id ?? null),
    follow: () => setPausedAt(null),
  };
}
