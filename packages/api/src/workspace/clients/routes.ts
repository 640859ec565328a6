import type { ServerRoute } from '@hapi/hapi';
import {
  type ClientChange,
  type ClientChanges,
  clientEndpoints,
  type NewClient,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { csvAnswer } from '../../server/csv.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { pageLimit, text, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { changed, day, fileNo, ofFile } from '../shared/index.ts';
import { exportClients } from './export/service.ts';
import { changeClient, dischargeClient } from './record/change.ts';
import { readChanges, readClient, readVisits } from './record/page.ts';
import { addClient } from './record/service.ts';
import { client, clientState, factsInput, identityInput, name, ofClient, summary, visit } from './schemas.ts';
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
  details: shape<ClientChange['details']>({
    fields: optional(listOf(Joi.string())),
    fileNo: optional(fileNo),
    kind: optional(Joi.string()),
  }),
}).meta({ className: 'ClientChange' });

/** The next page starts after the row with this id. */
const older = shape<{ after?: string }>({ after: optional(uuid) });

/** Clients, client search and records. */
export function clientRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(clientEndpoints.search, {
      summary:
        'Clients by name, file number, phone, birth date or email; the latest visitors without a query',
      permission: 'clients:read',
      host: 'clinic',
      query: withDefaults(
        shape({
          q: optional(text(120).allow('')),
          state: optional(clientState),
          limit: optional(pageLimit),
          after: optional(Joi.string().pattern(/^\d{1,6}$/)),
        }),
        { q: '', limit: 20, after: '0' },
      ),
      answer: shape({ clients: listOf(summary), next: nullable(Joi.string()) }),
      handler: ({ query, clinic }) =>
        searchClients({ deps, access: clinic }, { ...query, state: query.state ?? null }),
    }),
    defineRoute(clientEndpoints.create, {
      summary: 'Add a client under the next file number',
      permission: 'clients:manage',
      host: 'clinic',
      payload: newClient,
      answer: shape({ id: uuid, version, fileNo }),
      handler: ({ payload, clinic, actor }) =>
        addClient({ deps, access: clinic, sessionId: actor.sessionId }, payload),
    }),
    defineRoute(clientEndpoints.export, {
      summary: 'The client list as CSV',
      permission: 'clients:import',
      host: 'clinic',
      stepUp: true,
      file: 'text/csv',
      handler: async ({ h, clinic, locale }) => {
        const { csv, fileName } = await exportClients({ deps, access: clinic }, locale);
        return csvAnswer(h, csv, fileName);
      },
    }),
    defineRoute(clientEndpoints.get, {
      summary: 'The page of a client; a merged file leads to the client it was merged into',
      permission: 'clients:read',
      host: 'clinic',
      params: ofFile,
      answer: shape({ client }),
      handler: async ({ params, clinic }) => ({
        client: await readClient({ deps, access: clinic }, params.fileNo),
      }),
    }),
    defineRoute(clientEndpoints.visits, {
      summary: 'The appointments of a client, newest first',
      permission: 'clients:read',
      host: 'clinic',
      params: ofFile,
      query: older,
      answer: shape({ visits: listOf(visit), next: nullable(uuid) }),
      handler: ({ params, query, clinic }) =>
        readVisits({ deps, access: clinic }, params.fileNo, query.after ?? null),
    }),
    defineRoute(clientEndpoints.history, {
      summary: 'Who changed a client’s record and when, newest first',
      permission: 'clients:read',
      host: 'clinic',
      params: ofFile,
      query: older,
      answer: shape({ changes: listOf(change), next: nullable(uuid) }),
      handler: ({ params, query, clinic }) =>
        readChanges({ deps, access: clinic }, params.fileNo, query.after ?? null),
    }),
    defineRoute(clientEndpoints.change, {
      summary: 'Change a client; refused if the given version is no longer current',
      permission: 'clients:manage',
      host: 'clinic',
      params: ofClient,
      payload: changes,
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        changeClient({ deps, access: clinic, locale }, params.clientId, payload),
    }),
    defineRoute(clientEndpoints.discharge, {
      summary: 'End the care of a client on a day, or undo the discharge',
      permission: 'clients:manage',
      host: 'clinic',
      params: ofClient,
      payload: shape({ version, on: nullable(day) }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        dischargeClient({ deps, access: clinic, locale }, params.clientId, payload),
    }),
  ];
}
