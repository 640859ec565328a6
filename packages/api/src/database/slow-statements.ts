import type { Logger } from 'pino';
import { type Caller, caller } from './caller.ts';
import type { Database } from './types.ts';

/** Maximum length of a statement in the log. */
const maxLength = 2_000;

interface Statement {
  __knexQueryUid: string;
  /** With placeholders; never with values. */
  sql: string;
}

/**
 * Logs each statement of the pools that takes `slowMs` or longer, from sending it to its result, with the request or
 * job it runs for. Statements are not annotated: a comment with the request's id would make each text unique, and no
 * plan would be kept.
 */
export function logSlowStatements(
  { platform, app, worker }: Pick<Database, 'platform' | 'app' | 'worker'>,
  { slowMs, log }: { slowMs: number; log: Logger },
): void {
  for (const [pool, sql] of Object.entries({ platform, app, worker })) {
    const running = new Map<string, { began: number; by: Caller | undefined }>();
    const end = ({ __knexQueryUid: uid, sql: statement }: Statement, failed: boolean) => {
      const found = running.get(uid);
      running.delete(uid);
      const ms = found ? Math.round(performance.now() - found.began) : 0;
      if (!found || ms < slowMs) return;
      const { by } = found;
      log.warn(
        {
          ...(by ? { req: { id: by.id, method: by.method, path: by.path } } : {}),
          pool,
          ms,
          failed,
          statement: statement.slice(0, maxLength),
        },
        'slow statement',
      );
    };
    sql.on('query', ({ __knexQueryUid: uid }: Statement) =>
      running.set(uid, { began: performance.now(), by: caller.getStore() }),
    );
    sql.on('query-response', (_answer: unknown, statement: Statement) => end(statement, false));
    sql.on('query-error', (_error: unknown, statement: Statement) => end(statement, true));
  }
}
