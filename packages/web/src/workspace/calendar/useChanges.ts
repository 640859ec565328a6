import { keepLive } from '@tamarack/core/client';
import { changesPath } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calendarKey } from './queries.ts';

/** Changes that come within this many milliseconds are read together. */
const gatherFor = 150;

/** Reads the calendar again whenever somebody at the clinic has changed it. */
export function useChanges(): void {
  const transport = useTransport();
  const client = useQueryClient();
  useEffect(() => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: calendarKey });
    };
    void keepLive(
      {
        transport,
        path: changesPath,
        onMessage: ({ kind }) => {
          if (kind !== 'state') timer ??= setTimeout(refetch, gatherFor);
        },
      },
      listening.signal,
    );
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [transport, client]);
}
