import {
  type ComponentHealth,
  type MailFacts,
  type TroubledOperation,
  worstHealth,
} from '@tamarack/core/domain';
import { readClockDifference } from '../../database/clock-difference.ts';
import { pendingMigrations } from '../../database/migrate.ts';
import type { Sql } from '../../database/types.ts';
import type { ServerSettings } from '../../server/deps.ts';
import { listInstances } from './instances/repository.ts';
import { judge, type Readings } from './judge.ts';
import { readDisk } from './readings/disk.ts';
import {
  readConversions,
  readDatabase,
  readLatency,
  readMail,
  readQueues,
  readSchemaVersion,
  readTroubledOperations,
  readWebhooks,
} from './readings/repository.ts';

/** Configuration of this process that the checks need. */
export interface HealthSettings {
  /** Whether a provider of conversion events is configured. */
  conversions: boolean;
  mailRoute: MailFacts['route'];
  /** Folder of the database that the product runs itself; null for a database of your own. */
  databaseFolder: string | null;
}

/** The same, derived from the server's settings. */
export function healthSettingsOf(
  settings: Pick<ServerSettings, 'conversions' | 'mailFolder' | 'dataDir' | 'embeddedDatabase'>,
): HealthSettings {
  return {
    conversions: settings.conversions !== null,
    mailRoute: settings.mailFolder === null ? 'relay' : 'folder',
    databaseFolder: settings.embeddedDatabase ? settings.dataDir : null,
  };
}

export interface Check {
  readings: Readings;
  components: ComponentHealth[];
  state: ReturnType<typeof worstHealth>;
  /** The first operations that need attention. */
  operations: TroubledOperation[];
}

/** Maximum number of operations that a check lists. */
const maxOperations = 50;

/**
 * Checks every component. Queries run one after the other, so that a check takes one connection only.
 * @throws when the database does not answer
 */
export async function checkHealth(sql: Sql, settings: HealthSettings, now: Date): Promise<Check> {
  const latencyMs = await readLatency(sql);
  const disk = settings.databaseFolder === null ? null : await readDisk(settings.databaseFolder);
  const database = { ...(await readDatabase(sql, latencyMs)), disk };
  const clockApartMs = await readClockDifference(sql);
  const schemaVersion = await readSchemaVersion(sql);
  const pending = await pendingMigrations(sql);
  const instances = await listInstances(sql, now);
  const queues = await readQueues(sql);
  const mail = await readMail(sql, settings.mailRoute, now);
  const conversions = await readConversions(sql, settings.conversions, now);
  const webhooks = await readWebhooks(sql, now);
  const { operations, ...troubled } = await readTroubledOperations(sql, now, maxOperations);
  const readings: Readings = {
    database,
    clockApartMs,
    schemaVersion,
    pendingMigrations: pending,
    instances,
    queues,
    mail,
    conversions,
    webhooks,
    operations: troubled,
  };
  const components = judge(readings);
  return { readings, components, state: worstHealth(components.map(({ state }) => state)), operations };
}
