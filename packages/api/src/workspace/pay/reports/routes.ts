import type { ServerRoute } from '@hapi/hapi';
import { type Day, payReportEndpoints } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { csvAnswer } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { listOf, shape } from '../../../server/shape.ts';
import { day } from '../../shared/index.ts';
import { t4aLine, treatedHours } from '../schemas.ts';
import { exportHours, exportT4a, readHours, readT4a } from './service.ts';

const ofYear = shape<{ year: number }>({ year: Joi.number().integer().min(2000).max(2200) });
const ofDays = shape<{ from: Day; to: Day }>({ from: day, to: day });

/** Reports for the accountant and for employee payroll. */
export function reportRoutes(deps: ServerDeps): ServerRoute[] {
  const read = { permission: 'pay:read', host: 'clinic' } as const;
  return [
    defineRoute(payReportEndpoints.t4a, {
      ...read,
      summary: 'What each contractor was paid in a year, for T4A slips',
      query: ofYear,
      answer: shape({ rows: listOf(t4aLine) }),
      handler: async ({ query, clinic, locale }) => ({
        rows: await readT4a({ deps, access: clinic, locale }, query.year),
      }),
    }),
    defineRoute(payReportEndpoints.t4aFile, {
      ...read,
      summary: 'The T4A worksheet as CSV',
      query: ofYear,
      file: 'text/csv',
      handler: async ({ query, clinic, locale, h }) => {
        const { csv, fileName } = await exportT4a({ deps, access: clinic, locale }, query.year);
        return csvAnswer(h, csv, fileName);
      },
    }),
    defineRoute(payReportEndpoints.hours, {
      ...read,
      summary: 'Treated hours per person',
      query: ofDays,
      answer: shape({ hours: listOf(treatedHours) }),
      handler: async ({ query, clinic, locale }) => ({
        hours: await readHours({ deps, access: clinic, locale }, query),
      }),
    }),
    defineRoute(payReportEndpoints.hoursFile, {
      ...read,
      summary: 'Treated hours per person as CSV',
      query: ofDays,
      file: 'text/csv',
      handler: async ({ query, clinic, locale, h }) => {
        const { csv, fileName } = await exportHours({ deps, access: clinic, locale }, query);
        return csvAnswer(h, csv, fileName);
      },
    }),
  ];
}
