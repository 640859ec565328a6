import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { openDataDir } from '../../config/data-dir.ts';
import { StartError } from '../../config/start-error.ts';
import { findEmbeddedPostgres, isUnusable, startEmbeddedPostgres, unusable } from '../embedded/embedded.ts';
import { InstanceRunningError, lockInstance } from '../embedded/instance-lock.ts';
import {
  assertMigrationsKnown,
  knownMigrations,
  migrate,
  pendingMigrations,
  prepareRoles,
} from '../migrate.ts';
import { embeddedUrl, loginOf, prepareLogin } from '../roles/logins.ts';
import { assertPlainLogin, assertRuntimeRoles } from '../roles/role-check.ts';
import type { Database } from '../types.ts';
import { assertReachable, assertSameDatabase } from './reach.ts';

/** A database that is ready to connect to. */
export interface OpenDatabase {
  /** URL of the login that the pools' logins are named after. */
  url: string;
  /** URL of a login that may run migrations; null if none was given. */
  adminUrl: string | null;
  /** Names of the migrations that this start ran. */
  migrated: readonly string[];
  embedded: boolean;
  /** Stops the embedded server; does nothing for others. */
  stop(): Promise<void>;
}

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseAdminUrl'>;

/**
 * Opens the database: the one in DATABASE_URL, or else the embedded PostgreSQL. The embedded one is always migrated,
 * others only if DATABASE_ADMIN_URL is set.
 * @throws StartError when it cannot be reached or prepared
 */
export async function openDatabase(config: Settings, log: (line: string) => void): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseAdminUrl: adminUrl } = config;
  if (!url) return openEmbedded(config.dataDir, log);
  await assertReachable(url, 'DATABASE_URL');
  const migrated = adminUrl ? await migrateExternal(adminUrl, url, log) : [];
  await assertPlainLogin(url);
  return { url, adminUrl, migrated, embedded: false, stop: async () => {} };
}

/** What a command may do to the database before it uses it. */
export interface CommandRights {
  /** It migrates a database of DATABASE_URL. */
  migrates?: boolean;
  /** It makes the embedded database if there is none yet. */
  creates?: boolean;
}

/**
 * Opens the database for a command that runs alone or next to the running product. It never disturbs a running product:
 * it uses that product's embedded server as it is, and starts one for the duration of the command only if none is
 * running. A database of DATABASE_URL is migrated only if the command asks for it, so that a backup before an upgrade is
 * one of the older release. The embedded one is made only by a command that fills it: any other, started without the
 * settings of the product, would report on an empty database, or save it as the backup of the night.
 * @throws StartError as `openDatabase` does, and when there is no database
 */
export async function openDatabaseForCommand(
  config: Settings,
  { migrates = false, creates = false }: CommandRights = {},
): Promise<OpenDatabase> {
  const { databaseUrl, databaseAdminUrl: adminUrl } = config;
  if (databaseUrl) {
    if (migrates) return openDatabase(config, () => {});
    const opened = await openDatabase({ ...config, databaseAdminUrl: null }, () => {});
    if (adminUrl) {
      await assertReachable(adminUrl, 'DATABASE_ADMIN_URL');
      await assertSameDatabase(databaseUrl, adminUrl);
    }
    return { ...opened, adminUrl };
  }
  if (!creates && !existsSync(join(config.dataDir, 'postgres')))
    throw new StartError(
      `There is no database: DATABASE_URL is not set, and ${config.dataDir} contains none.`,
      'Run the command with the settings of the product; with systemd, "tamarack-admin" does (docs/production.md).',
    );
  openDataDir(config.dataDir);
  let unlock: () => void;
  try {
    unlock = lockInstance(config.dataDir);
  } catch (error) {
    if (!(error instanceof InstanceRunningError)) throw error;
    return openRunning(config.dataDir);
  }
  try {
    const opened = await openDatabase(config, () => {});
    return { ...opened, stop: () => opened.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openRunning(dataDir: string): Promise<OpenDatabase> {
  const adminUrl = await findEmbeddedPostgres(dataDir);
  if (!adminUrl)
    throw new StartError(
      `The database of ${dataDir} is just being started or stopped by another process.`,
      'Try again in a few seconds.',
    );
  const url = embeddedUrl(adminUrl, loginPassword(adminUrl));
  return { url, adminUrl, migrated: [], embedded: true, stop: async () => {} };
}

/** Derived, to be the same at every start: otherwise a command and a running product would lock each other out. */
function loginPassword(adminUrl: string): string {
  return createHmac('sha256', new URL(adminUrl).password).update('svc_login').digest('base64url');
}

async function openEmbedded(dataDir: string, log: (line: string) => void): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    const url = await prepareLogin(server.url, loginPassword(server.url));
    await prepareRoles(server.url, url, log);
    const migrated = await migrate(server.url, log);
    return { url, adminUrl: server.url, migrated, embedded: true, stop: () => server.stop() };
  } catch (error) {
    if (!isUnusable(error)) {
      await server.stop();
      throw error;
    }
    await server.stop().catch(() => {});
    throw unusable(dataDir, error as Error);
  }
}

/**
 * Migrates an external database and prepares the logins of its pools, which are named after the login of `url`.
 * @returns the names of the migrations that ran
 * @throws StartError when `adminUrl` cannot be used for it
 */
export async function migrateExternal(
  adminUrl: string,
  url: string,
  log?: (line: string) => void,
): Promise<string[]> {
  await assertReachable(adminUrl, 'DATABASE_ADMIN_URL');
  await assertReachable(url, 'DATABASE_URL');
  await assertSameDatabase(url, adminUrl);
  try {
    await prepareRoles(adminUrl, url, log);
    return await migrate(adminUrl, log);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StartError(
      `"${loginOf(adminUrl).user}" may not create what the database needs: ${(error as Error).message}.`,
      'Give a role in DATABASE_ADMIN_URL that may create roles and extensions, a superuser for one.',
      { cause: error },
    );
  }
}

/**
 * Verifies that the database is of this release and that the logins' privileges keep clinics apart.
 * @throws StartError when migrations are missing, another release wrote the database, or a login has too many
 *   privileges
 */
export async function assertReady(database: Database): Promise<void> {
  const missing = await missingMigrations(database);
  if (missing)
    throw new StartError(
      `The database is not migrated: ${missing.reason}.`,
      `${missing.isOlder ? 'Back it up with the older release, then run' : 'Run'} "npm run admin -- migrate" ` +
        'with DATABASE_ADMIN_URL set, or set DATABASE_ADMIN_URL for this start.',
    );
  await assertRuntimeRoles(database);
}

async function missingMigrations(
  database: Database,
): Promise<{ reason: string; isOlder: boolean } | undefined> {
  try {
    await assertMigrationsKnown(database.platform);
    const pending = await pendingMigrations(database.platform);
    if (pending.length === 0) return undefined;
    return {
      reason:
        pending.length === 1
          ? `${pending[0]} is missing`
          : `${pending.length} are missing, the first is ${pending[0]}`,
      isOlder: pending.length < (await knownMigrations()).length,
    };
  } catch (error) {
    // The pool's login does not exist yet or has another password (28P01, 28000), or has no privileges (42501).
    if (!['28P01', '28000', '42501'].includes((error as { code?: string }).code ?? '')) throw error;
    return { reason: (error as Error).message, isOlder: false };
  }
}
