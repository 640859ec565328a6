import { clinicTypes, countries, holdKinds, operationKinds, type TenantDetail } from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { count, timestamp, uuid } from '../../../server/schemas.ts';
import { listOf, mapOf, nullable, oneOf, shape } from '../../../server/shape.ts';
import { summaryKeys } from '../list/index.ts';

export const ofTenant = shape<{ tenantId: string }>({ tenantId: uuid });

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
  siteUrl: Joi.string(),
  clinicians: shape({ used: count, limit: count }),
  allowedOperations: listOf(oneOf(operationKinds)),
}).meta({ className: 'TenantDetail' });

/** Response of routes that read or change one tenant. */
export const oneTenant = shape<{ tenant: TenantDetail }>({ tenant: tenantDetail });
