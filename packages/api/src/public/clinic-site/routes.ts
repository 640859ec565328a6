import type { ServerRoute } from '@hapi/hapi';
import { clinicSiteEndpoints, type SiteInfo, tenantStatuses } from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { nullable, oneOf, shape } from '../../server/shape.ts';
import { siteInfo } from './service.ts';

const site = shape<SiteInfo>({
  site: oneOf(['main', 'clinic']),
  clinicName: nullable(Joi.string()),
  subdomain: nullable(Joi.string()),
  status: nullable(oneOf(tenantStatuses)),
  locale: oneOf(locales),
  mainUrl: Joi.string(),
  sandbox: Joi.boolean(),
}).meta({ className: 'SiteAnswer' });

export function clinicSiteRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(clinicSiteEndpoints.info, {
      summary: 'The site that this host serves',
      permission: 'public',
      host: 'both',
      answer: site,
      handler: async ({ request, locale }) => siteInfo(request.app.site, locale, deps),
    }),
  ];
}
