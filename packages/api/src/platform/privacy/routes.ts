import type { ServerRoute } from '@hapi/hapi';
import {
  type ErasureOrder,
  type NewPrivacyRequest,
  type PrivacyRequest,
  type PrivacyRequestChange,
  type PrivacyRequestQuery,
  privacyEndpoints,
  privacyRequestKinds,
  privacyRequestStatuses,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { email, pageLimit, text, textOfLines, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { erasePerson } from './erase/service.ts';
import { exportPerson } from './export/service.ts';
import { lookUp } from './find/look-up.ts';
import { changeRequest, readRequest, readRequests, recordRequest } from './requests/service.ts';
import { readRetention } from './retention/service.ts';
import { personFindings, privacyRequest, retentionState } from './shapes.ts';

const kind = oneOf(privacyRequestKinds);
const note = optional(nullable(textOfLines(2_000).empty('')));

const query = withDefaults(
  shape<PrivacyRequestQuery>({
    status: optional(oneOf(privacyRequestStatuses)),
    kind: optional(kind),
    after: optional(uuid),
    limit: optional(pageLimit),
  }),
  { limit: 50 },
);
const newRequest = withDefaults(
  shape<NewPrivacyRequest>({ kind, email, note, receivedAt: optional(timestamp) }),
  { note: null },
);
const change = shape<PrivacyRequestChange>({
  version,
  note,
  status: optional(oneOf(['done', 'refused', 'withdrawn'])),
}).or('note', 'status');
const erasure = withDefaults(
  shape<ErasureOrder>({ version, email: text(254), tell: optional(Joi.boolean()) }),
  { tell: true },
);

const answer = shape<{ request: PrivacyRequest }>({ request: privacyRequest });

/** People's requests about their own data: recorded with a due date, looked up, exported, erased. */
export function privacyRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(privacyEndpoints.requests, {
      summary: 'Requests about personal data; open ones by due date',
      permission: 'privacy:read',
      query,
      answer: shape({ requests: listOf(privacyRequest), next: nullable(uuid) }),
      handler: ({ query }) => readRequests(deps, query),
    }),
    defineRoute(privacyEndpoints.record, {
      summary: 'Record a request about personal data',
      permission: 'privacy:export',
      payload: newRequest,
      answer,
      handler: async ({ payload, actor }) => ({ request: await recordRequest(deps, payload, actor) }),
    }),
    defineRoute(privacyEndpoints.request, {
      summary: 'One request about personal data',
      permission: 'privacy:read',
      answer,
      handler: async ({ params }) => ({ request: await readRequest(deps, params.requestId) }),
    }),
    defineRoute(privacyEndpoints.change, {
      summary: 'Change the note of a request, or close it',
      permission: 'privacy:export',
      payload: change,
      answer,
      handler: async ({ params, payload, actor }) => ({
        request: await changeRequest(deps, params.requestId, payload, actor),
      }),
    }),
    defineRoute(privacyEndpoints.findings, {
      summary: 'Data held about the person of a request',
      permission: 'privacy:read',
      answer: shape({ findings: nullable(personFindings) }),
      handler: async ({ params, actor }) => {
        const { email } = await readRequest(deps, params.requestId);
        return { findings: email === null ? null : await lookUp(deps, email, actor, params.requestId) };
      },
    }),
    defineRoute(privacyEndpoints.exportPerson, {
      summary: 'All data held about the person of a request, as JSON',
      permission: 'privacy:export',
      stepUp: true,
      file: 'application/json',
      handler: async ({ params, actor, h }) => {
        const { fileName, document } = await exportPerson(deps, params.requestId, actor);
        return h
          .response(document)
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${fileName}"`);
      },
    }),
    defineRoute(privacyEndpoints.erase, {
      summary: 'Erase the person of a request; their email is typed to confirm',
      permission: 'privacy:erase',
      stepUp: true,
      payload: erasure,
      answer,
      handler: async ({ params, payload, actor }) => ({
        request: await erasePerson(deps, params.requestId, payload, actor),
      }),
    }),
    defineRoute(privacyEndpoints.find, {
      summary: 'Data held about the person with an email',
      permission: 'privacy:read',
      payload: shape({ email }),
      answer: shape({ findings: personFindings }),
      handler: async ({ payload, actor }) => ({ findings: await lookUp(deps, payload.email, actor, null) }),
    }),
    defineRoute(privacyEndpoints.retention, {
      summary: 'Retention periods, and what was removed last',
      permission: 'privacy:read',
      answer: shape({ periods: listOf(retentionState) }),
      handler: async () => ({ periods: await readRetention(deps) }),
    }),
  ];
}
