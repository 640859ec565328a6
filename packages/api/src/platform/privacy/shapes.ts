import {
  clinicRoles,
  type ErasedRows,
  type ErasureBlocker,
  type LogPerson,
  type PersonFindings,
  type PrivacyRequest,
  platformRoles,
  privacyRequestKinds,
  privacyRequestStatuses,
  type RetentionState,
  tenantStatuses,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { count, timestamp, uuid, version } from '../../server/schemas.ts';
import { eitherOf, listOf, nullable, oneOf, shape } from '../../server/shape.ts';

const person = nullable(
  shape<LogPerson>({ userId: uuid, name: nullable(Joi.string()), email: nullable(Joi.string()) }),
);

const erasedRows = shape<ErasedRows>({
  table: Joi.string(),
  what: Joi.string(),
  deleted: count,
  kept: count,
  because: nullable(Joi.string()),
});

export const privacyRequest = shape<PrivacyRequest>({
  requestId: uuid,
  kind: oneOf(privacyRequestKinds),
  status: oneOf(privacyRequestStatuses),
  email: nullable(Joi.string()),
  note: nullable(Joi.string()),
  receivedAt: timestamp,
  dueAt: timestamp,
  exportedAt: nullable(timestamp),
  closedAt: nullable(timestamp),
  recordedBy: person,
  closedBy: person,
  outcome: nullable(listOf(erasedRows)),
  version,
});

const clinicKeys = {
  tenantId: uuid,
  clinicName: Joi.string(),
  subdomain: Joi.string(),
  status: oneOf(tenantStatuses),
};

export const personFindings = shape<PersonFindings>({
  email: Joi.string(),
  account: nullable(
    shape({
      userId: uuid,
      name: Joi.string(),
      platformRole: nullable(oneOf(platformRoles)),
      createdAt: timestamp,
      lastSignedInAt: nullable(timestamp),
      deactivatedAt: nullable(timestamp),
    }),
  ),
  clinics: listOf(
    shape({
      ...clinicKeys,
      role: oneOf(clinicRoles),
      isOwner: Joi.boolean(),
      state: oneOf(['invited', 'active']),
    }),
  ),
  holdings: listOf(
    shape({
      table: Joi.string(),
      what: Joi.string(),
      rows: count,
      onErasure: oneOf(['deleted', 'changed', 'kept', 'blocking']),
      because: nullable(Joi.string()),
    }),
  ),
  blockers: listOf(
    eitherOf(
      shape<Extract<ErasureBlocker, { kind: 'staff' }>>({
        kind: oneOf(['staff']),
        role: oneOf(platformRoles),
      }),
      shape<Extract<ErasureBlocker, { tenantId: string }>>({
        ...clinicKeys,
        kind: oneOf(['owner', 'contact']),
      }),
      shape<Extract<ErasureBlocker, { kind: 'request' }>>({
        kind: oneOf(['request']),
        requestId: uuid,
        requestKind: oneOf(['access', 'correction']),
        receivedAt: timestamp,
      }),
    ),
  ),
  requests: listOf(privacyRequest),
});

export const retentionState = shape<RetentionState>({
  name: Joi.string(),
  what: Joi.string(),
  kept: Joi.string(),
  since: Joi.string(),
  source: nullable(Joi.string()),
  ranAt: nullable(timestamp),
  removed: count,
  removedAt: nullable(timestamp),
  removedTotal: count,
});
