import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../../server/deps.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { createDoorkeeper } from '../forms/doorkeeper.ts';
import { formRoutes } from '../lead-forms/form/routes.ts';
import { requestRoutes } from '../lead-forms/routes.ts';
import type { LeadLinks } from '../lead-forms/service.ts';
import { newsletterRoutes } from '../newsletter/routes.ts';
import { leadListRoutes } from './list/routes.ts';

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
