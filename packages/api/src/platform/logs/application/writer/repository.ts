import { execute } from '../../../../database/rows.ts';
import type { Sql } from '../../../../database/types.ts';
import type { NewLogEntry } from '../../../../server/logging/types.ts';

/** Stores entries in one statement, in their order. `times` is how often each occurred. */
export async function insertLogEntries(
  sql: Sql,
  entries: readonly (NewLogEntry & { times: number })[],
): Promise<void> {
  await execute(
    sql,
    `INSERT INTO application_log (at, level, kind, role, message, code, method, path, status, request_id, user_id, details, times)
     SELECT at, level, kind, role, message, code, method, path, status, "requestId", "userId", details, times
       FROM jsonb_to_recordset(?::jsonb) AS entry (at timestamptz, level text, kind text, role text, message text, code text,
            method text, path text, status integer, "requestId" text, "userId" uuid, details jsonb, times integer)`,
    [JSON.stringify(entries)],
  );
}
