import client, { type Registry } from 'prom-client';
import type { ServerDeps } from '../../server/deps.ts';
import { queueDepth } from './repository.ts';

/**
 * Depth and age of the queue of conversion events, read at each scrape. When the database does not answer they are NaN,
 * so that the other metrics are still reported.
 */
export function registerQueueMetrics(registry: Registry, { database, clock }: ServerDeps): void {
  const depth = () => queueDepth(database.platform).catch(() => null);
  new client.Gauge({
    name: 'conversion_events_queued',
    help: 'Conversion events that wait for the provider.',
    registers: [registry],
    async collect() {
      this.set((await depth())?.queued ?? Number.NaN);
    },
  });
  new client.Gauge({
    name: 'conversion_events_oldest_seconds',
    help: 'Age of the oldest conversion event that waits for the provider; 0 when none does.',
    registers: [registry],
    async collect() {
      const found = await depth();
      const waiting = found?.oldest ? clock.now().getTime() - found.oldest.getTime() : 0;
      this.set(found ? Math.max(0, waiting / 1000) : Number.NaN);
    },
  });
}
