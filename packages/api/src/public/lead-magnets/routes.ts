import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../../server/deps.ts';
import { downloadRoutes } from './download/routes.ts';
import { formRoutes } from './form/routes.ts';
import { linkRoutes } from './links/routes.ts';

/** The sample report for a first name and an email: request, link and file. */
export function leadMagnetRoutes(deps: ServerDeps): ServerRoute[] {
  return [...linkRoutes(deps), ...formRoutes(deps), ...downloadRoutes(deps)];
}
