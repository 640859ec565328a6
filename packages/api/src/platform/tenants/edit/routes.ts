import type { ServerRoute } from '@hapi/hapi';
import {
  isPhone,
  maxLengths,
  normalizePhone,
  type TenantChanges,
  tenantEndpoints,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { email, text, timestamp, version } from '../../../server/schemas.ts';
import { optional, shape } from '../../../server/shape.ts';
import { ofTenant, oneTenant } from '../detail/index.ts';
import { resendActivation } from './owner.ts';
import { editTenant } from './service.ts';

const phone = text(40, 'phoneRequired').custom((value: string, helpers) =>
  isPhone(value) ? normalizePhone(value) : helpers.error('rule.phoneInvalid'),
);

const changes = shape<TenantChanges & { version: number }>({
  version,
  clinicName: optional(text(maxLengths.clinicName, 'clinicNameRequired')),
  ownerName: optional(text(maxLengths.ownerName, 'ownerNameRequired')),
  ownerPhone: optional(phone),
  ownerEmail: optional(email),
  trialEndsAt: optional(timestamp),
  deletionLocked: optional(Joi.boolean()),
});
const erasure = shape<{ version: number; eraseAfter: string }>({ version, eraseAfter: timestamp });

export function tenantEditRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantEndpoints.update, {
      summary: 'Change a clinic that is still at the version given',
      permission: 'tenants:update',
      // The owner's email decides who gets into the clinic, and the lock keeps its data from erasure.
      stepUp: ({ ownerEmail, deletionLocked }) => ownerEmail !== undefined || deletionLocked === false,
      params: ofTenant,
      payload: changes,
      answer: oneTenant,
      handler: async ({ params, payload: { version, ...changes }, actor }) => ({
        tenant: await editTenant(deps, params.tenantId, version, changes, actor),
      }),
    }),
    defineRoute(tenantEndpoints.rescheduleErasure, {
      summary: 'Set when the data of a terminated clinic is erased',
      permission: 'tenants:terminate',
      stepUp: true,
      params: ofTenant,
      payload: erasure,
      answer: oneTenant,
      handler: async ({ params, payload: { version, eraseAfter }, actor }) => ({
        tenant: await editTenant(deps, params.tenantId, version, { eraseAfter }, actor),
      }),
    }),
    defineRoute(tenantEndpoints.resendActivation, {
      summary: 'Mail the owner a new activation link',
      permission: 'tenants:operate',
      params: ofTenant,
      handler: ({ params, actor }) => resendActivation(deps, params.tenantId, actor),
    }),
  ];
}
