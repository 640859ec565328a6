import { defineFeature } from '../../feature.ts';
import { conversionJobs } from './jobs.ts';
import { registerQueueMetrics } from './metrics.ts';
import { conversionRoutes } from './routes.ts';

export { type ConversionsProvider, conversionsProvider } from './provider.ts';
export { publicPath } from './public-path.ts';
export { queueConversion } from './queue.ts';
export { deleteQueued } from './repository.ts';
export type { Customer, NewConversion, Visitor } from './types.ts';
export { consentIdOf, visitorOf } from './visitor.ts';

export const conversions = defineFeature({
  name: 'conversions',
  routes: conversionRoutes,
  metrics: registerQueueMetrics,
  jobs: [conversionJobs],
  retention: [
    {
      name: 'conversion_events',
      table: 'conversion_events',
      what: 'Events for advertising measurement: type, ID and time',
      kept: '90 days',
      since: 'after delivery; their content until then, at most 7 days',
      due: 'ended_at < :before',
    },
    {
      name: 'conversion_outages',
      table: 'conversion_outages',
      what: 'Outages of the advertising provider',
      kept: '1 year',
      since: 'after they end',
      due: 'ended_at < :before',
    },
  ],
});
