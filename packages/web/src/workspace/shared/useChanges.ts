import { keepLive } from '@tamarack/core/client';
import { changeEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What shows the clinic's day, as the second part of its query keys. Only what is on the screen is read again at once. */
const dayParts = ['calendar', 'today', 'confirmations', 'todos', 'client'];

/** In milliseconds. */
const times = {
  /** Changes that come within this time are read together. */
  gather: 150,
  /** After reading, so that a busy clinic does not keep every screen reading. */
  rest: 750,
  /** Until a lost stream is said to be lost; most come back sooner. */
  lost: 5_000,
  /** Until a hidden tab closes its stream: the server keeps five for each session. */
  hidden: 60_000,
};

/**
 * Reads what is on the screen again whenever somebody at the clinic has changed something. The frame keeps the one stream
 * of the tab. True while the stream is lost; screens still read every 30 seconds then.
 */
export function useChanges(enabled: boolean): boolean {
  const transport = useTransport();
  const client = useQueryClient();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    let listening: AbortController | undefined;
    let openedBefore = false;
    let changed = false;
    let reading: Timer;
    let losing: Timer;
    let hiding: Timer;

    const read = () => {
      reading = undefined;
      if (!changed) return;
      changed = false;
      for (const part of dayParts) void client.invalidateQueries({ queryKey: ['clinic', part] });
      reading = setTimeout(read, times.rest);
    };
    const readSoon = () => {
      changed = true;
      reading ??= setTimeout(read, times.gather);
    };
    const stopLosing = () => {
      clearTimeout(losing);
      losing = undefined;
      setLost(false);
    };
    const open = () => {
      listening = new AbortController();
      const { signal } = listening;
      const onMessage: Parameters<typeof keepLive>[0]['onMessage'] = (message) => {
        if (message.kind !== 'state') readSoon();
        else if (!message.open) losing ??= setTimeout(() => setLost(true), times.lost);
        else {
          stopLosing();
          // What was missed in between is not kept.
          if (openedBefore) readSoon();
          openedBefore = true;
        }
      };
      void keepLive({ transport, path: changeEndpoints.stream.path, onMessage }, signal);
    };
    const close = () => {
      listening?.abort();
      listening = undefined;
      stopLosing();
    };
    const onVisibility = () => {
      clearTimeout(hiding);
      if (document.hidden) hiding = setTimeout(close, times.hidden);
      else if (!listening) open();
    };

    open();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      close();
      clearTimeout(hiding);
      clearTimeout(reading);
    };
  }, [enabled, transport, client]);
  return lost;
}

type Timer = ReturnType<typeof setTimeout> | undefined;
