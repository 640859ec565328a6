import type { ServerRoute } from '@hapi/hapi';
import {
  type PrivacyRequestKind,
  type PrivacyRequestQuery,
  type PrivacyRequestStatus,
  privacyRequestKinds,
  privacyRequestStatuses,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { email, text, timestamp, uuid } from '../../server/schemas.ts';
import { findingsShape, requestShape, retentionShape, success } from './answers.ts';
import { erasePerson } from './erase/service.ts';
import { exportPerson } from './export/service.ts';
import { lookUp } from './find/look-up.ts';
import { changeRequest, readRequest, readRequests, recordRequest } from './requests/service.ts';
import { readRetention } from './retention/service.ts';

interface OfRequest {
  requestId: string;
}
const ofRequest = Joi.object<OfRequest>({ requestId: uuid.required() });
const version = Joi.number().integer().min(1).max(2_147_483_647).required();
const kind = Joi.string().valid(...privacyRequestKinds);
const note = text(2_000).empty('').allow(null);
const oneRequest = Joi.object({ success, request: requestShape.required() });

/**
 * What people ask about their own data: recorded with the day an answer is due, found, handed out, erased. An address
 * never stands in a URL, which browsers and proxies keep.
 */
export function privacyRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute<object, PrivacyRequestQuery & { after?: string; limit: number }>({
      method: 'GET',
      path: '/api/privacy/requests',
      summary: 'Requests about personal data; open ones by what is due first',
      permission: 'privacy:read',
      query: Joi.object({
        status: Joi.string().valid(...privacyRequestStatuses),
        kind,
        after: uuid,
        limit: Joi.number().integer().min(1).max(100).default(50),
      }),
      answer: Joi.object({
        success,
        requests: Joi.array().items(requestShape).required(),
        next: uuid.allow(null).required(),
      }),
      handler: async ({ query }) => ({ success: true, ...(await readRequests(deps, query)) }),
    }),
    defineRoute<
      object,
      object,
      { kind: PrivacyRequestKind; email: string; note: string | null; receivedAt?: string }
    >({
      method: 'POST',
      path: '/api/privacy/requests',
      summary: 'Record a request about personal data',
      permission: 'privacy:export',
      idempotent: true,
      payload: Joi.object({
        kind: kind.required(),
        email: email.required(),
        note: note.default(null),
        receivedAt: timestamp,
      }),
      answer: oneRequest,
      status: 201,
      handler: async ({ payload, actor }) => ({
        success: true,
        request: await recordRequest(deps, payload, actor),
      }),
    }),
    defineRoute<OfRequest>({
      method: 'GET',
      path: '/api/privacy/requests/{requestId}',
      summary: 'One request about personal data',
      permission: 'privacy:read',
      params: ofRequest,
      answer: oneRequest,
      handler: async ({ params }) => ({ success: true, request: await readRequest(deps, params.requestId) }),
    }),
    defineRoute<
      OfRequest,
      object,
      { version: number; note?: string | null; status?: Exclude<PrivacyRequestStatus, 'open'> }
    >({
      method: 'PATCH',
      path: '/api/privacy/requests/{requestId}',
      summary: 'Change the note of a request, or close it',
      permission: 'privacy:export',
      params: ofRequest,
      payload: Joi.object({
        version,
        note,
        status: Joi.string().valid('done', 'refused', 'withdrawn'),
      }).or('note', 'status'),
      answer: oneRequest,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        request: await changeRequest(deps, params.requestId, payload, actor),
      }),
    }),
    defineRoute<OfRequest>({
      method: 'GET',
      path: '/api/privacy/requests/{requestId}/findings',
      summary: 'What is held of the person of a request',
      permission: 'privacy:read',
      params: ofRequest,
      answer: Joi.object({ success, findings: findingsShape.allow(null).required() }),
      handler: async ({ params, actor }) => {
        const { email } = await readRequest(deps, params.requestId);
        const findings = email === null ? null : await lookUp(deps, email, actor, params.requestId);
        return { success: true, findings };
      },
    }),
    defineRoute<OfRequest>({
      method: 'GET',
      path: '/api/privacy/requests/{requestId}/export',
      summary: 'Everything that is held of the person of a request, as JSON',
      permission: 'privacy:export',
      stepUp: true,
      params: ofRequest,
      answer: null,
      handler: async ({ params, actor, h }) => {
        const { fileName, document } = await exportPerson(deps, params.requestId, actor);
        return h
          .response(document)
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${fileName}"`);
      },
    }),
    defineRoute<OfRequest, object, { version: number; email: string; tell: boolean }>({
      method: 'POST',
      path: '/api/privacy/requests/{requestId}/erase',
      summary: 'Erase the person of a request, after their address was typed in',
      permission: 'privacy:erase',
      stepUp: true,
      idempotent: true,
      params: ofRequest,
      payload: Joi.object({ version, email: text(254).required(), tell: Joi.boolean().default(true) }),
      answer: oneRequest,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        request: await erasePerson(deps, params.requestId, payload, actor),
      }),
    }),
    defineRoute<object, object, { email: string }>({
      method: 'POST',
      path: '/api/privacy/find',
      summary: 'What is held of the person behind an address',
      permission: 'privacy:read',
      payload: Joi.object({ email: email.required() }),
      answer: Joi.object({ success, findings: findingsShape.required() }),
      handler: async ({ payload, actor }) => ({
        success: true,
        findings: await lookUp(deps, payload.email, actor, null),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/privacy/retention',
      summary: 'How long what is kept, and what was removed last',
      permission: 'privacy:read',
      answer: Joi.object({ success, periods: Joi.array().items(retentionShape).required() }),
      handler: async () => ({ success: true, periods: await readRetention(deps) }),
    }),
  ];
}
