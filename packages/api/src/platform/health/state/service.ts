import { type HealthReport, type HealthState, type HealthSummary, worstHealth } from '@tamarack/core/domain';
import type { ServerDeps } from '../../../server/deps.ts';
import { checkHealth, healthSettingsOf } from '../check.ts';
import { latestSamples } from '../samples/repository.ts';

/** Age in milliseconds beyond which a sample is outdated. */
const freshMs = 180_000;

/** The state of the service by its newest sample: one index lookup, for the navigation of every console. */
export async function readSummary(deps: ServerDeps): Promise<HealthSummary> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - freshMs);
  const samples = await latestSamples(deps.database.platform, since, now);
  if (samples.length === 0) return { state: 'unknown', down: [], warning: [], sampledAt: null };
  const newest = Math.max(...samples.map(({ minute }) => minute.getTime()));
  const inState = (wanted: HealthState) =>
    samples.filter(({ state }) => state === wanted).map(({ component }) => component);
  return {
    state: worstHealth(samples.map(({ state }) => state)),
    down: inState('down'),
    warning: inState('warning'),
    sampledAt: new Date(newest).toISOString(),
  };
}

/** Everything that System Health shows, checked now. */
export async function readReport(deps: ServerDeps): Promise<HealthReport> {
  const { clock, database, settings } = deps;
  const now = clock.now();
  const check = await checkHealth(database.platform, healthSettingsOf(settings), now);
  const { readings } = check;
  return {
    state: check.state,
    checkedAt: now.toISOString(),
    components: check.components,
    versions: {
      product: settings.version,
      node: process.versions.node,
      postgres: readings.database.version,
      schema: readings.schemaVersion,
    },
    pendingMigrations: [...readings.pendingMigrations],
    database: readings.database,
    instances: [...readings.instances],
    queues: [...readings.queues],
    mail: readings.mail,
    conversions: readings.conversions,
    webhooks: readings.webhooks,
    operations: check.operations,
    operationsTotal: readings.operations.failed + readings.operations.stalled,
  };
}
