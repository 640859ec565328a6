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
import { type Send, useChange } from '@tamarack/core/session/step-up';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The weekly hours of a person, or of everybody. */
export function useAvailability(staffId?: string) {
  const queryKey = ['clinic', 'schedule', 'availability', staffId ?? 'everybody'];
  return useRead(scheduleEndpoints.availability, queryKey, {
    query: staffId ? { staffId } : {},
    pick: 'availability',
    meta: { quiet: true },
  });
}

/** The blocks of some days: of everybody, or of one person and of whole locations. */
export function useBlocks(query: { from: Day; to: Day; staffId?: string }) {
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

const changedParts = ['schedule', 'calendar', 'me', 'staff', 'today', 'todos', 'rebooking'];

/**
 * Sends a change of hours or bookings and refetches everything that shows them, without waiting: waiting would unmount
 * the form too early. The forms show errors.
 */
function useScheduleChange<Answer, Input>(send: Send<Answer, Input>, quiet = true) {
  const client = useQueryClient();
  return useChange(send, {
    meta: { quiet },
    onSettled: () => {
      for (const part of changedParts) void client.invalidateQueries({ queryKey: ['clinic', part] });
    },
  });
}

export function useSetWeek(staffId: string) {
  return useScheduleChange((call, payload: { from: Day; to?: Day | null; hours: NewHours[] }) =>
    call(scheduleEndpoints.setWeek, { params: { staffId }, payload }),
  );
}

export function useAddBlock() {
  return useScheduleChange((call, payload: NewBlock) => call(scheduleEndpoints.addBlock, { payload }));
}

export type BlockChanges = PayloadOf<typeof scheduleEndpoints.changeBlock>;

export function useChangeBlock() {
  return useScheduleChange((call, { blockId, ...payload }: BlockChanges & { blockId: string }) =>
    call(scheduleEndpoints.changeBlock, { params: { blockId }, payload }),
  );
}

export function useRemoveBlock() {
  return useScheduleChange(
    (call, blockId: string) => call(scheduleEndpoints.removeBlock, { params: { blockId } }),
    false,
  );
}

export function useSetHolidays() {
  return useScheduleChange((call, payload: { locationId: string; year: number; keys: string[] }) =>
    call(scheduleEndpoints.setHolidays, { payload }),
  );
}

export type Rearrangement = PayloadOf<typeof appointmentEndpoints.rearrange>['changes'][number];

export function useRearrange() {
  // Each batch is changed completely or not at all; longer lists are split into batches.
  return useScheduleChange(async (call, changes: Rearrangement[]) => {
    let changed = 0;
    for (let at = 0; at < changes.length; at += rearrangeTogether) {
      const payload = { changes: changes.slice(at, at + rearrangeTogether) };
      changed += (await call(appointmentEndpoints.rearrange, { payload })).changed;
    }
    return { changed };
  });
}
