import {
  clinicTypes,
  countries,
  holdKinds,
  operationKinds,
  plans,
  type TenantDetail,
  type TenantHold,
  type TenantUsage,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { count, timestamp, uuid } from '../../../server/schemas.ts';
import { listOf, mapOf, nullable, oneOf, shape } from '../../../server/shape.ts';
import { summaryKeys } from '../list/index.ts';

const textOrNull = nullable(Joi.string().allow(''));
const numberOrNull = nullable(Joi.number().integer());
const timeOrNull = nullable(timestamp);

export const tenantDetail = shape<TenantDetail>({
  ...summaryKeys,
  clinicType: oneOf(clinicTypes),
  ownerPhone: textOrNull,
  country: nullable(oneOf(countries)),
  streetAddress: textOrNull,
  city: textOrNull,
  region: textOrNull,
  postalCode: textOrNull,
  timeZone: Joi.string(),
  locale: oneOf(locales),
  staffing: mapOf(Joi.number().integer()),
  previousSoftware: textOrNull,
  numberOfClients: numberOrNull,
  monthlyAppointments: numberOrNull,
  trialEndsAt: timeOrNull,
  activatedAt: timeOrNull,
  ownerVerifiedAt: timeOrNull,
  hold: nullable(shape({ holdKind: oneOf(holdKinds), reason: Joi.string(), customerMessage: textOrNull })),
  deletionLocked: Joi.boolean(),
  terminatedAt: timeOrNull,
  eraseAfter: timeOrNull,
  earliestErasure: timeOrNull,
  keepsCharts: Joi.boolean(),
  handoverConfirmedAt: timeOrNull,
  siteUrl: Joi.string(),
  clinicians: shape({ used: count, limit: count }),
  allowedOperations: listOf(oneOf(operationKinds)),
}).meta({ className: 'TenantDetail' });

/** Response of routes that read or change one tenant. */
export const oneTenant = shape<{ tenant: TenantDetail }>({ tenant: tenantDetail });

export const hold = shape<TenantHold>({
  operationId: nullable(uuid),
  holdKind: oneOf(holdKinds),
  reason: Joi.string().allow(''),
  customerMessage: textOrNull,
  since: timeOrNull,
  by: textOrNull,
  until: timeOrNull,
  liftedBy: textOrNull,
}).meta({ className: 'TenantHold' });

export const usage = shape<TenantUsage>({
  plan: oneOf(plans),
  priceCad: count,
  clinicians: shape({ active: count, invited: count, limit: count }),
  members: shape({ active: count, invited: count }),
  activeMembers: count,
  openSessions: count,
  lastSignInAt: nullable(timestamp),
  mails: shape({ sent: count, failed: count }),
  workspace: shape({
    clients: count,
    appointments: count,
    openNotes: count,
    lastActivityAt: nullable(timestamp),
  }),
}).meta({ className: 'TenantUsage' });
