import {
  holdKinds,
  maxLengths,
  type Operation,
  operationKinds,
  operationStates,
  type PlanChange,
  type SeenVersion,
  type SuspensionRequest,
  type Termination,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { count, text, textOfLines, timestamp, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { plan } from '../list/index.ts';

const seen = { version: optional(version) };
const reason = textOfLines(maxLengths.reason, 'reasonRequired');

export const seenVersion = shape<SeenVersion>(seen);
export const suspension = withDefaults(
  shape<SuspensionRequest>({
    ...seen,
    reason,
    holdKind: optional(oneOf(holdKinds)),
    customerMessage: optional(nullable(textOfLines(maxLengths.reason).empty(''))),
    replacesHold: optional(Joi.boolean()),
  }).rename('kind', 'holdKind'),
  { holdKind: 'other', customerMessage: null },
);
export const planChange = shape<PlanChange>({ ...seen, plan });
export const termination = shape<Termination>({ ...seen, subdomain: text(63).lowercase(), reason });

const textOrNull = nullable(Joi.string().allow(''));
const timeOrNull = nullable(timestamp);

export const operation = shape<Operation>({
  operationId: uuid,
  tenantId: uuid,
  kind: oneOf(operationKinds),
  state: oneOf(operationStates),
  requestedBy: textOrNull,
  reason: textOrNull,
  attempts: count,
  error: textOrNull,
  createdAt: timestamp,
  startedAt: timeOrNull,
  finishedAt: timeOrNull,
  nextAttemptAt: timeOrNull,
  steps: listOf(
    shape({
      position: count,
      name: Joi.string(),
      state: oneOf(['pending', 'succeeded', 'failed']),
      attempts: count,
      error: textOrNull,
      detail: textOrNull,
      startedAt: timeOrNull,
      finishedAt: timeOrNull,
    }),
  ),
}).meta({ className: 'OperatorOperation' });

/** Response of routes that read or request one operation. */
export const oneOperation = shape<{ operation: Operation }>({ operation });
