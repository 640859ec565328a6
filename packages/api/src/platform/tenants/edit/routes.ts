import type { ServerRoute } from '@hapi/hapi';
import {
  clinicTypes,
  countries,
  maxLengths,
  type TenantChanges,
  tenantEndpoints,
  timeZones,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { email, text, timestamp, version } from '../../../server/schemas.ts';
import { oneOf, optional, shape } from '../../../server/shape.ts';
import { oneTenant } from '../detail/index.ts';
import { checkSubdomainFor, subdomainAnswer, subdomainQuery } from '../subdomains/index.ts';
import { resendActivation } from './owner.ts';
import { editTenant } from './service.ts';

const changes = shape<TenantChanges & { version: number }>({
  version,
  clinicName: optional(text(maxLengths.clinicName, 'clinicNameRequired')),
  ownerName: optional(text(maxLengths.ownerName, 'ownerNameRequired')),
  ownerPhone: optional(text(40, 'phoneRequired')),
  ownerEmail: optional(email),
  clinicType: optional(oneOf(clinicTypes)),
  country: optional(oneOf(countries)),
  streetAddress: optional(text(maxLengths.streetAddress, 'streetAddressRequired')),
  city: optional(text(maxLengths.city, 'cityRequired')),
  region: optional(text(60, 'stateRequired')),
  postalCode: optional(text(20, 'postalCodeRequired')),
  timeZone: optional(oneOf(timeZones)),
  locale: optional(oneOf(locales)),
  subdomain: optional(text(200, 'subdomainRequired').lowercase()),
  trialEndsAt: optional(timestamp),
  deletionLocked: optional(Joi.boolean()),
});
const erasure = shape<{ version: number; eraseAfter: string }>({ version, eraseAfter: timestamp });

export function tenantEditRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantEndpoints.update, {
      summary: 'Change a clinic that is still at the given version',
      permission: 'tenants:update',
      // The owner's email decides who gets into the clinic, its web address where everybody signs in, and the lock keeps
      // its data from erasure.
      stepUp: ({ ownerEmail, subdomain, deletionLocked }) =>
        ownerEmail !== undefined || subdomain !== undefined || deletionLocked === false,
      payload: changes,
      answer: oneTenant,
      handler: async ({ params, payload: { version, ...changes }, actor }) => ({
        tenant: await editTenant(deps, params.tenantId, version, changes, actor),
      }),
    }),
    defineRoute(tenantEndpoints.checkSubdomain, {
      summary: 'Whether a clinic’s site may move to this subdomain',
      permission: 'tenants:update',
      rateLimit: 'lookup',
      query: subdomainQuery,
      answer: subdomainAnswer,
      handler: ({ params, query, locale }) =>
        checkSubdomainFor(deps.database.platform, params.tenantId, query.name, locale),
    }),
    defineRoute(tenantEndpoints.rescheduleErasure, {
      summary: 'Set when the data of a terminated clinic is erased, after the time promised to its owner',
      permission: 'tenants:terminate',
      stepUp: true,
      payload: erasure,
      answer: oneTenant,
      handler: async ({ params, payload: { version, eraseAfter }, actor }) => ({
        tenant: await editTenant(deps, params.tenantId, version, { eraseAfter }, actor),
      }),
    }),
    defineRoute(tenantEndpoints.resendActivation, {
      summary: 'Email the owner a new activation link',
      permission: 'tenants:operate',
      handler: ({ params, actor }) => resendActivation(deps, params.tenantId, actor),
    }),
  ];
}
