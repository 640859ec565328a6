import { call, download } from '@tamarack/core/client';
import {
  type AccessLogQuery,
  chartEndpoints,
  clientEndpoints,
  noteEndpoints,
} from '@tamarack/core/domain/workspace';
import { useRead, useTransport } from '@tamarack/core/session';
import { type Send, useChange } from '@tamarack/core/session/step-up';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePages } from '../shared/lists.ts';
import { useSaveFile } from '../shared/saving/useSaveFile.ts';

/**
 * Opens the chart, which is logged; so it is refetched only when something in it has changed. With a search, only the
 * notes that contain its words.
 */
export function useChart(fileNo: number, search = '') {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['clinic', 'chart', fileNo, 'notes', search],
    initialPageParam: '',
    queryFn: async ({ pageParam: before, signal }) =>
      (
        await call(transport, chartEndpoints.open, {
          params: { fileNo },
          query: { ...(before && { before }), ...(search && { search }) },
          signal,
        })
      ).chart,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
    retry: false,
    meta: { quiet: true },
  });
}

export function useChartAccess(fileNo: number, enabled = true) {
  return useRead(chartEndpoints.access, ['clinic', 'chart', fileNo, 'access'], {
    params: { fileNo },
    pick: 'access',
    enabled,
    meta: { quiet: true },
  });
}

/** Changes the care team or the lockbox of a chart: `mutate((call) => call(chartEndpoints…))`. */
export function useCareAct(fileNo: number) {
  return useChange((call, act: Send<unknown>) => act(call), { refetch: [['clinic', 'chart', fileNo]] });
}

/** The client whose record is released. */
export function useReleasedClient(fileNo: number) {
  return useRead(clientEndpoints.get, ['clinic', 'chart', fileNo, 'client'], {
    params: { fileNo },
    pick: 'client',
    meta: { quiet: true },
  });
}

export function usePrint(fileNo: number) {
  return useRead(chartEndpoints.print, ['clinic', 'chart', fileNo, 'print'], {
    params: { fileNo },
    refetchOnWindowFocus: false,
    retry: false,
    meta: { quiet: true },
  });
}

/** All note templates, including archived ones. */
export function useTemplates() {
  return useRead(noteEndpoints.templates, ['clinic', 'note-templates'], {
    pick: 'templates',
    staleTime: 300_000,
    meta: { quiet: true },
  });
}

export function useNote(noteId: string) {
  return useRead(noteEndpoints.get, ['clinic', 'note', noteId], {
    params: { noteId },
    pick: 'note',
    // The editor keeps its own text; changes by others show up when it saves. Elsewhere `useChanges` refetches the note.
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

export function useAccessLog(query: AccessLogQuery, enabled = true) {
  return usePages(chartEndpoints.log, ['clinic', 'access-log', query], { query, enabled });
}

/** Saves the log as CSV, after a step-up. */
export function useLogFile(saved: (file: string) => string) {
  return useSaveFile(
    (transport, query: AccessLogQuery) => download(transport, chartEndpoints.logFile, { query }),
    saved,
  );
}

export function useReviews(enabled: boolean) {
  return useRead(chartEndpoints.reviews, ['clinic', 'access-log', 'reviews'], {
    enabled,
    meta: { quiet: true },
  });
}

/** Answers a review of the privacy contact: `mutate((call) => call(chartEndpoints…))`. */
export function useReview(done: string) {
  return useChange((call, act: Send<unknown>) => act(call), {
    done,
    refetch: [['clinic', 'access-log', 'reviews']],
  });
}
