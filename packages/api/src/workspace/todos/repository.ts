import type { ClinicRole } from '@tamarack/core/domain';
import type { Day, Todo, TodoRule, TodoTab } from '@tamarack/core/domain/workspace';
import { execute, one, query, value } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { insertForId, updateVersion } from '../../database/write.ts';
import { ownClients } from '../clients/index.ts';
import { clientName, clientPhone, clinicDayOf } from '../shared/index.ts';

export interface Reader {
  tenantId: string;
  staffId: string | null;
  roles: readonly ClinicRole[];
  /** Whether the member sees all to-dos written by people. */
  everything: boolean;
  /** Whether the member sees the names of all clients, not only their own. */
  allNames: boolean;
  today: Day;
  now: Date;
}

const written = `
  SELECT 'written' AS kind, o.todo_id AS subject, o.due_on AS due, coalesce(o.due_on < :today::date, false) AS late,
         o.client_id AS client, NULL::uuid AS staff, NULL::timestamp AS start, '' AS reason, NULL::integer AS count,
         NULL::text AS profession, NULL::uuid AS own_note, o.version, o.title, o.assignee_id, o.role, o.done_at
    FROM todos o
   WHERE o.tenant_id = :tenantId
     AND (:everything OR o.assignee_id = :staffId OR o.created_by = :staffId OR o.role = ANY(:roles::text[]))`;

const tabs = {
  open: { written: 'AND o.done_at IS NULL', rules: 'AND coalesce(m.snoozed_until <= :today::date, true)' },
  snoozed: { written: 'AND false', rules: 'AND m.snoozed_until > :today::date' },
  done: { written: `AND o.done_at >= :now::timestamptz - interval '30 days'`, rules: '' },
} as const satisfies Record<TodoTab, object>;

/** To-dos written by people and those of the given rules in one list, most urgent first, at most `limit`. */
export async function listTodos(
  sql: Sql,
  { tenantId, staffId, roles, everything, allNames, today, now }: Reader,
  rules: readonly string[],
  { tab, clientId, limit }: { tab: TodoTab; clientId?: string; limit: number },
): Promise<Todo[]> {
  const parts = tab === 'done' ? [] : rules;
  const ruled = parts.map(
    (rule) => `SELECT r.*, NULL::text, NULL::uuid, NULL::text, NULL::timestamptz FROM (${rule}) r`,
  );
  return query<Todo>(
    sql,
    `SELECT x.kind, x.subject AS "subjectId", x.version, x.title, x.assignee_id, x.role, x.due AS "dueOn",
            x.late AND x.done_at IS NULL AS late, x.done_at IS NOT NULL AS done,
            CASE WHEN m.snoozed_until > :today::date THEN m.snoozed_until END AS "snoozedUntil",
            CASE WHEN k.client_id IS NOT NULL THEN json_build_object(
              'clientId', k.client_id, 'fileNo', k.file_no,
              'name', CASE WHEN :allNames OR w.names_for_clinicians OR x.staff = :staffId OR k.client_id IN (${ownClients})
                THEN ${clientName()} END,
              'phone', CASE WHEN x.kind = 'rebook' THEN ${clientPhone()} END) END AS client,
            x.staff AS "staffId", coalesce(s.name, p.name) AS "staffName",
            x.start AS "localStart", x.reason, x.count, x.profession, x.own_note AS "ownNoteId"
       FROM (${[`${written} ${tabs[tab].written}`, ...ruled].join('\n UNION ALL ')}) x
       JOIN workspace_settings w ON w.tenant_id = :tenantId
       LEFT JOIN todo_marks m ON m.tenant_id = :tenantId AND m.rule = x.kind AND m.subject_id = x.subject
       LEFT JOIN clients k ON k.tenant_id = :tenantId AND k.client_id = x.client
       LEFT JOIN client_identities i ON i.tenant_id = :tenantId AND i.client_id = x.client
       LEFT JOIN clinic_staff s ON s.tenant_id = :tenantId AND s.staff_id = x.staff
       LEFT JOIN clinic_staff p ON p.tenant_id = :tenantId AND p.staff_id = x.assignee_id
      WHERE true ${tabs[tab].rules} ${clientId ? 'AND x.client = :clientId' : ''}
      ORDER BY x.done_at DESC NULLS LAST, x.late DESC, x.due NULLS LAST, x.start, x.subject, x.kind LIMIT :limit`,
    { tenantId, staffId, own: staffId, roles, everything, allNames, today, now, limit, clientId },
  );
}

