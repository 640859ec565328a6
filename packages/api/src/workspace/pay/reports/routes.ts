import { type Day, payReportEndpoints } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { csvAnswer } from '../../../server/csv.ts';
import { listOf, shape } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
import { day } from '../../shared/index.ts';
import { t4aLine, treatedHours } from '../schemas.ts';
import { exportHours, exportT4a, readHours, readT4a } from './service.ts';

const ofYear = shape<{ year: number }>({ year: Joi.number().integer().min(2000).max(2200) });
const ofDays = shape<{ from: Day; to: Day }>({ from: day, to: day });

/** Reports for the accountant and for employee payroll. */
export const reportRoutes = workspaceRoutes((route) => [
  route(payReportEndpoints.t4a, {
    permission: 'pay:read',
    summary: 'What each contractor was paid in a year, for T4A slips',
    query: ofYear,
    answer: shape({ rows: listOf(t4aLine) }),
    handler: async ({ call, query }) => ({ rows: await readT4a(call, query.year) }),
  }),
  route(payReportEndpoints.t4aFile, {
    permission: 'pay:read',
    summary: 'The T4A worksheet as CSV',
    query: ofYear,
    file: 'text/csv',
    handler: async ({ call, query, h }) => {
      const { csv, fileName } = await exportT4a(call, query.year);
      return csvAnswer(h, csv, fileName);
    },
  }),
  route(payReportEndpoints.hours, {
    permission: 'pay:read',
    summary: 'Treated hours per person',
    query: ofDays,
    answer: shape({ hours: listOf(treatedHours) }),
    handler: async ({ call, query }) => ({ hours: await readHours(call, query) }),
  }),
  route(payReportEndpoints.hoursFile, {
    permission: 'pay:read',
    summary: 'Treated hours per person as CSV',
    query: ofDays,
    file: 'text/csv',
    handler: async ({ call, query, h }) => {
      const { csv, fileName } = await exportHours(call, query);
      return csvAnswer(h, csv, fileName);
    },
  }),
]);
