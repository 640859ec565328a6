import {
  dateOrders,
  type ImportPreview,
  importEndpoints,
  importFields,
  maxImportColumns,
  type RefusedRow,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, day, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
import { importedFile, maxImportBytes } from '../../shared/index.ts';
import { previewImport, runImport } from './service.ts';

const columns = listOf(nullable(oneOf(importFields))).max(maxImportColumns);

const birthOrder = oneOf(dateOrders);

const refusedRows = listOf(
  shape<RefusedRow>({
    line: count,
    field: nullable(oneOf(importFields)),
    problem: oneOf(['nameMissing', 'tooLong', 'invalid', 'tooManyCells']),
  }),
);

const preview = shape<ImportPreview>({
  columns: listOf(
    shape({
      header: Joi.string().allow(''),
      field: nullable(oneOf(importFields)),
      looksLike: nullable(oneOf(importFields)),
      examples: listOf(Joi.string().allow('')),
    }),
  ),
  unclearBirth: nullable(shape({ example: Joi.string(), monthFirst: day, dayFirst: day, order: birthOrder })),
  rows: count,
  ready: count,
  known: count,
  knownRows: listOf(shape({ line: count, problem: oneOf(['known', 'twoInFile']) })),
  refused: count,
  refusedRows,
  withoutRegion: count,
  unknownRegions: listOf(shape({ line: count, region: Joi.string() })),
}).meta({ className: 'ImportPreview' });

export const importRoutes = workspaceRoutes((route) => [
  route(importEndpoints.preview, {
    permission: 'clients:import',
    maxBytes: maxImportBytes,
    summary: 'What an import of a CSV file would do; nothing is kept',
    payload: shape({ text: importedFile, columns: optional(columns), birthOrder: optional(birthOrder) }),
    answer: shape({ preview }),
    handler: async ({ call, payload }) => ({ preview: await previewImport(call, payload) }),
  }),
  route(importEndpoints.run, {
    permission: 'clients:import',
    maxBytes: maxImportBytes,
    summary: 'Add the clients of a CSV file who are not there yet',
    payload: shape({ text: importedFile, columns, birthOrder: optional(birthOrder) }),
    answer: shape({
      id: uuid,
      version,
      added: count,
      known: count,
      refused: count,
      refusedRows,
      left: count,
    }),
    handler: ({ call, payload }) => runImport(call, payload),
  }),
]);
