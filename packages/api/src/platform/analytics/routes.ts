import type { ServerRoute } from '@hapi/hapi';
import {
  type AnalyticsChart,
  type AnalyticsQuery,
  analyticsBuckets,
  analyticsCharts,
  analyticsRanges,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { csvAnswer } from '../../server/csv.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { funnelAnswer, reportAnswer } from './answers.ts';
import { exportChart } from './export.ts';
import { readAnalytics, readLeadFunnel } from './service.ts';

const day = Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/);
const asked = Joi.object<AnalyticsQuery>({
  range: Joi.string()
    .valid(...analyticsRanges)
    .default('30d'),
  from: day,
  to: day,
  bucket: Joi.string().valid(...analyticsBuckets),
}).and('from', 'to');

/** How the platform does over time: figures, the funnel of leads, and each chart as CSV. */
export function analyticsRoutes(deps: ServerDeps): ServerRoute[] {
  const { platform } = deps.database;
  return [
    defineRoute<object, AnalyticsQuery>({
      method: 'GET',
      path: '/api/analytics',
      summary:
        'Registrations, activations, first sign-ins, churn, plans and revenue of a period and the one before',
      permission: 'analytics:read',
      query: asked,
      answer: reportAnswer,
      handler: async ({ query }) => ({
        success: true,
        report: await readAnalytics(platform, query, deps.clock.now()),
      }),
    }),
    defineRoute<object, AnalyticsQuery>({
      method: 'GET',
      path: '/api/analytics/funnel',
      summary: 'How far the leads of a period came, by source and campaign',
      permission: 'analytics:read',
      query: asked,
      answer: funnelAnswer,
      handler: async ({ query }) => ({
        success: true,
        funnel: await readLeadFunnel(platform, query, deps.clock.now()),
      }),
    }),
    defineRoute<{ chart: AnalyticsChart }, AnalyticsQuery>({
      method: 'GET',
      path: '/api/analytics/{chart}/export',
      summary: 'The figures of one chart as CSV',
      permission: 'analytics:export',
      params: Joi.object({
        chart: Joi.string()
          .valid(...analyticsCharts)
          .required(),
      }),
      query: asked,
      answer: null,
      handler: async ({ params, query, actor, h }) => {
        const { csv, fileName } = await exportChart(deps, params.chart, query, actor);
        return csvAnswer(h, csv, fileName);
      },
    }),
  ];
}
