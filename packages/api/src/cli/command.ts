import type { Config } from '../config/config.ts';
import { connectDatabase } from '../database/connection/connect.ts';
import { assertReady, type OpenDatabase, openDatabaseForCommand } from '../database/connection/open.ts';
import type { Database } from '../database/types.ts';

/** One `npm run admin -- <name>`. */
export interface Command {
  name: string;
  /** What follows the name, for the help. */
  usage: string;
  summary: string;
  /**
   * @param args what follows the name
   * @returns the exit code
   * @throws UsageError for arguments it cannot use, StartError for what stands in its way
   */
  run(args: string[], context: CommandContext): Promise<number>;
}

export interface CommandContext {
  /** Reads the environment; a command that needs none does not call it. */
  config(): Config;
  /** All of standard input. */
  input(): Promise<Buffer>;
  print(line: string): void;
}

/** The arguments make no sense; the message says why, the help is shown below it. */
export class UsageError extends Error {}

/** A command may take long over a large database, as the audit log's verification does; nobody waits for it with a request. */
const statementTimeoutMs = 86_400_000;

/** Runs `work` on the migrated database, whether the product runs at the moment or not, and closes it again. */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, opened: OpenDatabase) => Promise<T>,
): Promise<T> {
  const opened = await openDatabaseForCommand(config);
  const database = connectDatabase({ url: opened.url, poolSize: 2, queryTimeoutMs: statementTimeoutMs });
  try {
    await assertReady(database);
    return await work(database, opened);
  } finally {
    await database.close();
    await opened.stop();
  }
}
