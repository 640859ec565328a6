import { defineFeature } from '../../feature.ts';
import { registerQueueMetrics } from './metrics.ts';
import { conversionRoutes } from './routes.ts';

export { type ConversionDeliveryDeps, deliverConversions, sweepConversions } from './deliver.ts';
export { conversionsProvider } from './provider.ts';
export { publicPath } from './public-path.ts';
export { queueConversion } from './queue.ts';
export { deleteQueued } from './repository.ts';
export type { Customer, NewConversion, Visitor } from './types.ts';
export { consentCookie, consentIdOf, visitorOf } from './visitor.ts';

export const conversions = defineFeature({
  name: 'conversions',
  routes: conversionRoutes,
  metrics: registerQueueMetrics,
});
