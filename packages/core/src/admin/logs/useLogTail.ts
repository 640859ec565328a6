import { useState } from 'react';
import type { Tail } from '../shared/tail/Tail.tsx';
import type { Pages } from '../shared/usePages.ts';
import type { TimeRange } from './moments.ts';

/**
 * Polling interval in milliseconds. It is longer once many pages are loaded, because each poll reloads them
 * all.
 */
export const tailEvery = (entries: readonly unknown[]): number => (entries.length > 100 ? 15_000 : 3_000);

/** Whether new entries can appear: only in a range without an end. */
export const isFollowed = ({ to }: TimeRange): boolean => to === undefined;

/** A log with live tail: new entries appear automatically; while paused they are counted and held back. */
export function useLogTail<Entry extends { entryId: number }>(
  log: Pages<Entry>,
  range: TimeRange,
): { log: Pages<Entry>; tail: Tail | null } {
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  if (!isFollowed(range)) return { log, tail: null };
  const all = log.items ?? [];
  const shown = pausedAt === null ? all : all.filter(({ entryId }) => entryId <= pausedAt);
  return {
    log: { ...log, items: log.items && shown },
    tail: {
      paused: pausedAt !== null,
      held: all.length - shown.length,
      pause: () => setPausedAt(all[0]?.entryId ?? 0),
      follow: () => setPausedAt(null),
    },
  };
}
