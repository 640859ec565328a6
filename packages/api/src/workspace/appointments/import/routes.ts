import {
  type AppointmentImportPreview,
  appointmentImportEndpoints,
  appointmentImportFields,
  appointmentRowProblems,
  appointmentSkipReasons,
  dateOrders,
  type ImportedName,
  type ImportedNames,
  maxImportColumns,
  maxImportedNames,
  type RefusedAppointmentRow,
  type SkippedAppointmentRow,
  type UndoableImport,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, day, text, timestamp, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
import { importedFile, maxImportBytes } from '../../shared/index.ts';
import { importAppointments, previewAppointments } from './service.ts';
import { listImports, undoImport } from './undo.ts';

const columns = listOf(nullable(oneOf(appointmentImportFields))).max(maxImportColumns);
const dateOrder = optional(oneOf(dateOrders));
const doubleBook = Joi.boolean();
const name = { name: text(160).allow(''), id: nullable(uuid) };
const namesOfKind = listOf(shape<ImportedName>(name)).max(maxImportedNames);
const names = shape<ImportedNames>({ staff: namesOfKind, service: namesOfKind, location: namesOfKind });

const sorted = {
  skipped: count,
  skippedRows: listOf(shape<SkippedAppointmentRow>({ line: count, problem: oneOf(appointmentSkipReasons) })),
  refused: count,
  refusedRows: listOf(
    shape<RefusedAppointmentRow>({
      line: count,
      field: nullable(oneOf(appointmentImportFields)),
      problem: oneOf(appointmentRowProblems),
      client: optional(Joi.string().allow('')),
    }),
  ),
};
const countedNames = listOf(shape<ImportedName & { rows: number }>({ ...name, rows: count }));

const preview = shape<AppointmentImportPreview>({
  columns: listOf(
    shape({
      header: Joi.string().allow(''),
      field: nullable(oneOf(appointmentImportFields)),
      examples: listOf(Joi.string().allow('')),
    }),
  ),
  unclearDate: nullable(
    shape({ example: Joi.string(), monthFirst: day, dayFirst: day, order: oneOf(dateOrders) }),
  ),
  names: shape({ staff: countedNames, service: countedNames, location: countedNames }),
  rows: count,
  ready: count,
  taken: count,
  ...sorted,
}).meta({ className: 'AppointmentImportPreview' });

export const appointmentImportRoutes = workspaceRoutes((route) => [
  route(appointmentImportEndpoints.preview, {
    permission: 'clients:import',
    maxBytes: maxImportBytes,
    summary: 'What an import of a CSV file of appointments would do; nothing is kept',
    payload: shape({
      text: importedFile,
      columns: optional(columns),
      names: optional(names),
      dateOrder,
      doubleBook: optional(doubleBook),
    }),
    answer: shape({ preview }),
    handler: async ({ call, payload }) => ({ preview: await previewAppointments(call, payload) }),
  }),
  route(appointmentImportEndpoints.run, {
    permission: 'clients:import',
    maxBytes: maxImportBytes,
    summary:
      'Book the upcoming appointments of a CSV file that are not booked yet; no confirmations are sent',
    payload: shape({ text: importedFile, columns, names, dateOrder, doubleBook }),
    answer: shape({ importId: nullable(uuid), booked: count, left: count, ...sorted }),
    handler: ({ call, payload }) => importAppointments(call, payload),
  }),
  route(appointmentImportEndpoints.list, {
    permission: 'clients:import',
    summary: 'The imports of appointments that can still be undone',
    answer: shape({
      imports: listOf(
        shape<UndoableImport>({
          importId: uuid,
          importedAt: timestamp,
          staffName: Joi.string().allow(''),
          visits: count,
        }),
      ),
    }),
    handler: async ({ call }) => ({ imports: await listImports(call) }),
  }),
  route(appointmentImportEndpoints.undo, {
    permission: 'clients:import',
    summary: 'Take back the visits of an import that nobody has changed since; clients are not told',
    answer: shape({ undone: count, kept: count }),
    handler: ({ call, params }) => undoImport(call, params.importId),
  }),
]);
