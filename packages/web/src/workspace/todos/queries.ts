import { call } from '@tamarack/core/client';
import {
  appointmentEndpoints,
  clientEndpoints,
  type Day,
  noteEndpoints,
  type Todo,
  type TodoTab,
  todoEndpoints,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export function useTodos(tab: TodoTab) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'todos', tab],
    queryFn: async ({ signal, client, queryKey }) =>
      (
        await call(transport, todoEndpoints.list, {
          query: { tab },
          signal,
          background: client.getQueryData(queryKey) !== undefined,
        })
      ).todos,
    meta: { quiet: true },
  });
}

const refresh = (client: QueryClient) =>
  Promise.all(['todos', 'today'].map((part) => client.invalidateQueries({ queryKey: ['clinic', part] })));

/** Marks a written to-do as done, or reopens it. */
export function useMarkDone() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ todo, done }: { todo: Todo; done: boolean }) =>
      call(transport, todoEndpoints.change, {
        params: { todoId: todo.subjectId },
        payload: { version: todo.version ?? 1, done },
      }),
    onSettled: () => refresh(client),
  });
}

/** Closes the draft of a person who has left as incomplete. */
export function useCloseNote() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ subjectId: noteId }: Todo) => call(transport, noteEndpoints.close, { params: { noteId } }),
    onSettled: () => refresh(client),
  });
}

/**
 * Takes a visit off the rebooking list, or puts it back.
 * @param onSet called also when the to-do is no longer shown
 */
export function useSetRebooking(onSet: (set: { version: number; rebook: boolean }) => void) {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ attendanceId, ...payload }: { attendanceId: string; version: number; rebook: boolean }) =>
      call(transport, appointmentEndpoints.setRebooking, { params: { attendanceId }, payload }),
    onSuccess: ({ version }, { rebook }) => onSet({ version, rebook }),
    onSettled: () => refresh(client),
  });
}

/** Snoozes a to-do created by a rule. */
export function useSnooze() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ todo, until }: { todo: Todo; until: Day }) => {
      const { kind, subjectId } = todo;
      if (kind === 'written') throw new Error('a written to-do has a due day');
      return call(transport, todoEndpoints.snooze, { payload: { rule: kind, subjectId, until } });
    },
    onSettled: () => refresh(client),
  });
}

export interface NewTodo {
  title: string;
  /** `me`, a role, or the id of a colleague. */
  role?: Todo['role'];
  assigneeId?: string;
  dueOn: Day | null;
  fileNo: number | null;
}

/** Adds a to-do; the client is found by file number. */
export function useAddTodo() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fileNo, ...todo }: NewTodo) => {
      const clientId =
        fileNo === null
          ? null
          : (await call(transport, clientEndpoints.get, { params: { fileNo } })).client.clientId;
      return call(transport, todoEndpoints.add, { payload: { ...todo, clientId } });
    },
    meta: { quiet: true },
    onSuccess: () => refresh(client),
  });
}
