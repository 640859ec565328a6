import type { ServerRoute } from '@hapi/hapi';
import { healthEndpoints, healthRanges, mailTroubleKinds } from '@tamarack/core/domain/platform/health';
import Joi from 'joi';
import { countResendableMails } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { count, text, uuid } from '../../server/schemas.ts';
import { listOf, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { readHistory } from './history/service.ts';
import { listFailedJobs } from './jobs/repository.ts';
import { discardJobs, retryJobs } from './jobs/service.ts';
import { readTroubles, resendFailedMail, resendMail } from './mail/service.ts';
import { historyAnswer, jobsAnswer, mailAnswer, reportAnswer, resendWay, summaryAnswer } from './schema.ts';
import { readReport, readSummary } from './state/service.ts';

/** System Health: the state of the service, its history, and what operators can do about problems. */
export function healthRoutes(deps: ServerDeps): ServerRoute[] {
  return [...stateRoutes(deps), ...jobRoutes(deps), ...mailRoutes(deps)];
}

function stateRoutes(deps: ServerDeps): ServerRoute[] {
  const permission = 'health:read';
  return [
    defineRoute(healthEndpoints.report, {
      summary: 'Current state of every component',
      permission,
      answer: reportAnswer,
      handler: () => readReport(deps),
    }),
    defineRoute(healthEndpoints.summary, {
      summary: 'State of the service by the newest sample',
      permission,
      answer: summaryAnswer,
      handler: () => readSummary(deps),
    }),
    defineRoute(healthEndpoints.history, {
      summary: 'History of every component, and incidents',
      permission,
      query: withDefaults(shape({ range: optional(oneOf(healthRanges)) }), {
        range: '30d',
      }),
      answer: historyAnswer,
      handler: ({ query }) => readHistory(deps, query.range),
    }),
  ];
}

const queueName = Joi.string().pattern(/^[a-z][a-z0-9._-]{0,99}$/);
const limit = optional(Joi.number().integer().min(1).max(500));

function jobRoutes(deps: ServerDeps): ServerRoute[] {
  const settling = {
    permission: 'health:operate',
    params: shape<{ queue: string }>({ queue: queueName }),
    answer: shape<{ jobs: number }>({ jobs: count }),
  } as const;
  const jobIds = listOf(uuid).min(1).max(500).unique();
  return [
    defineRoute(healthEndpoints.failedJobs, {
      summary: 'Failed jobs, newest first',
      permission: 'health:read',
      query: withDefaults(shape({ queue: optional(queueName), limit }), { limit: 100 }),
      answer: jobsAnswer,
      handler: async ({ query }) => ({
        jobs: await listFailedJobs(deps.database.platform, query.queue ?? null, query.limit),
      }),
    }),
    defineRoute(healthEndpoints.retryJobs, {
      ...settling,
      summary: 'Retry failed jobs of a queue: these, or all without ids',
      payload: shape({ jobIds: optional(jobIds) }),
      handler: async ({ params, payload, actor }) => ({
        jobs: await retryJobs(deps, { ...params, ...payload }, actor),
      }),
    }),
    defineRoute(healthEndpoints.discardJobs, {
      ...settling,
      stepUp: true,
      summary: 'Remove failed jobs of a queue',
      payload: shape({ jobIds }),
      handler: async ({ params, payload, actor }) => ({
        jobs: await discardJobs(deps, { ...params, ...payload }, actor),
      }),
    }),
  ];
}

const mailCount = shape<{ mails: number }>({ mails: count });

function mailRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(healthEndpoints.mail, {
      summary: 'Undelivered email (failed, bounced or retrying), newest first',
      permission: 'health:read',
      query: withDefaults(
        shape({
          kind: optional(oneOf(mailTroubleKinds)),
          search: optional(text(254).allow('')),
          before: optional(uuid),
          limit: optional(Joi.number().integer().min(1).max(200)),
        }),
        { limit: 50 },
      ),
      answer: mailAnswer,
      handler: ({ query }) => readTroubles(deps, query),
    }),
    defineRoute(healthEndpoints.resendMail, {
      summary: 'Send an email again: the same one, or one with a new link',
      permission: 'health:operate',
      answer: shape({ way: resendWay }),
      handler: async ({ params, actor }) => ({ way: await resendMail(deps, params.messageId, actor) }),
    }),
    defineRoute(healthEndpoints.failedMail, {
      summary: 'How many failed emails can be sent again together',
      permission: 'health:read',
      answer: mailCount,
      handler: async () => ({
        mails: await countResendableMails(deps.database.platform, deps.clock.now()),
      }),
    }),
    defineRoute(healthEndpoints.resendFailedMail, {
      summary: 'Send all failed emails again, at most as many as agreed to',
      permission: 'health:operate',
      rateLimit: 'mail',
      payload: shape({ expected: count.min(1).max(2_147_483_647) }),
      answer: mailCount,
      handler: async ({ payload, actor }) => ({
        mails: await resendFailedMail(deps, payload.expected, actor),
      }),
    }),
  ];
}
