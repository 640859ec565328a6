import type { ServerRoute } from '@hapi/hapi';
import {
  campaignParameters,
  type LeadDetail,
  type LeadQuery,
  leadSources,
  leadStates,
  newsletterStates,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { csvAnswer, csvName } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { text, timestamp, uuid } from '../../../server/schemas.ts';
import { exportLeads, readLead, readLeads } from './service.ts';

const success = Joi.boolean().valid(true).required();
const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null).required();
const campaign = Joi.object(
  Object.fromEntries(Object.keys(campaignParameters).map((name) => [name, Joi.string()])),
).required();

const filters = {
  search: text(200).allow(''),
  source: Joi.string().valid(...leadSources),
  state: Joi.string().valid(...leadStates),
};

const summary = {
  leadId: uuid.required(),
  email: Joi.string().required(),
  source: Joi.string()
    .valid(...leadSources)
    .required(),
  name: nullable(Joi.string()),
  clinicName: nullable(Joi.string()),
  locale: Joi.string()
    .valid(...locales)
    .required(),
  createdAt: timestamp.required(),
  lastRequestAt: timestamp.required(),
  state: Joi.string()
    .valid(...leadStates)
    .required(),
  newsletter: nullable(Joi.string().valid(...newsletterStates)),
  requests: Joi.number().integer().required(),
  campaign,
};
const detail = Joi.object<LeadDetail>({
  ...summary,
  confirmedAt: nullable(timestamp),
  registeredAt: nullable(timestamp),
  activatedAt: nullable(timestamp),
  history: Joi.array()
    .items(
      Joi.object({
        requestId: uuid.required(),
        requestedAt: timestamp.required(),
        page: nullable(Joi.string()),
        message: nullable(Joi.string()),
        campaign,
        newsletter: Joi.boolean().required(),
        mailed: Joi.boolean().required(),
      }),
    )
    .required(),
  clinics: Joi.array()
    .items(Joi.object({ tenantId: uuid.required(), clinicName: Joi.string().required() }))
    .required(),
}).meta({ className: 'Lead' });

/** Leads for operators: who left an address where, how far they came, and everything as CSV. */
export function leadListRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute<object, LeadQuery & { before?: string; limit: number }>({
      method: 'GET',
      path: '/api/leads',
      summary: 'Leads, those who wrote last first',
      permission: 'leads:read',
      query: Joi.object({
        ...filters,
        before: Joi.string().pattern(/^\d{1,17}\.[0-9a-f-]{36}$/),
        limit: Joi.number().integer().min(1).max(100).default(50),
      }),
      answer: Joi.object({
        success,
        leads: Joi.array().items(Joi.object(summary)).required(),
        next: nullable(Joi.string()),
      }),
      handler: async ({ query }) => ({ success: true, ...(await readLeads(deps, query)) }),
    }),
    defineRoute<object, LeadQuery>({
      method: 'GET',
      path: '/api/leads/export',
      summary: 'Leads as CSV',
      permission: 'leads:export',
      query: Joi.object(filters),
      answer: null,
      handler: async ({ query, actor, h }) =>
        csvAnswer(h, await exportLeads(deps, query, actor), csvName('leads', deps)),
    }),
    defineRoute<{ leadId: string }>({
      method: 'GET',
      path: '/api/leads/{leadId}',
      summary: 'One lead with everything it asked for',
      permission: 'leads:read',
      params: Joi.object({ leadId: uuid.required() }),
      answer: Joi.object({ success, lead: detail.required() }),
      handler: async ({ params }) => ({ success: true, lead: await readLead(deps, params.leadId) }),
    }),
  ];
}
