import type { LogKind, LogLevel } from '@tamarack/core/domain';
import type { Sql } from '../../database/types.ts';

/** One entry of the application log before it is stored; nothing in it names a person but the id. */
export interface NewLogEntry {
  at: Date;
  level: LogLevel;
  kind: LogKind;
  /** Part of the product that says it, as `ROLE` names it. */
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

/** Takes entries without waiting and writes them in batches. */
export interface ApplicationLog {
  record(entry: NewLogEntry): void;
  /** For the logger: lines at warn and above become entries. */
  write(line: string): void;
  /** Where entries go from now on; those taken before are written too. */
  attach(sql: Sql): void;
  /** Writes what was taken so far. Never throws: what cannot be written is tried again. */
  flush(): Promise<void>;
  /** Writes what is left and takes nothing more. */
  stop(): Promise<void>;
}
