import { defineFeature } from '../../feature.ts';
import { passkeyRoutes } from './routes.ts';
import { createPasskeys } from './verify.ts';

export { createPasskeys, type Passkeys } from './verify.ts';

export const passkeys = defineFeature({
  name: 'passkeys',
  routes: (deps) => passkeyRoutes(deps, createPasskeys(deps.settings)),
});
