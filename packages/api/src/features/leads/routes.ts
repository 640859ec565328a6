import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../../deps.ts';
import { createSecretBox } from '../../secret-box.ts';
import { createDoorkeeper } from '../shared/doorkeeper/doorkeeper.ts';
import { formRoutes } from './form/routes.ts';
import { leadListRoutes } from './list/routes.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { requestRoutes } from './requests/routes.ts';
import type { LeadLinks } from './requests/service.ts';

/** What visitors leave an address for, the newsletter that they may confirm and end, and the operators' list of them. */
export function leadRoutes(deps: ServerDeps, links: LeadLinks): ServerRoute[] {
  const door = createDoorkeeper(createSecretBox(deps.settings.encryptionKeys), deps.clock);
  return [
    ...requestRoutes(deps, links, door),
    ...formRoutes(deps, links, door),
    ...leadListRoutes(deps),
    ...newsletterRoutes(deps),
  ];
}
