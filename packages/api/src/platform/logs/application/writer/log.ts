import type { Sql } from '../../../../database/types.ts';
import type { ApplicationLog, NewLogEntry } from '../../../../server/logging/types.ts';
import { readLine } from './line.ts';
import { insertLogEntries } from './repository.ts';

/** Milliseconds between the first entry of a batch and the write that stores the batch. */
const writeDelay = 2_000;
/** Most distinct entries held; further ones are dropped and counted. */
const mostHeld = 1_000;

/**
 * Collects entries of the application log in memory, so that nobody waits for the database. Entries that repeat before
 * the next write become one with a count, so that a flood of refusals is stored in a few rows. While the database is
 * unavailable, entries wait, up to a limit; the next entry says how many were lost.
 */
export function createApplicationLog(): ApplicationLog {
  let pending = new Map<string, NewLogEntry & { times: number }>();
  let lost = 0;
  let sql: Sql | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let stopped = false;

  const take = (entry: NewLogEntry, times = 1): void => {
    const key = keyOf(entry);
    const repeated = pending.get(key);
    if (repeated) repeated.times += times;
    else if (pending.size < mostHeld) pending.set(key, { ...entry, times });
    else lost += times;
  };

  const schedule = (): void => {
    if (timer || stopped || !sql) return;
    timer = setTimeout(() => {
      timer = undefined;
      void log.flush();
    }, writeDelay);
    timer.unref();
  };

  const writeHeld = async (to: Sql): Promise<void> => {
    const entries = [...pending.values()];
    const lostCount = lost;
    pending = new Map();
    lost = 0;
    if (lostCount > 0) entries.push({ ...lossOf(lostCount), times: 1 });
    if (entries.length === 0) return;
    try {
      await insertLogEntries(to, entries);
    } catch {
      // The failure itself is logged by whoever needs the database.
      lost += lostCount;
      for (const { times, ...entry } of entries) if (entry.code !== lossCode) take(entry, times);
      schedule();
    }
  };

  const log: ApplicationLog = {
    record(entry) {
      if (stopped) return;
      take(entry);
      schedule();
    },
    write(line) {
      const entry = readLine(line);
      if (entry) log.record(entry);
    },
    attach(to) {
      sql = to;
      if (pending.size > 0) schedule();
    },
    async flush() {
      while (writing) await writing;
      if (!sql) return;
      writing = writeHeld(sql).finally(() => {
        writing = undefined;
      });
      await writing;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await log.flush();
    },
  };
  return log;
}

const lossCode = 'ENTRIES_LOST';

function lossOf(count: number): NewLogEntry {
  return {
    at: new Date(),
    level: 'warn',
    kind: 'log',
    role: 'server',
    message: `${count} ${count === 1 ? 'entry' : 'entries'} of this log could not be kept`,
    code: lossCode,
    method: null,
    path: null,
    status: null,
    requestId: null,
    userId: null,
    details: {},
  };
}

function keyOf({ level, kind, message, code, method, path, status, userId }: NewLogEntry): string {
  return JSON.stringify([level, kind, message, code, method, path, status, userId]);
}
