import { useState } from 'react';
import type { Tail } from '../shared/tail/Tail.tsx';
import type { Pages } from '../shared/usePages.ts';
import type { TimeRange } from './moments.ts';

/** How often new entries are looked for, in milliseconds; less often where many pages are read again with them. */
export const tailEvery = (entries: readonly unknown[]): number => (entries.length > 100 ? 15_000 : 3_000);

/** Whether entries can still come: a range that has an end is as good as over. */
export const isFollowed = ({ to }: TimeRange): boolean => to === undefined;

/** A log whose new entries show by themselves. While it is paused they are counted and held back. */
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
