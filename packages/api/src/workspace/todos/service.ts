import { type ClinicRole, clinicRoleMay, DomainError } from '@tamarack/core/domain';
import {
  type Changed,
  type Day,
  snoozeDays,
  type Todo,
  type TodoRule,
  type TodoTab,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { found, invalid, refuseOutdated } from '../../server/refusals.ts';
import { type ClinicCall, clinicDay, forClinic } from '../access/index.ts';
import { recordChange } from '../shared/index.ts';
import { plusDays } from '../time/index.ts';
import {
  areKnown,
  insertTodo,
  isOpenTodo,
  listTodos,
  lockTodo,
  markTodo,
  type Reader,
  updateTodo,
} from './repository.ts';
import { rolesOf, rulesFor } from './rules.ts';

/** Maximum number of to-dos in a list. */
const maxTodos = 500;

function readerOf({ deps, access }: ClinicCall, today: Day): Reader {
  return {
    tenantId: access.tenantId,
    staffId: access.staffId,
    roles: rolesOf(access),
    everything: access.role === 'administrator',
    allNames: access.role !== 'clinician',
    today,
    now: deps.clock.now(),
  };
}

export function readTodos(call: ClinicCall, query: { tab: TodoTab; clientId?: string }): Promise<Todo[]> {
  return forClinic(call, async (tx) =>
    listTodos(tx, readerOf(call, await clinicDay(tx, call)), rulesFor(call.access), {
      ...query,
      limit: maxTodos,
    }),
  );
}

/** The most urgent open to-dos of a member, within a clinic transaction. */
export function openTodos(tx: Tx, call: ClinicCall, today: Day, limit: number): Promise<Todo[]> {
  return listTodos(tx, readerOf(call, today), rulesFor(call.access), { tab: 'open', limit });
}

interface Written {
  title?: string;
  clientId?: string | null;
  assigneeId?: string | null;
  role?: ClinicRole | null;
  dueOn?: Day | null;
}

/**
 * Adds a to-do. It is for the caller if neither a person nor a role is given.
 * @throws DomainError VALIDATION_FAILED for an unknown client or colleague, FORBIDDEN for a client if the member sees
 *   no clients
 */
export function addTodo(call: ClinicCall, todo: Written & { title: string }): Promise<Changed> {
  const { access } = call;
  return forClinic(call, async (tx) => {
    const forSelf = !todo.assigneeId && !todo.role ? { assigneeId: access.staffId } : {};
    await refuseUnknown(tx, call, todo);
    const id = await insertTodo(tx, access.tenantId, { ...todo, ...forSelf, createdBy: access.staffId });
    await recordChange(tx, call, { kind: 'todo', id, version: 1, action: 'added' });
    return { id, version: 1 };
  });
}

/**
 * Changes a to-do, marks it done or reopens it.
 * @throws DomainError NOT_FOUND also for other people's to-dos, VERSION_CONFLICT, VALIDATION_FAILED when it is for
 *   nobody
 */
export function changeTodo(
  call: ClinicCall,
  todoId: string,
  { version, done, ...changes }: Written & { version: number; done?: boolean },
): Promise<Changed> {
  const { deps, access } = call;
  return forClinic(call, async (tx) => {
    const before = await lockTodo(tx, access.tenantId, todoId);
    const concerned =
      access.role === 'administrator' ||
      (access.staffId !== null && [before?.assigneeId, before?.createdBy].includes(access.staffId)) ||
      (before?.role && rolesOf(access).includes(before.role));
    if (!before || !concerned) throw new DomainError('NOT_FOUND');
    refuseOutdated(before, version);
    const { assigneeId = before.assigneeId, role = before.role } = changes;
    if (!assigneeId && !role) throw invalid({ assigneeId: 'required' });
    await refuseUnknown(tx, call, changes);
    const turned = done !== undefined && done !== before.done;
    const after = await updateTodo(tx, access.tenantId, todoId, {
      ...changes,
      ...(turned ? { doneAt: done ? deps.clock.now() : null, doneBy: done ? access.staffId : null } : {}),
    });
    const action = turned ? (done ? 'done' : 'reopened') : 'changed';
    await recordChange(tx, call, { kind: 'todo', id: todoId, version: after, action });
    return { id: todoId, version: after };
  });
}

async function refuseUnknown(
  tx: Tx,
  { access }: ClinicCall,
  { clientId, assigneeId }: Written,
): Promise<void> {
  if (clientId && !clinicRoleMay(access.role, access.isOwner, 'clients:read'))
    throw new DomainError('FORBIDDEN');
  if (!clientId && !assigneeId) return;
  const known = await areKnown(tx, access.tenantId, { clientId, assigneeId });
  const fields = {
    ...(known.client ? {} : { clientId: 'invalid' }),
    ...(known.assignee ? {} : { assigneeId: 'invalid' }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/**
 * Snoozes a to-do of a rule until a day, for everyone it concerns; today ends the snooze.
 * @throws DomainError NOT_FOUND when it does not exist for this member, VALIDATION_FAILED for a day in the past or too
 *   far away
 */
export function snoozeTodo(
  call: ClinicCall,
  { rule, subjectId, until }: { rule: TodoRule; subjectId: string; until: Day },
): Promise<Changed> {
  return forClinic(call, async (tx) => {
    const today = await clinicDay(tx, call);
    if (until < today || until > plusDays(today, snoozeDays)) throw invalid({ until: 'invalid' });
    found(await isOpenTodo(tx, readerOf(call, today), rulesFor(call.access), rule, subjectId));
    const { tenantId, staffId } = call.access;
    const version = await markTodo(tx, { tenantId, rule, subjectId, until, staffId });
    await recordChange(tx, call, {
      kind: 'todo_mark',
      id: subjectId,
      version,
      action: 'snoozed',
      details: { rule, until },
    });
    return { id: subjectId, version };
  });
}
