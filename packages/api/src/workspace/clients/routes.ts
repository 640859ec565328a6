import {
  type ClientChange,
  type ClientChanges,
  clientEndpoints,
  type NewClient,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { csvAnswer } from '../../server/csv.ts';
import { pageLimit, searchText, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { changed, day, fileNo, ofFile } from '../shared/index.ts';
import { exportClients } from './export/service.ts';
import { changeClient, dischargeClient } from './record/change.ts';
import { readChanges, readClient, readVisits } from './record/page.ts';
import { addClient } from './record/service.ts';
import { client, clientState, factsInput, identityInput, name, summary, visit } from './schemas.ts';
import { searchClients } from './search/service.ts';

const newClient = shape<NewClient & { force?: boolean }>({
  givenName: name,
  familyName: name.allow(''),
  ...identityInput,
  ...factsInput,
  emailConsent: optional(Joi.boolean()),
  force: optional(Joi.boolean()),
});

const changes = shape<ClientChanges>({
  version,
  givenName: optional(name),
  familyName: optional(name.allow('')),
  ...identityInput,
  ...factsInput,
  decidesAlone: optional(Joi.boolean()),
  legalHold: optional(Joi.boolean()),
  state: optional(oneOf(['active', 'inactive'])),
});

const change = shape<ClientChange>({
  at: timestamp,
  action: Joi.string(),
  staffName: nullable(Joi.string()),
  details: shape({
    fields: optional(listOf(Joi.string())),
    fileNo: optional(fileNo),
    kind: optional(Joi.string()),
  }),
}).meta({ className: 'ClientChange' });

/** The next page starts after the row with this id. */
const older = shape<{ after?: string }>({ after: optional(uuid) });

/** Clients, client search and records. */
export const clientRoutes = workspaceRoutes((route) => [
  route(clientEndpoints.search, {
    summary:
      'Clients by name, file number, phone, birth date or email, or with similar names if there are none; the latest visitors without a query',
    permission: 'clients:read',
    query: withDefaults(
      shape({
        q: optional(searchText(120).allow('')),
        state: optional(clientState),
        limit: optional(pageLimit),
        after: optional(Joi.string().pattern(/^\d{1,6}$/)),
      }),
      { q: '', limit: 20, after: '0' },
    ),
    answer: shape({
      clients: listOf(summary),
      next: nullable(Joi.string()),
      similar: optional(listOf(summary)),
    }),
    handler: ({ call, query }) => searchClients(call, { ...query, state: query.state ?? null }),
  }),
  route(clientEndpoints.create, {
    summary: 'Add a client under the next file number',
    permission: 'clients:manage',
    payload: newClient,
    answer: shape({ id: uuid, version, fileNo }),
    handler: ({ call, payload }) => addClient(call, payload),
  }),
  route(clientEndpoints.export, {
    summary: 'The client list as CSV',
    permission: 'clients:import',
    stepUp: true,
    file: 'text/csv',
    handler: async ({ call, h, locale }) => {
      const { csv, fileName } = await exportClients(call, locale);
      return csvAnswer(h, csv, fileName);
    },
  }),
  route(clientEndpoints.get, {
    summary: 'The page of a client; a merged file leads to the client it was merged into',
    permission: 'clients:read',
    params: ofFile,
    answer: shape({ client }),
    handler: async ({ call, params }) => ({ client: await readClient(call, params.fileNo) }),
  }),
  route(clientEndpoints.visits, {
    summary: 'The appointments of a client, newest first',
    permission: 'clients:read',
    params: ofFile,
    query: older,
    answer: shape({ visits: listOf(visit), next: nullable(uuid) }),
    handler: ({ call, params, query }) => readVisits(call, params.fileNo, query.after ?? null),
  }),
  route(clientEndpoints.history, {
    summary: 'Who changed a client’s record and when, newest first',
    permission: 'clients:read',
    params: ofFile,
    query: older,
    answer: shape({ changes: listOf(change), next: nullable(uuid) }),
    handler: ({ call, params, query }) => readChanges(call, params.fileNo, query.after ?? null),
  }),
  route(clientEndpoints.change, {
    summary: 'Change a client; refused if the given version is no longer current',
    permission: 'clients:manage',
    payload: changes,
    answer: changed,
    handler: ({ call, params, payload }) => changeClient(call, params.clientId, payload),
  }),
  route(clientEndpoints.discharge, {
    summary: 'End the care of a client on a day, or undo the discharge',
    permission: 'clients:manage',
    payload: shape({ version, on: nullable(day) }),
    answer: changed,
    handler: ({ call, params, payload }) => dischargeClient(call, params.clientId, payload),
  }),
]);
