import type { ServerRoute } from '@hapi/hapi';
import {
  type HealthRange,
  healthRanges,
  type MailTroubleQuery,
  mailTroubleKinds,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { text, uuid } from '../../server/schemas.ts';
import {
  historyAnswer,
  jobsAnswer,
  mailAnswer,
  reportAnswer,
  resentAnswer,
  settledAnswer,
  summaryAnswer,
} from './answers.ts';
import { readHistory } from './history/service.ts';
import { listFailedJobs } from './jobs/repository.ts';
import { settleJobs } from './jobs/service.ts';
import { type ResendActivation, readTroubles, resendMail } from './mail/service.ts';
import { readReport, readSummary } from './state/service.ts';

const queueName = Joi.string().pattern(/^[a-z][a-z0-9._-]{0,99}$/);
const jobIds = Joi.object<{ jobIds: string[] }>({
  jobIds: Joi.array().items(uuid.required()).min(1).max(500).unique().required(),
});

/** System Health: how the service stands and has stood, and what operators may do about it. */
export function healthRoutes(deps: ServerDeps, resendActivation: ResendActivation): ServerRoute[] {
  return [
    ...stateRoutes(deps),
    ...jobRoutes(deps),
    defineRoute<object, MailTroubleQuery & { before?: string; limit: number }>({
      method: 'GET',
      path: '/api/health/mail',
      summary: 'Mails that failed, came back or are tried again, newest first',
      permission: 'health:read',
      query: Joi.object({
        kind: Joi.string().valid(...mailTroubleKinds),
        search: text(254).allow(''),
        before: uuid,
        limit: Joi.number().integer().min(1).max(200).default(50),
      }),
      answer: mailAnswer,
      handler: async ({ query }) => ({ success: true, ...(await readTroubles(deps, query)) }),
    }),
    defineRoute<{ messageId: string }>({
      method: 'POST',
      path: '/api/health/mail/{messageId}/resend',
      summary: 'Sends a mail again: the same one, or one with a new link',
      permission: 'health:operate',
      idempotent: true,
      params: Joi.object({ messageId: uuid.required() }),
      answer: resentAnswer,
      status: 202,
      handler: async ({ params, actor }) => ({
        success: true,
        way: await resendMail(deps, params.messageId, actor, resendActivation),
      }),
    }),
  ];
}

function stateRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/health',
      summary: 'How every part of the service stands now',
      permission: 'health:read',
      answer: reportAnswer,
      handler: async () => ({ success: true, ...(await readReport(deps)) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/health/summary',
      summary: 'The state of the whole by its newest sample',
      permission: 'health:read',
      answer: summaryAnswer,
      handler: async () => ({ success: true, ...(await readSummary(deps)) }),
    }),
    defineRoute<object, { range: HealthRange }>({
      method: 'GET',
      path: '/api/health/history',
      summary: 'How every part of the service has stood, and its incidents',
      permission: 'health:read',
      query: Joi.object({
        range: Joi.string()
          .valid(...healthRanges)
          .default('30d'),
      }),
      answer: historyAnswer,
      handler: async ({ query }) => ({ success: true, ...(await readHistory(deps, query.range)) }),
    }),
  ];
}

function jobRoutes(deps: ServerDeps): ServerRoute[] {
  const acting = (act: 'retry' | 'discard', summary: string) =>
    defineRoute<{ queue: string }, object, { jobIds: string[] }>({
      method: 'POST',
      path: `/api/health/queues/{queue}/${act}`,
      summary,
      permission: 'health:operate',
      idempotent: true,
      params: Joi.object({ queue: queueName.required() }),
      payload: jobIds,
      answer: settledAnswer,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        jobs: await settleJobs(deps, act, { queue: params.queue, jobIds: payload.jobIds }, actor),
      }),
    });
  return [
    defineRoute<object, { queue?: string; limit: number }>({
      method: 'GET',
      path: '/api/health/jobs',
      summary: 'Jobs that were given up, newest first',
      permission: 'health:read',
      query: Joi.object({ queue: queueName, limit: Joi.number().integer().min(1).max(500).default(100) }),
      answer: jobsAnswer,
      handler: async ({ query }) => ({
        success: true,
        jobs: await listFailedJobs(deps.database.platform, query.queue ?? null, query.limit),
      }),
    }),
    acting('retry', 'Gives failed jobs of a queue another attempt'),
    acting('discard', 'Removes failed jobs of a queue'),
  ];
}
