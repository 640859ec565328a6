import { keepLive } from '@tamarack/core/client';
import { changeEndpoints, type WorkspaceChanges } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hideOutdatedUndoToast } from './saving/undoToast.ts';

/** Second parts of the query keys that show the clinic's day and its money. */
const liveParts = ['calendar', 'today', 'confirmations', 'todos', 'client', 'checkout', 'billing'];

/** Times in milliseconds. */
const times = {
  /** Polling interval. The stream is faster but may be closed. */
  poll: 30_000,
  /** Changes within this time are fetched together. */
  gather: 150,
  /** Pause once a refetch has ended, so that screens of a busy clinic do not refetch all the time. */
  rest: 750,
  /** Time until a lost stream is reported; most reconnect sooner. */
  lost: 5_000,
  /** Time until a hidden tab closes its stream, because the server allows five per session. */
  hidden: 60_000,
};

/**
 * Refetches the day and its money when somebody at the clinic changed something, and every 30 seconds; a note when it was
 * changed. Other screens have forms that a refetch could empty. The frame calls this once, so that each tab has one
 * stream. Returns true while the stream is lost.
 */
export function useChanges(enabled: boolean): boolean {
  const transport = useTransport();
  const client = useQueryClient();
  const [lost, setLost] = useState(false);
  const openedBefore = useRef(false);
  // While rendering, because the screen inside reads the defaults before any effect runs.
  useState(() => {
    for (const part of liveParts)
      client.setQueryDefaults(['clinic', part], { refetchInterval: enabled && times.poll });
  });
  useEffect(() => {
    if (!enabled) return;
    let listening: AbortController | undefined;
    let changed = false;
    let stopped = false;
    let refetchTimer: Timer;
    let lossTimer: Timer;
    let hideTimer: Timer;

    const refetch = async () => {
      if (!changed) {
        refetchTimer = undefined;
        return;
      }
      const keys = liveParts.map((part) => ({ queryKey: ['clinic', part] }));
      // Requests under way go on: cancelled at every change, a slow one would not end on a busy day. The change may be
      // missing from their result, so another refetch follows.
      changed = keys.some((key) => client.isFetching(key) > 0);
      await Promise.all(keys.map((key) => client.invalidateQueries(key, { cancelRefetch: false })));
      if (!stopped) refetchTimer = setTimeout(refetch, times.rest);
    };
    const refetchSoon = () => {
      changed = true;
      refetchTimer ??= setTimeout(refetch, times.gather);
    };
    /** The notes on the screen, or one of them. The editor of a draft keeps its own text. */
    const refetchNotes = (...id: string[]) =>
      client.invalidateQueries({ queryKey: ['clinic', 'note', ...id] });
    const clearLoss = () => {
      clearTimeout(lossTimer);
      lossTimer = undefined;
      setLost(false);
    };
    const open = () => {
      listening = new AbortController();
      const { signal } = listening;
      const onMessage: Parameters<typeof keepLive>[0]['onMessage'] = (message) => {
        if (message.kind === 'event') {
          // The clinic's stream has its own events.
          const { changes } = message.event as unknown as WorkspaceChanges;
          hideOutdatedUndoToast(changes);
          for (const { id } of changes) void refetchNotes(id);
          refetchSoon();
        } else if (message.kind === 'refetch') refetchSoon();
        else if (!message.open) lossTimer ??= setTimeout(() => setLost(true), times.lost);
        else {
          clearLoss();
          // Changes missed in between are not replayed.
          if (openedBefore.current) {
            void refetchNotes();
            refetchSoon();
          }
          openedBefore.current = true;
        }
      };
      void keepLive({ transport, path: changeEndpoints.stream.path, onMessage }, signal);
    };
    const close = () => {
      listening?.abort();
      listening = undefined;
      clearLoss();
    };
    const onVisibility = () => {
      clearTimeout(hideTimer);
      if (document.hidden) hideTimer = setTimeout(close, times.hidden);
      else if (!listening) open();
    };

    // A stream that was cut off without notice would count as open for another 45 seconds.
    const onOnline = () => {
      if (!listening) return;
      close();
      open();
    };

    open();
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibility);
      close();
      stopped = true;
      clearTimeout(hideTimer);
      clearTimeout(refetchTimer);
    };
  }, [enabled, transport, client]);
  return lost;
}

type Timer = ReturnType<typeof setTimeout> | undefined;
