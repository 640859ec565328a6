import {
  type ExportBatch,
  exportEndpoints,
  exportTargets,
  type Income,
  type IncomePart,
  incomeEndpoints,
  taxComponents,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, pageLimit, timestamp, uuid } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, recordOf, shape, withDefaults } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { numberPlace } from '../billing/index.ts';
import { day } from '../shared/index.ts';
import { readIncome } from './income.ts';
import { createExport, readExports, readFile } from './service.ts';

const target = oneOf(exportTargets);
const cents = Joi.number().integer();
const batch = shape<ExportBatch>({
  batchId: uuid,
  number: count,
  target,
  exportedAt: timestamp,
  exportedBy: nullable(Joi.string()),
  invoices: count,
  creditsOnly: Joi.boolean(),
  rows: count,
  netCents: cents,
  taxCents: cents,
  totalCents: cents,
  sha256: Joi.string().hex(),
}).meta({ className: 'ExportBatch' });

const part = shape<IncomePart>({ count, netCents: cents, taxCents: cents, totalCents: cents });
const income = shape<Income>({
  invoices: part,
  credits: part,
  untaxedCents: cents,
  taxes: listOf(
    shape<Income['taxes'][number]>({
      component: oneOf(taxComponents),
      ratePpm: count,
      baseCents: cents,
      taxCents: cents,
    }),
  ),
  writtenOffCents: count,
}).meta({ className: 'Income' });

/** What was invoiced, and files for the accountant's program. */
export const accountingRoutes = workspaceRoutes((route) => [
  route(incomeEndpoints.read, {
    permission: 'accounting:read',
    summary: 'What was invoiced in a period, with its taxes',
    query: shape({ from: day, to: day, locationId: optional(uuid) }),
    answer: shape({ income }),
    handler: async ({ call, query }) => ({ income: await readIncome(call, query) }),
  }),
  route(exportEndpoints.list, {
    permission: 'accounting:read',
    summary: 'Accounting files written so far, and what waits for the next',
    query: withDefaults(
      shape({
        limit: optional(pageLimit),
        after: optional(numberPlace),
      }),
      { limit: 50 },
    ),
    answer: shape({
      exports: listOf(batch),
      waiting: recordOf(exportTargets, count),
      next: nullable(numberPlace),
    }),
    handler: async ({ call, query: { limit, after } }) => {
      const place = after ? { after: Number(after) } : {};
      const { next, ...page } = await readExports(call, { limit, ...place });
      return { ...page, next: next === null ? null : String(next) };
    },
  }),
  route(exportEndpoints.create, {
    permission: 'accounting:export',
    summary: 'Write the next accounting file of what a program has not received; none when there is nothing',
    payload: shape({ target }),
    answer: shape({ id: nullable(uuid), rows: count }),
    handler: async ({ call, payload, reply }) => {
      const written = await createExport(call, payload.target);
      return reply(written, written.id ? 201 : 200);
    },
  }),
  route(exportEndpoints.file, {
    permission: 'accounting:read',
    summary: 'An accounting file as it was written, clients by file number',
    stepUp: true,
    file: 'text/csv',
    handler: async ({ call, params, h }) => {
      const { name, content } = await readFile(call, params.batchId);
      return h
        .response(content)
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`);
    },
  }),
]);
