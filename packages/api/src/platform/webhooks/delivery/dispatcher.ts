import type { Logger } from 'pino';
import { type Repeated, repeat } from '../../../jobs/repeat.ts';
import { webhookTexts } from '../text.ts';
import { deliverWebhooks, type WebhookDeliveryDeps } from './deliver.ts';
import { cancelLeftovers, listDueEndpoints } from './repository.ts';

const LOOK_EVERY_MS = 1_000;
/** Endpoints served in parallel: a slow one delays only its own messages. */
const MAX_ENDPOINTS = 8;

/**
 * Looks for due deliveries every second and sends them, several endpoints in parallel; those to endpoints that are off
 * are ended. The rows are the source of truth: another worker continues after one is killed.
 */
export function startWebhooks(deps: WebhookDeliveryDeps & { log: Logger }, signal: AbortSignal): Repeated {
  const running = new Map<string, Promise<void>>();

  const look = async (): Promise<void> => {
    if (signal.aborted || running.size >= MAX_ENDPOINTS) return;
    const now = deps.clock.now();
    await cancelLeftovers(deps.database.worker, webhookTexts.offReason, now);
    const due = await listDueEndpoints(deps.database.worker, now, MAX_ENDPOINTS * 2);
    for (const endpointId of due) {
      if (running.has(endpointId) || running.size >= MAX_ENDPOINTS) continue;
      const run = deliverWebhooks(deps, endpointId, signal)
        .catch((error: unknown) => deps.log.error({ err: error, endpointId }, 'webhook delivery failed'))
        .finally(() => running.delete(endpointId));
      running.set(endpointId, run);
    }
  };

  const looking = repeat(LOOK_EVERY_MS, look, (error) =>
    deps.log.error({ err: error }, 'search for due webhooks failed'),
  );
  return {
    async stop() {
      await looking.stop();
      await Promise.all(running.values());
    },
  };
}
