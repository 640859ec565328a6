import {
  type ConversionFacts,
  type DatabaseFacts,
  type FailedJob,
  type HealthCell,
  type HealthHistory,
  type HealthReport,
  type HealthSummary,
  healthComponents,
  healthRanges,
  healthStates,
  type MailFacts,
  type MailTroublePage,
  mailTroubleKinds,
  type PoolFacts,
  type QueueFacts,
  type ServiceInstance,
  serviceRoles,
  type TroubledOperation,
  type WebhookFacts,
} from '@tamarack/core/domain/platform/health';
import { operationKinds, operationStates } from '@tamarack/core/domain/platform/lifecycle';
import Joi from 'joi';
import { count, timestamp, uuid } from '../../server/schemas.ts';
import { listOf, mapOf, nullable, oneOf, shape } from '../../server/shape.ts';

const text = Joi.string();
const number = Joi.number();
const component = oneOf(healthComponents);
const reason = nullable(text);

export const summaryAnswer = shape<HealthSummary>({
  state: oneOf(['ok', 'warning', 'down', 'unknown']),
  down: listOf(component),
  warning: listOf(component),
  sampledAt: nullable(timestamp),
});

const instance = shape<ServiceInstance>({
  instanceId: uuid,
  role: oneOf(serviceRoles),
  host: text,
  pid: count,
  version: text,
  nodeVersion: text,
  memoryBytes: count,
  pools: mapOf(shape<PoolFacts>({ used: count, free: count, waiting: count, max: count })),
  startedAt: timestamp,
  seenAt: timestamp,
  state: oneOf(['alive', 'silent', 'stopped']),
});

const database = shape<DatabaseFacts>({
  latencyMs: number,
  version: text,
  sizeBytes: count,
  startedAt: timestamp,
  connections: shape({ used: count, max: count }),
  replication: shape({ standby: Joi.boolean(), replicas: count, lagSeconds: nullable(number) }),
  roles: listOf(shape({ name: text, fit: Joi.boolean() })),
  disk: nullable(shape({ freeBytes: count, sizeBytes: count })),
});

const queue = shape<QueueFacts>({
  name: text,
  ready: count,
  later: count,
  active: count,
  failed: count,
  oldestSeconds: nullable(number),
  failingSeconds: nullable(number),
});

const mail = shape<MailFacts>({
  route: oneOf(['relay', 'folder']),
  queued: count,
  due: count,
  oldestDueSeconds: nullable(number),
  retrying: count,
  oldestRetryingSeconds: nullable(number),
  lastError: nullable(text),
  lastSentAt: nullable(timestamp),
  failingSeconds: nullable(number),
  undelivered: count,
  sentLately: count,
  bouncedLately: count,
  failed: count,
});

const conversions = shape<ConversionFacts>({
  enabled: Joi.boolean(),
  queued: count,
  oldestSeconds: nullable(number),
  failingSeconds: nullable(number),
  sentLately: count,
  failedLately: count,
  outage: nullable(
    shape({
      kind: oneOf(['unavailable', 'refused', 'rejected']),
      reason: text,
      beganAt: timestamp,
    }),
  ),
});

const webhooks = shape<WebhookFacts>({
  endpoints: count,
  disabled: count,
  failing: count,
  waiting: count,
  oldestSeconds: nullable(number),
  failingSeconds: nullable(number),
  deliveredLately: count,
  failedLately: count,
});

const operation = shape<TroubledOperation>({
  operationId: uuid,
  tenantId: uuid,
  clinicName: text,
  kind: oneOf(operationKinds),
  state: oneOf(operationStates),
  error: nullable(text),
  createdAt: timestamp,
  nextAttemptAt: nullable(timestamp),
});

export const reportAnswer = shape<HealthReport>({
  state: oneOf(['ok', 'warning', 'down']),
  checkedAt: timestamp,
  components: listOf(shape({ component, state: oneOf(healthStates), reason })),
  versions: shape({ product: text, node: text, postgres: text, schema: nullable(text) }),
  pendingMigrations: listOf(text),
  database,
  instances: listOf(instance),
  queues: listOf(queue),
  mail,
  conversions,
  webhooks: nullable(webhooks),
  operations: listOf(operation),
  operationsTotal: count,
});

const cell = shape<HealthCell>({
  from: timestamp,
  ok: count,
  warning: count,
  down: count,
  off: count,
  reason,
  value: nullable(number),
});

export const historyAnswer = shape<HealthHistory>({
  range: oneOf(healthRanges),
  cellSeconds: count,
  components: listOf(shape({ component, uptime: nullable(number), cells: listOf(cell) })),
  incidents: listOf(
    shape({
      component,
      state: oneOf(['warning', 'down']),
      from: timestamp,
      to: nullable(timestamp),
      minutes: count,
      reason,
    }),
  ),
});

export const jobsAnswer = shape<{ jobs: FailedJob[] }>({
  jobs: listOf(
    shape({
      jobId: uuid,
      queue: text,
      failedAt: timestamp,
      createdAt: timestamp,
      attempts: count,
      error: nullable(text),
      subject: shape({ kind: oneOf(['operation', 'mail', 'other']), id: text.allow('') }),
      tenantId: nullable(uuid),
    }),
  ),
});

export const resendWay = oneOf(['now', 'again', 'new_link']);

export const mailAnswer = shape<MailTroublePage>({
  mails: listOf(
    shape({
      messageId: uuid,
      kind: oneOf(mailTroubleKinds),
      to: text,
      template: nullable(text),
      tenant: nullable(shape({ tenantId: uuid, clinicName: text })),
      createdAt: timestamp,
      attempts: count,
      reason,
      status: nullable(text),
      recipientRefused: Joi.boolean(),
      nextAttemptAt: nullable(timestamp),
      resend: nullable(resendWay),
    }),
  ),
  next: nullable(uuid),
});
