import {
  healthComponents,
  healthRanges,
  healthStates,
  mailTroubleKinds,
  serviceRoles,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { timestamp, uuid } from '../../server/schemas.ts';

const success = Joi.boolean().valid(true).required();
const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null).required();
const count = Joi.number().integer().min(0);
const number = Joi.number();
const list = (item: Joi.Schema) => Joi.array().items(item).required();
const component = Joi.string()
  .valid(...healthComponents)
  .required();
const text = Joi.string();

export const summaryAnswer = Joi.object({
  success,
  state: Joi.string().valid('ok', 'warning', 'down', 'unknown').required(),
  down: Joi.array()
    .items(Joi.string().valid(...healthComponents))
    .required(),
  sampledAt: nullable(timestamp),
});

const pool = Joi.object({
  used: count.required(),
  free: count.required(),
  waiting: count.required(),
  max: count.required(),
});

const instance = Joi.object({
  instanceId: uuid.required(),
  role: Joi.string()
    .valid(...serviceRoles)
    .required(),
  host: text.required(),
  pid: count.required(),
  version: text.required(),
  nodeVersion: text.required(),
  memoryBytes: count.required(),
  pools: Joi.object().pattern(text, pool).required(),
  startedAt: timestamp.required(),
  seenAt: timestamp.required(),
  state: Joi.string().valid('alive', 'silent', 'stopped').required(),
});

const database = Joi.object({
  latencyMs: number.required(),
  version: text.required(),
  sizeBytes: count.required(),
  startedAt: timestamp.required(),
  connections: Joi.object({ used: count.required(), max: count.required() }).required(),
  replication: Joi.object({
    standby: Joi.boolean().required(),
    replicas: count.required(),
    lagSeconds: nullable(number),
  }).required(),
  roles: list(Joi.object({ name: text.required(), fit: Joi.boolean().required() })),
});

const queue = Joi.object({
  name: text.required(),
  ready: count.required(),
  later: count.required(),
  active: count.required(),
  failed: count.required(),
  oldestSeconds: nullable(number),
});

const mail = Joi.object({
  route: Joi.string().valid('relay', 'folder').required(),
  queued: count.required(),
  due: count.required(),
  oldestDueSeconds: nullable(number),
  retrying: count.required(),
  oldestRetryingSeconds: nullable(number),
  lastError: nullable(text),
  lastSentAt: nullable(timestamp),
  sentLately: count.required(),
  bouncedLately: count.required(),
  failed: count.required(),
});

const conversions = Joi.object({
  enabled: Joi.boolean().required(),
  queued: count.required(),
  oldestSeconds: nullable(number),
  sentLately: count.required(),
  failedLately: count.required(),
  outage: nullable(
    Joi.object({
      kind: Joi.string().valid('unavailable', 'refused', 'rejected').required(),
      reason: text.required(),
      beganAt: timestamp.required(),
    }),
  ),
});

const webhooks = Joi.object({
  endpoints: count.required(),
  disabled: count.required(),
  failing: count.required(),
  waiting: count.required(),
  oldestSeconds: nullable(number),
  deliveredLately: count.required(),
  failedLately: count.required(),
});

const operation = Joi.object({
  operationId: uuid.required(),
  tenantId: uuid.required(),
  clinicName: text.required(),
  kind: text.required(),
  state: text.required(),
  error: nullable(text),
  createdAt: timestamp.required(),
  nextAttemptAt: nullable(timestamp),
});

export const reportAnswer = Joi.object({
  success,
  state: Joi.string().valid('ok', 'warning', 'down').required(),
  checkedAt: timestamp.required(),
  components: list(
    Joi.object({
      component,
      state: Joi.string()
        .valid(...healthStates)
        .required(),
      reason: nullable(text),
    }),
  ),
  versions: Joi.object({
    product: text.required(),
    node: text.required(),
    postgres: text.required(),
    schema: nullable(text),
  }).required(),
  pendingMigrations: list(text),
  database: database.required(),
  instances: list(instance),
  queues: list(queue),
  mail: mail.required(),
  conversions: conversions.required(),
  webhooks: nullable(webhooks),
  operations: list(operation),
  operationsTotal: count.required(),
});

export const historyAnswer = Joi.object({
  success,
  range: Joi.string()
    .valid(...healthRanges)
    .required(),
  cellSeconds: count.required(),
  components: list(
    Joi.object({
      component,
      uptime: nullable(number),
      cells: list(
        Joi.object({
          from: timestamp.required(),
          ok: count.required(),
          warning: count.required(),
          down: count.required(),
          off: count.required(),
          reason: nullable(text),
          value: nullable(number),
        }),
      ),
    }),
  ),
  incidents: list(
    Joi.object({
      component,
      state: Joi.string().valid('warning', 'down').required(),
      from: timestamp.required(),
      to: nullable(timestamp),
      minutes: count.required(),
      reason: nullable(text),
    }),
  ),
});

export const jobsAnswer = Joi.object({
  success,
  jobs: list(
    Joi.object({
      jobId: uuid.required(),
      queue: text.required(),
      failedAt: timestamp.required(),
      createdAt: timestamp.required(),
      attempts: count.required(),
      error: nullable(text),
      subject: Joi.object({
        kind: Joi.string().valid('operation', 'mail', 'other').required(),
        id: text.allow('').required(),
      }).required(),
      tenantId: nullable(uuid),
    }),
  ),
});

export const settledAnswer = Joi.object({ success, jobs: count.required() });

export const mailAnswer = Joi.object({
  success,
  mails: list(
    Joi.object({
      messageId: uuid.required(),
      kind: Joi.string()
        .valid(...mailTroubleKinds)
        .required(),
      to: text.required(),
      template: nullable(text),
      tenant: nullable(Joi.object({ tenantId: uuid.required(), clinicName: text.required() })),
      createdAt: timestamp.required(),
      attempts: count.required(),
      reason: nullable(text),
      status: nullable(text),
      recipientRefused: Joi.boolean().required(),
      nextAttemptAt: nullable(timestamp),
      resend: nullable(Joi.string().valid('now', 'again', 'new_link')),
    }),
  ),
  next: nullable(uuid),
});

export const resentAnswer = Joi.object({
  success,
  way: Joi.string().valid('now', 'again', 'new_link').required(),
});
