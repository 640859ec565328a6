import type { LogKind, LogLevel } from '@tamarack/core/domain';
import type { Sql } from '../../database/types.ts';

/** An application log entry before it is stored; it identifies people only by id. */
export interface NewLogEntry {
  at: Date;
  level: LogLevel;
  kind: LogKind;
  /** The process that logged it, as in `ROLE`. */
  role: string;
  message: string;
  code: string | null;
  method: string | null;
  path: string | null;
  status: number | null;
  requestId: string | null;
  userId: string | null;
  details: Record<string, unknown>;
}

/** Buffers entries and writes them in batches. */
export interface ApplicationLog {
  record(entry: NewLogEntry): void;
  /** For the logger: lines at warn and above become entries. */
  write(line: string): void;
  /** Sets the database that entries are written to, including those already buffered. */
  attach(sql: Sql): void;
  /** Writes the buffered entries. Never throws; failed writes are retried. */
  flush(): Promise<void>;
  /** Writes the remaining entries and accepts no more. */
  stop(): Promise<void>;
}
