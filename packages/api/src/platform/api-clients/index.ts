import { defineFeature } from '../../feature.ts';
import { apiClientCommand } from './command.ts';
import { apiClientRoutes } from './routes.ts';

export { ensurePublicClients, writeClientsFile } from './product/ensure.ts';

export const apiClients = defineFeature({
  name: 'api-clients',
  routes: apiClientRoutes,
  commands: [apiClientCommand],
});
