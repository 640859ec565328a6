import { defineFeature } from '../../feature.ts';
import { accountExistsMail } from './mails.ts';
import { registrationRoutes } from './routes.ts';

export { type Entries, stepPayloads } from './payload.ts';
export { tenantOf } from './register.ts';
export { normalized, refuseProblems, stepNumbers } from './rules.ts';

export const registration = defineFeature({
  name: 'registration',
  mails: [accountExistsMail],
  routes: (deps) => registrationRoutes(deps, deps.hasher),
});
