import { call } from '@tamarack/core/client';
import type { PayloadOf } from '@tamarack/core/domain';
import {
  appointmentEndpoints,
  type Day,
  type NewBlock,
  type NewHours,
  rearrangeTogether,
  scheduleEndpoints,
} from '@tamarack/core/domain/workspace';
import { useRead, useTransport } from '@tamarack/core/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The weekly hours of a person, or of everybody. */
export function useAvailability(staffId?: string) {
  const queryKey = ['clinic', 'schedule', 'availability', staffId ?? 'everybody'];
  return useRead(scheduleEndpoints.availability, queryKey, {
    query: staffId ? { staffId } : {},
    pick: 'availability',
    meta: { quiet: true },
  });
}

export function useBlocks(query: { from: Day; to: Day; staffId: string }) {
  return useRead(scheduleEndpoints.blocks, ['clinic', 'schedule', 'blocks', query], {
    query,
    pick: 'blocks',
    meta: { quiet: true },
  });
}

export function useWeek(from: Day, to: Day) {
  return useRead(scheduleEndpoints.hours, ['clinic', 'schedule', 'hours', from, to], {
    query: { from, to },
    meta: { quiet: true },
  });
}

export function useHolidays(locationId: string | undefined, year: number) {
  return useRead(scheduleEndpoints.holidays, ['clinic', 'schedule', 'holidays', locationId, year], {
    query: { locationId: locationId ?? '', year },
    pick: 'holidays',
    enabled: locationId !== undefined,
    meta: { quiet: true },
  });
}

/** Which bookings to rearrange: those during an absence, or those of a person after their last day. */
export type ToRearrange = { blockId: string } | { staffId: string; after: Day };

export function useCovered(which: ToRearrange) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['rearranging', which],
    queryFn: async ({ signal }) => {
      if ('blockId' in which)
        return (await call(transport, scheduleEndpoints.covered, { params: which, signal })).covered;
      const { staffId, after } = which;
      const input = { params: { staffId }, query: { after }, signal };
      return (await call(transport, scheduleEndpoints.remaining, input)).covered;
    },
    meta: { quiet: true },
    // Fetched once, so that the choices do not change while somebody reads them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Refetches everything that shows hours or bookings, without waiting: waiting would unmount the form too early. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    for (const part of ['schedule', 'calendar', 'me', 'staff', 'today', 'rebooking'])
      void client.invalidateQueries({ queryKey: ['clinic', part] });
  };
}

export function useSetWeek(staffId: string) {
  const transport = useTransport();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (payload: { from: Day; to?: Day | null; hours: NewHours[] }) =>
      call(transport, scheduleEndpoints.setWeek, { params: { staffId }, payload }),
    onSettled: useRefresh(),
  });
}

export function useAddBlock() {
  const transport = useTransport();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (payload: NewBlock) => call(transport, scheduleEndpoints.addBlock, { payload }),
    onSettled: useRefresh(),
  });
}

export type BlockChanges = PayloadOf<typeof scheduleEndpoints.changeBlock>;

export function useChangeBlock() {
  const transport = useTransport();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ blockId, ...payload }: BlockChanges & { blockId: string }) =>
      call(transport, scheduleEndpoints.changeBlock, { params: { blockId }, payload }),
    onSettled: useRefresh(),
  });
}

export function useRemoveBlock() {
  const transport = useTransport();
  return useMutation({
    mutationFn: (blockId: string) => call(transport, scheduleEndpoints.removeBlock, { params: { blockId } }),
    onSettled: useRefresh(),
  });
}

export function useSetHolidays() {
  const transport = useTransport();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (payload: { locationId: string; year: number; keys: string[] }) =>
      call(transport, scheduleEndpoints.setHolidays, { payload }),
    onSettled: useRefresh(),
  });
}

export type Rearrangement = PayloadOf<typeof appointmentEndpoints.rearrange>['changes'][number];

export function useRearrange() {
  const transport = useTransport();
  return useMutation({
    meta: { quiet: true },
    // Each batch is changed completely or not at all; longer lists are split into batches.
    mutationFn: async (changes: Rearrangement[]) => {
      let changed = 0;
      for (let at = 0; at < changes.length; at += rearrangeTogether) {
        const part = changes.slice(at, at + rearrangeTogether);
        changed += (await call(transport, appointmentEndpoints.rearrange, { payload: { changes: part } }))
          .changed;
      }
      return { changed };
    },
    onSettled: useRefresh(),
  });
}
