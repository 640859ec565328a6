import { defineFeature } from '../../feature.ts';
import { clientDetailRoutes } from './detail-routes.ts';
import { importRoutes } from './import/routes.ts';
import { retentionRoutes } from './retention/routes.ts';
import { clientRoutes } from './routes.ts';

export { ownClients } from './repository.ts';
export { noteLastEntry } from './retention/service.ts';
export { ownClientsOnly } from './visibility.ts';
export { nameKey, wordsOf } from './words.ts';

export const clients = defineFeature({
  name: 'clients',
  routes: (deps) => [
    ...clientRoutes(deps),
    ...clientDetailRoutes(deps),
    ...importRoutes(deps),
    ...retentionRoutes(deps),
  ],
});
