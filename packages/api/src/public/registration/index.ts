import { defineFeature } from '../../feature.ts';
import { registrationRoutes } from './routes.ts';

export { type Entries, stepPayloads } from './payload.ts';
export { tenantOf } from './register.ts';
export { normalized, refuseProblems, stepNumbers } from './rules.ts';

export const registration = defineFeature({
  name: 'registration',
  routes: (deps) => registrationRoutes(deps, deps.hasher),
});
