import { call, download } from '@tamarack/core/client';
import {
  type AccessLogQuery,
  chartEndpoints,
  type EmergencyGround,
  noteEndpoints,
  type ReleaseGround,
} from '@tamarack/core/domain/workspace';
import { useRead, useTransport } from '@tamarack/core/session';
import { useDownload, useStepUp } from '@tamarack/core/session/step-up';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../shared/lists.ts';

/** Opens the chart, which is logged; so it is refetched only when something in it has changed. */
export function useChart(fileNo: number) {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['clinic', 'chart', fileNo, 'notes'],
    initialPageParam: '',
    queryFn: async ({ pageParam: before, signal }) =>
      (
        await call(transport, chartEndpoints.open, {
          params: { fileNo },
          query: before ? { before } : {},
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

export type CareAct =
  | { act: 'add'; staffId: string }
  | { act: 'end'; careId: string; version: number }
  | { act: 'lock'; staffId: string | null; noteId: string | null }
  | { act: 'unlock'; lockboxId: string; version: number };

/** Changes the care team or the lockbox of a chart. */
export function useCareAct(fileNo: number) {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: CareAct) => {
      if (wanted.act === 'add')
        return call(transport, chartEndpoints.addToTeam, {
          params: { fileNo },
          payload: { staffId: wanted.staffId },
        });
      if (wanted.act === 'end')
        return call(transport, chartEndpoints.leaveTeam, {
          params: { careId: wanted.careId },
          payload: { version: wanted.version },
        });
      if (wanted.act === 'lock') {
        const { staffId, noteId } = wanted;
        return call(transport, chartEndpoints.addLockbox, {
          params: { fileNo },
          payload: { staffId, noteId },
        });
      }
      return call(transport, chartEndpoints.endLockbox, {
        params: { lockboxId: wanted.lockboxId },
        payload: { version: wanted.version },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['clinic', 'chart', fileNo] }),
  });
}

export type ExceptionAct =
  | { act: 'emergency'; ground: EmergencyGround; reason: string }
  | { act: 'release'; ground: ReleaseGround; reason: string; everyAdultAgreed: boolean };

/** Opens a chart for an hour; asks for a step-up. */
export function useException(fileNo: number) {
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (wanted: ExceptionAct) => {
      const params = { fileNo };
      if (wanted.act === 'emergency') {
        const { ground, reason } = wanted;
        return withStepUp(() =>
          call(transport, chartEndpoints.emergency, { params, payload: { ground, reason } }),
        );
      }
      const { ground, reason, everyAdultAgreed } = wanted;
      const payload = { ground, reason, everyAdultAgreed };
      return withStepUp(() => call(transport, chartEndpoints.release, { params, payload }));
    },
    onSuccess: () =>
      Promise.all([
        // Also the chart of a merged file, which is on screen under another number.
        client.invalidateQueries({ queryKey: ['clinic', 'chart'] }),
        client.invalidateQueries({ queryKey: ['clinic', 'note'] }),
      ]),
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

/** All note templates, including retired ones. */
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

/** Downloads the log as CSV; asks for a step-up. */
export function useLogFile() {
  return useDownload((transport, query: AccessLogQuery) =>
    download(transport, chartEndpoints.logFile, { query }),
  );
}

export function useReviews(enabled: boolean) {
  return useRead(chartEndpoints.reviews, ['clinic', 'access-log', 'reviews'], {
    enabled,
    meta: { quiet: true },
  });
}

/** Reviews an opening or a lifted lockbox, or confirms a retraction, for the privacy contact. */
export function useReview() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (
      wanted:
        | { act: 'review'; careId: string; version: number }
        | { act: 'lifting'; lockboxId: string; version: number }
        | { act: 'retraction'; noteId: string; version: number },
    ) => {
      const payload = { version: wanted.version };
      if (wanted.act === 'review')
        return call(transport, chartEndpoints.review, { params: { careId: wanted.careId }, payload });
      if (wanted.act === 'lifting')
        return call(transport, chartEndpoints.reviewLifting, {
          params: { lockboxId: wanted.lockboxId },
          payload,
        });
      return call(transport, noteEndpoints.confirmRetraction, { params: { noteId: wanted.noteId }, payload });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['clinic', 'access-log', 'reviews'] }),
  });
}
