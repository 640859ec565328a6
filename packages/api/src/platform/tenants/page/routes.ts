import type { Readable } from 'node:stream';
import type { ServerRoute } from '@hapi/hapi';
import { DomainError, noteLength } from '@tamarack/core/domain';
import Joi from 'joi';
import type { Actor } from '../../../audit/actor.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { done, text, uuid } from '../../../server/schemas.ts';
import { readTenant } from '../detail/index.ts';
import { readHolds } from '../holds/index.ts';
import { lookUp } from '../lookup/index.ts';
import { listTenantMembers } from '../members/index.ts';
import { addNote, editNote, readNotes, removeNote } from '../notes/index.ts';
import { ofTenant } from '../schema/index.ts';
import { readUsage } from '../usage/index.ts';
import { pageAnswers } from './answers.ts';

/** Everything a clinic has as one document; what makes it belongs to the clinics' own feature. */
export type ExportClinic = (
  tenantId: string,
  actor: Actor,
) => Promise<{ contentDisposition: string; document: Readable }>;

const ofNote = Joi.object<{ tenantId: string; noteId: string }>({
  tenantId: uuid.required(),
  noteId: uuid.required(),
});
const version = Joi.number().integer().min(1).required();
const body = text(noteLength);

/** What one clinic's page shows beside the clinic itself, and what operators write down there. */
export function pageRoutes(deps: ServerDeps, exportClinic: ExportClinic): ServerRoute[] {
  return [...reading(deps), ...notes(deps), ...taking(deps, exportClinic)];
}

function reading(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/tenants/{tenantId}/members',
      summary: 'Members of a clinic with roles, status and last sign-in',
      permission: 'tenants:read',
      params: ofTenant,
      answer: pageAnswers.members,
      handler: async ({ params }) => {
        await readTenant(sql, deps, params.tenantId);
        return { success: true, members: await listTenantMembers(sql, params.tenantId) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/tenants/{tenantId}/usage',
      summary: 'What a clinic uses of what its plan includes',
      permission: 'tenants:read',
      params: ofTenant,
      answer: pageAnswers.usage,
      handler: async ({ params }) => {
        const usage = await readUsage(sql, params.tenantId, deps.clock.now());
        if (!usage) throw new DomainError('NOT_FOUND');
        return { success: true, usage };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/tenants/{tenantId}/holds',
      summary: 'The times a clinic was held, newest first',
      permission: 'tenants:read',
      params: ofTenant,
      answer: pageAnswers.holds,
      handler: async ({ params }) => ({
        success: true,
        holds: await readHolds(sql, await readTenant(sql, deps, params.tenantId)),
      }),
    }),
    defineRoute<object, { id: string }>({
      method: 'GET',
      path: '/api/lookup',
      summary: 'What an id belongs to: a clinic, an operation, a person, a note, an entry of the audit log',
      permission: 'tenants:read',
      query: Joi.object({
        id: Joi.alternatives(uuid, Joi.string().pattern(/^\d{1,9}$/)).required(),
      }),
      answer: pageAnswers.found,
      handler: async ({ query }) => ({ success: true, found: await lookUp(sql, query.id) }),
    }),
  ];
}

function notes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/tenants/{tenantId}/notes',
      summary: 'Operators’ notes about a clinic, pinned ones first',
      permission: 'tenants:read',
      params: ofTenant,
      answer: pageAnswers.notes,
      handler: async ({ params }) => ({ success: true, notes: await readNotes(deps, params.tenantId) }),
    }),
    defineRoute<{ tenantId: string }, object, { body: string; pinned: boolean }>({
      method: 'POST',
      path: '/api/tenants/{tenantId}/notes',
      summary: 'Write a note about a clinic',
      permission: 'tenants:note',
      idempotent: true,
      params: ofTenant,
      payload: Joi.object({ body: body.required(), pinned: Joi.boolean().default(false) }),
      answer: pageAnswers.note,
      status: 201,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        note: await addNote(deps, params.tenantId, payload, actor),
      }),
    }),
    defineRoute<
      { tenantId: string; noteId: string },
      object,
      { version: number; body?: string; pinned?: boolean }
    >({
      method: 'PATCH',
      path: '/api/tenants/{tenantId}/notes/{noteId}',
      summary: 'Change the text of one’s own note, or pin any, that is still at the version given',
      permission: 'tenants:note',
      params: ofNote,
      payload: Joi.object({ version, body, pinned: Joi.boolean() }),
      answer: pageAnswers.note,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        note: await editNote(deps, params, payload, actor),
      }),
    }),
    defineRoute<{ tenantId: string; noteId: string }, { version: number }>({
      method: 'DELETE',
      path: '/api/tenants/{tenantId}/notes/{noteId}',
      summary: 'Delete one’s own note; owners of the platform delete any',
      permission: 'tenants:note',
      params: ofNote,
      query: Joi.object({ version }),
      answer: done,
      handler: async ({ params, query, actor, session }) => {
        const mayDeleteAny = session.user.platformRole === 'platform_owner';
        await removeNote(deps, params, query.version, { actor, mayDeleteAny });
        return { success: true };
      },
    }),
  ];
}

function taking(deps: ServerDeps, exportClinic: ExportClinic): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/tenants/{tenantId}/export',
      summary: 'Everything a clinic has as one JSON document',
      permission: 'tenants:export',
      params: ofTenant,
      answer: null,
      handler: async ({ params, actor, h }) => {
        await readTenant(deps.database.platform, deps, params.tenantId);
        const { contentDisposition, document } = await exportClinic(params.tenantId, actor);
        return h
          .response(document)
          .type('application/json')
          .header('content-disposition', contentDisposition);
      },
    }),
  ];
}
