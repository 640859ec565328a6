import { defineFeature } from '../../feature.ts';
import { registerHealthMetrics } from './metrics/metrics.ts';
import { healthRoutes } from './routes.ts';

export { healthSettingsOf } from './check.ts';
export { createPulse, type PulseDeps } from './pulse.ts';
export { describeDisk, judgeDisk, readDisk } from './readings/disk.ts';

export const health = defineFeature({
  name: 'health',
  routes: healthRoutes,
  metrics: registerHealthMetrics,
  retention: [
    {
      name: 'health_samples',
      table: 'health_samples',
      what: 'State of each component, by the minute',
      kept: '30 days',
      since: 'after the minute',
      due: 'minute < :before',
    },
    {
      name: 'service_instances',
      table: 'service_instances',
      what: 'Heartbeats of processes that ended',
      kept: '24 hours',
      since: 'after the last one',
      due: 'seen_at < :before',
    },
  ],
});
