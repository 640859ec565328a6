import type { ServerRoute } from '@hapi/hapi';
import { type ExportBatch, exportEndpoints, exportTargets } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { count, pageLimit, timestamp, uuid } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, recordOf, shape, withDefaults } from '../../server/shape.ts';
import { numberPlace } from '../billing/index.ts';
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
  rows: count,
  netCents: cents,
  taxCents: cents,
  totalCents: cents,
  sha256: Joi.string().hex(),
}).meta({ className: 'ExportBatch' });

/** Files for the accountant's program. */
export function exportRoutes(deps: ServerDeps): ServerRoute[] {
  const common = { permission: 'accounting:export', host: 'clinic' } as const;
  return [
    defineRoute(exportEndpoints.list, {
      ...common,
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
      handler: async ({ query: { limit, after }, clinic }) => {
        const place = after ? { after: Number(after) } : {};
        const { next, ...page } = await readExports({ deps, access: clinic }, { limit, ...place });
        return { ...page, next: next === null ? null : String(next) };
      },
    }),
    defineRoute(exportEndpoints.create, {
      ...common,
      summary: 'Write the accounting file of all that a program has not received; none when there is nothing',
      payload: shape({ target }),
      answer: shape({ id: nullable(uuid), rows: count }),
      handler: async ({ payload, clinic, locale, reply }) => {
        const written = await createExport({ deps, access: clinic, locale }, payload.target);
        return reply(written, written.id ? 201 : 200);
      },
    }),
    defineRoute(exportEndpoints.file, {
      ...common,
      summary: 'An accounting file as it was written, clients by file number',
      stepUp: true,
      params: shape({ batchId: uuid }),
      file: 'text/csv',
      handler: async ({ params, clinic, h }) => {
        const { name, content } = await readFile({ deps, access: clinic }, params.batchId);
        return h
          .response(content)
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}"`);
      },
    }),
  ];
}
