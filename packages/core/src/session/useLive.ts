import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveEvent } from '../domain/resources.ts';
import { usePorts } from './SessionProvider.tsx';

export interface LiveFilter {
  /** Only events of this tenant; all when absent. */
  tenantId?: string;
  /** Only events whose type begins so, such as `tenant.` or `operation.`; all when absent. */
  types?: readonly string[];
}

/** Bursts of events cause one refetch in this many milliseconds. */
const gatherMilliseconds = 250;

/** Whether an event is one the filter asks for. */
export function matchesLive(filter: LiveFilter, event: LiveEvent): boolean {
  if (filter.tenantId !== undefined && event.tenantId !== filter.tenantId) return false;
  return filter.types === undefined || filter.types.some((prefix) => event.type.startsWith(prefix));
}

/**
 * Refetches the queries under `keys` whenever an event of the live stream matches, and after every gap in the stream.
 * Returns whether the stream is open.
 */
export function useLive(filter: LiveFilter, keys: readonly QueryKey[]): boolean {
  const { live } = usePorts();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);

  const refetch = useEffectEvent(() => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  });
  const matches = useEffectEvent((event: LiveEvent) => matchesLive(filter, event));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refetch();
      }, gatherMilliseconds);
    };
    const stop = live.subscribe((message) => {
      if (message.kind === 'state') setOpen(message.open);
      else if (message.kind === 'refetch' || matches(message.event)) gather();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [live]);

  return open;
}
