import type { ServerRoute } from '@hapi/hapi';
import {
  type Changed,
  type ClientSummary,
  clientEndpoints,
  type NewClient,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { pageLimit, text, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, optional, shape, withDefaults } from '../../server/shape.ts';
import { day, wallTime } from '../shared/index.ts';
import { addClient } from './record/service.ts';
import { clientState, factsInput, fileNo, identityInput, name } from './schemas.ts';
import { searchClients } from './search/service.ts';

const summary = shape<ClientSummary>({
  clientId: uuid,
  fileNo,
  name: nullable(Joi.string()),
  birthOn: nullable(day),
  phone: nullable(Joi.string()),
  email: nullable(Joi.string()),
  state: clientState,
  deskAlert: Joi.string().allow(''),
  lastServiceId: nullable(uuid),
  nextVisit: nullable(wallTime),
}).meta({ className: 'ClientSummary' });

const newClient = shape<NewClient & { force?: boolean }>({
  givenName: name,
  familyName: name.allow(''),
  ...identityInput,
  ...factsInput,
  emailConsent: optional(Joi.boolean()),
  force: optional(Joi.boolean()),
});

/** Clients, their search and their records. */
export function clientRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(clientEndpoints.search, {
      summary:
        'Clients by name, file number, phone, birth date or email; the latest visitors without a query',
      permission: 'clients:read',
      host: 'clinic',
      query: withDefaults(
        shape<{ q?: string; state?: ClientSummary['state']; limit?: number; after?: string }>({
          q: optional(text(120).allow('')),
          state: optional(clientState),
          limit: optional(pageLimit),
          after: optional(Joi.string().pattern(/^\d{1,6}$/)),
        }),
        { q: '', limit: 20, after: '0' },
      ),
      answer: shape<{ clients: ClientSummary[]; next: string | null }>({
        clients: listOf(summary),
        next: nullable(Joi.string()),
      }),
      handler: ({ query, clinic }) =>
        searchClients({ deps, access: clinic }, { ...query, state: query.state ?? null }),
    }),
    defineRoute(clientEndpoints.create, {
      summary: 'Add a client under the next file number',
      permission: 'clients:manage',
      host: 'clinic',
      payload: newClient,
      answer: shape<Changed & { fileNo: number }>({ id: uuid, version, fileNo }),
      handler: ({ payload, clinic }) => addClient({ deps, access: clinic }, payload),
    }),
  ];
}
