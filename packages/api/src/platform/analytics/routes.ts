import type { ServerRoute } from '@hapi/hapi';
import { analyticsCharts, analyticsEndpoints } from '@tamarack/core/domain/platform/analytics';
import { csvAnswer } from '../../server/csv.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { oneOf, shape } from '../../server/shape.ts';
import { exportChart } from './export.ts';
import { analyticsQuery, funnelAnswer, reportAnswer } from './schema.ts';
import { readAnalytics, readLeadFunnel } from './service.ts';

/** The platform over time: figures, the lead funnel, and each chart as CSV. */
export function analyticsRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(analyticsEndpoints.report, {
      summary:
        'Registrations, activations, first sign-ins, churn, plans and revenue of a period and the previous one',
      permission: 'analytics:read',
      query: analyticsQuery,
      answer: reportAnswer,
      handler: async ({ query }) => ({
        report: await readAnalytics(await deps.database.reader(), query, deps.clock.now()),
      }),
    }),
    defineRoute(analyticsEndpoints.funnel, {
      summary: 'Progress of the leads of a period, by source and campaign',
      permission: 'analytics:read',
      query: analyticsQuery,
      answer: funnelAnswer,
      handler: async ({ query }) => ({
        funnel: await readLeadFunnel(await deps.database.reader(), query, deps.clock.now()),
      }),
    }),
    defineRoute(analyticsEndpoints.exportChart, {
      summary: 'The figures of one chart as CSV',
      permission: 'analytics:export',
      params: shape({ chart: oneOf(analyticsCharts) }),
      query: analyticsQuery,
      file: 'text/csv',
      handler: async ({ params, query, actor, h }) => {
        const { csv, fileName } = await exportChart(deps, params.chart, query, actor);
        return csvAnswer(h, csv, fileName);
      },
    }),
  ];
}
