import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveEvent } from '../domain/platform/activity.ts';
import { usePorts } from './SessionProvider.tsx';

export interface LiveFilter {
  /** Only events of this tenant; omit for all. */
  tenantId?: string;
  /** Only events whose type starts with one of these, such as `tenant.`; omit for all. */
  types?: readonly string[];
}

function matchesLive(filter: LiveFilter, event: LiveEvent): boolean {
  if (filter.tenantId !== undefined && event.tenantId !== filter.tenantId) return false;
  return filter.types === undefined || filter.types.some((prefix) => event.type.startsWith(prefix));
}

/**
 * Refetches the queries under `keys` when an event of the live stream matches, and after every gap in the
 * stream, at most once every `every` milliseconds. Returns whether the stream is open.
 */
export function useLive(filter: LiveFilter, keys: readonly QueryKey[], every = 250): boolean {
  const { live } = usePorts();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);

  const refetch = useEffectEvent(async () => {
    const options = { cancelRefetch: false };
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }, options)));
  });
  const isFetching = useEffectEvent(() => keys.some((queryKey) => client.isFetching({ queryKey }) > 0));
  const matches = useEffectEvent((event: LiveEvent) => matchesLive(filter, event));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fetching = false;
    let again = false;
    let stopped = false;
    // An event may be missing from the result of a request that was already under way, so another refetch follows.
    const scheduleRefetch = () => {
      if (stopped) return;
      if (fetching) again = true;
      else timer ??= setTimeout(fetch, every);
    };
    const fetch = async () => {
      timer = undefined;
      fetching = true;
      again = isFetching();
      await refetch();
      fetching = false;
      if (again) scheduleRefetch();
    };
    const stop = live.subscribe((message) => {
      if (message.kind === 'state') setOpen(message.open);
      else if (message.kind === 'refetch' || matches(message.event)) scheduleRefetch();
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [live, every]);

  return open;
}
