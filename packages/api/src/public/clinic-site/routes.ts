import type { ServerRoute } from '@hapi/hapi';
import {
  type ClinicHome,
  clinicRoles,
  clinicSiteEndpoints,
  plans,
  type SiteInfo,
  tenantStatuses,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { clinicMember } from '../../accounts/clinics/index.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { listOf, nullable, oneOf, shape } from '../../server/shape.ts';
import { clinicHome, siteInfo } from './service.ts';

const site = shape<SiteInfo>({
  site: oneOf(['main', 'clinic']),
  clinicName: nullable(Joi.string()),
  status: nullable(oneOf(tenantStatuses)),
  locale: oneOf(locales),
  mainUrl: Joi.string(),
  sandbox: Joi.boolean(),
}).meta({ className: 'SiteAnswer' });

const home = shape<ClinicHome>({
  clinicName: Joi.string(),
  role: oneOf(clinicRoles),
  isOwner: Joi.boolean(),
  timeZone: Joi.string(),
  plan: oneOf(plans),
  services: listOf(
    shape<ClinicHome['services'][number]>({
      code: Joi.string(),
      name: Joi.string(),
      minutes: Joi.number().integer(),
    }),
  ),
  settings: shape<ClinicHome['settings']>({
    currency: oneOf(['CAD', 'USD']),
    taxLabel: Joi.string(),
    weekStartsOn: oneOf([0, 1]),
    confirmBeforeBilling: Joi.boolean(),
  }),
  team: nullable(listOf(clinicMember)),
}).meta({ className: 'ClinicHome' });

export function clinicSiteRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(clinicSiteEndpoints.info, {
      summary: 'The site that this host serves',
      permission: 'public',
      host: 'both',
      answer: site,
      handler: async ({ request, locale }) => siteInfo(request.app.site, locale, deps),
    }),
    defineRoute(clinicSiteEndpoints.home, {
      summary: 'Home page of the clinic for the signed-in member',
      permission: 'clinic:read',
      host: 'clinic',
      answer: shape<{ home: ClinicHome }>({ home }),
      handler: async ({ clinic, session, locale }) => ({
        home: await clinicHome(clinic, session.user.userId, locale, deps),
      }),
    }),
  ];
}
