import { defineFeature } from '../../feature.ts';
import { resendActivation } from '../tenants/edit/index.ts';
import { healthRoutes } from './routes.ts';

export { healthSettingsOf } from './check.ts';
export { createPulse, type PulseDeps } from './pulse.ts';

export const health = defineFeature({
  name: 'health',
  routes: (deps) => healthRoutes(deps, (...asked) => resendActivation(deps, ...asked)),
});
