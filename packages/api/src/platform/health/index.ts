import { defineFeature } from '../../feature.ts';
import { healthRoutes } from './routes.ts';

export { healthSettingsOf } from './check.ts';
export { createPulse, type PulseDeps } from './pulse.ts';

export const health = defineFeature({
  name: 'health',
  routes: healthRoutes,
});
