import type { ServerRoute } from '@hapi/hapi';
import {
  type Campaign,
  type LeadDetail,
  type LeadPageQuery,
  type LeadRequestEntry,
  leadEndpoints,
  leadSources,
  leadStates,
  newsletterStates,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { csvAnswer, csvName, operatorsDay } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { count, pageLimit, text, timestamp, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { exportLeads, readLead, readLeads } from './service.ts';

const filters = {
  search: optional(text(200).allow('')),
  source: optional(oneOf(leadSources)),
  state: optional(oneOf(leadStates)),
};
const pageQuery = withDefaults(
  shape<LeadPageQuery>({
    ...filters,
    before: optional(Joi.string().pattern(/^\d{1,17}\.[0-9a-f-]{36}$/)),
    limit: optional(pageLimit),
  }),
  { limit: 50 },
);

const campaign = shape<Campaign>({
  source: optional(Joi.string()),
  medium: optional(Joi.string()),
  campaign: optional(Joi.string()),
  term: optional(Joi.string()),
  content: optional(Joi.string()),
});
const summary = {
  leadId: uuid,
  email: Joi.string(),
  source: oneOf(leadSources),
  name: nullable(Joi.string()),
  clinicName: nullable(Joi.string()),
  locale: oneOf(locales),
  createdAt: timestamp,
  lastRequestAt: timestamp,
  state: oneOf(leadStates),
  newsletter: nullable(oneOf(newsletterStates)),
  requests: count,
  campaign,
};
const request = shape<LeadRequestEntry>({
  requestId: uuid,
  requestedAt: timestamp,
  page: nullable(Joi.string()),
  message: nullable(Joi.string()),
  campaign,
  newsletter: Joi.boolean(),
  mailed: Joi.boolean(),
});
const detail = shape<LeadDetail>({
  ...summary,
  confirmedAt: nullable(timestamp),
  registeredAt: nullable(timestamp),
  activatedAt: nullable(timestamp),
  history: listOf(request),
  clinics: listOf(shape({ tenantId: uuid, clinicName: Joi.string() })),
}).meta({ className: 'Lead' });

/** Leads for operators: who sent which form, how far they came, and a CSV export. */
export function leadListRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(leadEndpoints.list, {
      summary: 'Leads, latest request first',
      permission: 'leads:read',
      query: pageQuery,
      answer: shape({ leads: listOf(shape(summary)), next: nullable(Joi.string()) }),
      handler: ({ query }) => readLeads(deps, query),
    }),
    defineRoute(leadEndpoints.export, {
      summary: 'Leads as CSV',
      permission: 'leads:export',
      stepUp: true,
      query: shape(filters),
      file: 'text/csv',
      handler: async ({ query, actor, h }) =>
        csvAnswer(h, await exportLeads(deps, query, actor), csvName('leads', operatorsDay(deps))),
    }),
    defineRoute(leadEndpoints.get, {
      summary: 'One lead with all its requests',
      permission: 'leads:read',
      answer: shape({ lead: detail }),
      handler: async ({ params }) => ({ lead: await readLead(deps, params.leadId) }),
    }),
  ];
}
