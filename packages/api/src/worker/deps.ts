import type { Database } from '../database/types.ts';
import type { DeliveryDeps } from '../mail/deliver.ts';
import type { RunHooks, RunnerDeps } from '../platform/tenants/lifecycle/index.ts';
import type { WebhookSender } from '../platform/webhooks/index.ts';
import type { ConversionDeliveryDeps } from '../public/conversions/index.ts';

/** Everything background work needs from outside. */
export interface WorkerDeps
  extends Omit<RunnerDeps, 'database'>,
    Omit<DeliveryDeps, 'database'>,
    Omit<ConversionDeliveryDeps, 'database'> {
  /** URL of the login role; job connections switch into the worker role. */
  databaseUrl: string;
  database: Pick<Database, 'worker'>;
  /** Takes outgoing webhooks; where it is left out, none leave. */
  webhooks?: WebhookSender;
  /**
   * Fetchers for operations, and as many for mails; each holds two at a time. Two unless given: the worker's pool must
   * have four connections for every one of them.
   */
  concurrency?: number;
  /** Stops a test's worker at a chosen place. */
  hooks?: RunHooks;
}

export type HouseDeps = Pick<WorkerDeps, 'database' | 'jobs' | 'clock' | 'log' | 'settings'>;