/** Whether a to-do of a rule currently exists for the member. */
export async function isOpenTodo(
  sql: Sql,
  { tenantId, staffId, today, now }: Reader,
  rules: readonly string[],
  rule: string,
  subjectId: string,
): Promise<boolean> {
  if (rules.length === 0) return false;
  return value<boolean>(
    sql,
    `SELECT EXISTS (SELECT FROM (${rules.join('\n UNION ALL ')}) r WHERE r.kind = :rule AND r.subject = :subjectId) AS found`,
    { tenantId, staffId, today, now, rule, subjectId },
  );
}

export interface TodoColumns {
  title?: string;
  clientId?: string | null;
  assigneeId?: string | null;
  role?: ClinicRole | null;
  dueOn?: Day | null;
  doneAt?: Date | null;
  doneBy?: string | null;
}

export async function insertTodo(
  tx: Tx,
  tenantId: string,
  row: TodoColumns & { createdBy: string | null },
): Promise<string> {
  return insertForId(tx, 'todos', { tenantId, ...row }, 'todo_id');
}

export interface TodoRow {
  version: number;
  assigneeId: string | null;
  role: ClinicRole | null;
  createdBy: string | null;
  done: boolean;
}

export async function lockTodo(tx: Tx, tenantId: string, todoId: string): Promise<TodoRow | undefined> {
  return one<TodoRow>(
    tx,
    `SELECT version, assignee_id, role, created_by, done_at IS NOT NULL AS done
       FROM todos WHERE tenant_id = ? AND todo_id = ? FOR UPDATE`,
    [tenantId, todoId],
  );
}

export async function updateTodo(
  tx: Tx,
  tenantId: string,
  todoId: string,
  changes: TodoColumns,
): Promise<number> {
  return (await updateVersion(tx, 'todos', { tenantId, todoId }, changes)) ?? 0;
}

/** Whether the client and staff member with these ids exist; an omitted id counts as existing. */
export async function areKnown(
  sql: Sql,
  tenantId: string,
  ids: { clientId?: string | null; assigneeId?: string | null },
): Promise<{ client: boolean; assignee: boolean }> {
  const { clientId = null, assigneeId = null } = ids;
  const found = await one<{ client: boolean; assignee: boolean }>(
    sql,
    `SELECT :clientId::uuid IS NULL OR EXISTS (SELECT FROM clients WHERE tenant_id = :tenantId AND client_id = :clientId::uuid
                                                             AND state <> 'destroyed')
              AS client,
            :assigneeId::uuid IS NULL OR EXISTS (
              SELECT FROM clinic_staff WHERE tenant_id = :tenantId AND staff_id = :assigneeId::uuid) AS assignee`,
    { tenantId, clientId, assigneeId },
  );
  return found ?? { client: false, assignee: false };
}

/** Ends the snooze of a to-do, because it has a new cause. */
export async function wakeTodo(
  tx: Tx,
  todo: { tenantId: string; rule: TodoRule; subjectId: string; at: Date },
): Promise<void> {
  const today = clinicDayOf(':at::timestamptz');
  await execute(
    tx,
    `UPDATE todo_marks SET snoozed_until = ${today}, version = version + 1
      WHERE tenant_id = :tenantId AND rule = :rule AND subject_id = :subjectId AND snoozed_until > ${today}`,
    todo,
  );
}

/** Snoozes a to-do of a rule. Returns the version of the mark. */
export async function markTodo(
  tx: Tx,
  mark: { tenantId: string; rule: string; subjectId: string; until: Day; staffId: string | null },
): Promise<number> {
  const row = await one<{ version: number }>(
    tx,
    `INSERT INTO todo_marks AS m (tenant_id, rule, subject_id, snoozed_until, created_by)
     VALUES (:tenantId, :rule, :subjectId, :until, :staffId)
     ON CONFLICT (tenant_id, rule, subject_id) DO UPDATE
       SET snoozed_until = excluded.snoozed_until, created_by = excluded.created_by, version = m.version + 1
     RETURNING version`,
    mark,
  );
  return (row as { version: number }).version;
}
