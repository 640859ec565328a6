import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../deps.ts';
import { accountRoutes } from './accounts/routes.ts';
import { clinicSiteRoutes } from './clinic-site/routes.ts';

/** Every route of the product's features, in one list. */
export function features(deps: ServerDeps): ServerRoute[] {
  return [...accountRoutes(deps), ...clinicSiteRoutes(deps)];
}
