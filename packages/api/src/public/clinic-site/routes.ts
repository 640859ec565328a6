import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { homeAnswer, siteAnswer } from './answers.ts';
import { clinicHome, siteInfo } from './service.ts';

export function clinicSiteRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/site',
      summary: 'The site that this host serves',
      permission: 'public',
      host: 'both',
      answer: siteAnswer,
      handler: async ({ request, locale }) => ({
        success: true,
        ...siteInfo(request.app.site, locale, deps),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/home',
      summary: 'Home page of the clinic for the signed-in member',
      permission: 'clinic:read',
      host: 'clinic',
      answer: homeAnswer,
      handler: async ({ clinic, session, locale }) => ({
        success: true,
        home: await clinicHome(clinic, session.user.userId, locale, deps),
      }),
    }),
  ];
}
