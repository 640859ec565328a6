import {
  appointmentEndpoints,
  clientEndpoints,
  type Day,
  noteEndpoints,
  type Todo,
  type TodoTab,
  todoEndpoints,
} from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { type ChangeOptions, type Send, useChange } from '@tamarack/core/session/step-up';
import { useQueryClient } from '@tanstack/react-query';

const todosKey = ['clinic', 'todos'];

export function useTodos(tab: TodoTab) {
  const key = [...todosKey, tab];
  const isKnown = useQueryClient().getQueryData(key) !== undefined;
  return useRead(todoEndpoints.list, key, {
    query: { tab },
    pick: 'todos',
    background: isKnown,
    meta: { quiet: true },
  });
}

function useTodoChange<Answer, Input>(send: Send<Answer, Input>, options: ChangeOptions<Answer, Input> = {}) {
  return useChange(send, { ...options, refetch: [todosKey, ['clinic', 'today']] });
}

/** Marks a written to-do as done, or reopens it. */
export function useMarkDone() {
  return useTodoChange((call, { todo, done }: { todo: Todo; done: boolean }) =>
    call(todoEndpoints.change, {
      params: { todoId: todo.subjectId },
      payload: { version: todo.version ?? 1, done },
    }),
  );
}

/** Closes the draft of a person who has left as incomplete. */
export function useCloseNote() {
  return useTodoChange((call, { subjectId: noteId }: Todo) =>
    call(noteEndpoints.close, { params: { noteId } }),
  );
}

/**
 * Takes a visit off the rebooking list, or puts it back.
 * @param onSet called also when the to-do is no longer shown
 */
export function useSetRebooking(onSet: (set: { version: number; rebook: boolean }) => void) {
  return useTodoChange(
    (call, { attendanceId, ...payload }: { attendanceId: string; version: number; rebook: boolean }) =>
      call(appointmentEndpoints.setRebooking, { params: { attendanceId }, payload }),
    { onSuccess: ({ version }, { rebook }) => onSet({ version, rebook }) },
  );
}

/** Snoozes a to-do created by a rule. */
export function useSnooze() {
  return useTodoChange((call, { todo, until }: { todo: Todo; until: Day }) => {
    const { kind, subjectId } = todo;
    if (kind === 'written') throw new Error('a written to-do has a due day');
    return call(todoEndpoints.snooze, { payload: { rule: kind, subjectId, until } });
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
  return useTodoChange(
    async (call, { fileNo, ...todo }: NewTodo) => {
      const found = fileNo === null ? null : await call(clientEndpoints.get, { params: { fileNo } });
      return call(todoEndpoints.add, { payload: { ...todo, clientId: found?.client.clientId ?? null } });
    },
    { meta: { quiet: true } },
  );
}
