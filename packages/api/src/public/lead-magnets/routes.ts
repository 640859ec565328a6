import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../../server/deps.ts';
import { downloadRoutes } from './download/routes.ts';
import { formRoutes } from './form/routes.ts';
import { linkRoutes } from './links/routes.ts';

/** The sample report in exchange for a first name and an address: asking for it, its link, its file. */
export function leadMagnetRoutes(deps: ServerDeps): ServerRoute[] {
  return [...linkRoutes(deps), ...formRoutes(deps), ...downloadRoutes(deps)];
}
