import { call } from '@tamarack/core/client';
import type { AnswerOf } from '@tamarack/core/domain';
import {
  type Confirmation,
  confirmationEndpoints,
  confirmTogether,
  type QueueTab,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

export interface QueueFilter {
  tab: QueueTab;
  on: string;
  staffId: string;
  locationId: string;
}

const queryOf = ({ tab, on, staffId, locationId }: QueueFilter, after: string | null) => ({
  tab,
  ...(on ? { on } : {}),
  ...(staffId ? { staffId } : {}),
  ...(locationId ? { locationId } : {}),
  ...(after ? { after } : {}),
});

export function useQueue(filter: QueueFilter) {
  const { tab, on, staffId, locationId } = filter;
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['clinic', 'confirmations', tab, on, staffId, locationId],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal, client, queryKey }) =>
      call(transport, confirmationEndpoints.list, {
        query: queryOf(filter, after),
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    getNextPageParam: ({ next }) => next,
    meta: { quiet: true },
  });
}

/** Reads all visits that match a filter, also those that the list does not show yet. */
export function useReadAll(filter: QueueFilter) {
  const transport = useTransport();
  return useMutation({
    mutationFn: async () => {
      const visits: Confirmation[] = [];
      let after: string | null = null;
      do {
        const query = { ...queryOf(filter, after), limit: confirmTogether };
        const page: QueuePage = await call(transport, confirmationEndpoints.list, { query });
        visits.push(...page.confirmations);
        after = page.next;
      } while (after);
      return visits;
    },
  });
}

export type Decision =
  | { act: 'confirm'; visit: Confirmation; feeCents?: number; reason?: string }
  | { act: 'return' | 'exclude' | 'reopen'; visit: Confirmation; reason: string }
  | { act: 'answer'; visit: Confirmation; answer: string; treatedMinutes?: number }
  | { act: 'confirmClear'; visits: readonly Confirmation[] };

/** Sends decisions about visits and refetches what they affect. */
export function useDecide() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (decision: Decision) => {
      if (decision.act === 'confirmClear') {
        const visits = decision.visits.map(({ attendanceId, version }) => ({ attendanceId, version }));
        const sums = { confirmed: 0, left: 0 };
        for (let start = 0; start < visits.length; start += confirmTogether) {
          const payload = { visits: visits.slice(start, start + confirmTogether) };
          const { confirmed, left } = await call(transport, confirmationEndpoints.confirmClear, { payload });
          sums.confirmed += confirmed;
          sums.left += left;
        }
        return sums;
      }
      const { act, visit, ...rest } = decision;
      const input = { params: { attendanceId: visit.attendanceId } };
      const payload = { version: visit.version, ...rest };
      return call(transport, confirmationEndpoints[act], { ...input, payload: payload as never });
    },
    onSuccess: (_answer, decision) => {
      if (decision.act === 'confirmClear') return;
      // The next key press may come before the queue is refetched.
      const { attendanceId } = decision.visit;
      client.setQueriesData<InfiniteData<QueuePage>>(
        { queryKey: ['clinic', 'confirmations'] },
        (queue) => queue && { ...queue, pages: queue.pages.map((page) => without(page, attendanceId)) },
      );
    },
    onSettled: () => {
      for (const part of ['confirmations', 'todos', 'today'])
        void client.invalidateQueries({ queryKey: ['clinic', part] });
    },
  });
}

type QueuePage = AnswerOf<typeof confirmationEndpoints.list>;

const without = (page: QueuePage, attendanceId: string): QueuePage => ({
  ...page,
  confirmations: page.confirmations.filter((visit) => visit.attendanceId !== attendanceId),
});
