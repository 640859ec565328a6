import type { Operation } from '@tamarack/core/domain';
import type { Dated } from '../../../../database/dated.ts';
import { isoTime, isoTimes } from '../../../../database/dated.ts';
import { one, query } from '../../../../database/rows.ts';
import type { Sql } from '../../../../database/types.ts';

type Row = Dated<Operation>;

const select = `
  SELECT o.operation_id, o.tenant_id, o.kind, o.state, u.full_name AS "requestedBy", o.reason, o.attempts, o.error,
         o.created_at, o.started_at, o.finished_at, o.next_attempt_at,
         (SELECT coalesce(json_agg(json_build_object('position', s.position, 'name', s.name, 'state', s.state,
                   'attempts', s.attempts, 'error', s.error, 'detail', s.detail,
                   'startedAt', s.started_at, 'finishedAt', s.finished_at) ORDER BY s.position), '[]'::json)
            FROM operation_steps s WHERE s.operation_id = o.operation_id) AS steps
    FROM operations o LEFT JOIN users u ON u.user_id = o.requested_by`;

function toOperation(row: Row): Operation {
  return {
    ...isoTimes(row),
    steps: row.steps.map((step) => ({
      ...step,
      startedAt: isoTime(step.startedAt),
      finishedAt: isoTime(step.finishedAt),
    })),
  };
}

/** One operation with its steps, as operators see it. */
export async function findOperation(sql: Sql, operationId: string): Promise<Operation | undefined> {
  const row = await one<Row>(sql, `${select} WHERE o.operation_id = ?`, [operationId]);
  return row && toOperation(row);
}

/** The newest operations of a tenant, newest first. */
export async function listOperations(sql: Sql, tenantId: string, limit: number): Promise<Operation[]> {
  const rows = await query<Row>(
    sql,
    `${select} WHERE o.tenant_id = ? ORDER BY o.created_at DESC, o.operation_id DESC LIMIT ?`,
    [tenantId, limit],
  );
  return rows.map(toOperation);
}
