import type { Config } from '../config/config.ts';
import { connectDatabase } from '../database/connection/connect.ts';
import {
  assertReady,
  type CommandRights,
  type OpenDatabase,
  openDatabaseForCommand,
} from '../database/connection/open.ts';
import type { Database } from '../database/types.ts';

/** One `npm run admin -- <name>`. */
export interface Command {
  name: string;
  /** The arguments, for the help. */
  usage: string;
  summary: string;
  /**
   * @param args the arguments
   * @returns the exit code
   * @throws UsageError for arguments it cannot use, StartError for anything that prevents it
   */
  run(args: string[], context: CommandContext): Promise<number>;
}

export interface CommandContext {
  /** Reads the settings; commands that need none do not call it. */
  config(): Config;
  /** All of standard input. */
  input(): Promise<Buffer>;
  print(line: string): void;
}

/** Invalid arguments; the message says why, and the help is shown below it. */
export class UsageError extends Error {}

/**
 * Statements of commands, such as the verification of the audit log, may take long on a large database, and no request
 * waits for them.
 */
const statementTimeoutMs = 86_400_000;

/**
 * Runs `work` on the migrated database, whether or not the product is running, and closes it again.
 * @throws StartError when the database cannot be used or is not migrated
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, opened: OpenDatabase) => Promise<T>,
  rights: CommandRights = {},
): Promise<T> {
  const opened = await openDatabaseForCommand(config, rights);
  const database = connectDatabase({ url: opened.url, poolSize: 2, queryTimeoutMs: statementTimeoutMs });
  try {
    await assertReady(database);
    return await work(database, opened);
  } finally {
    await database.close();
    await opened.stop();
  }
}
