import { defineFeature } from '../../feature.ts';
import { apiClientRoutes } from './routes.ts';

export {
  createSecretClient,
  ensurePublicClients,
  revokeApiClient,
  writeClientsFile,
} from './product/ensure.ts';
export { listClients } from './product/repository.ts';

export const apiClients = defineFeature({ name: 'api-clients', routes: apiClientRoutes });
