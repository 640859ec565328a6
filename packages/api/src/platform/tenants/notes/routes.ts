import type { ServerRoute } from '@hapi/hapi';
import { noteLength, type TenantNote, tenantNoteEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { textOfLines, timestamp, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, optional, shape, withDefaults } from '../../../server/shape.ts';
import { addNote, editNote, readNotes, removeNote } from './service.ts';

const body = textOfLines(noteLength);
const pinned = optional(Joi.boolean());

const note = shape<TenantNote>({
  noteId: uuid,
  body: Joi.string(),
  pinned: Joi.boolean(),
  version,
  author: nullable(shape({ userId: uuid, name: Joi.string() })),
  createdAt: timestamp,
  editedAt: nullable(timestamp),
}).meta({ className: 'TenantNote' });
const oneNote = shape<{ note: TenantNote }>({ note });

/** Notes that operators write about a clinic. */
export function tenantNoteRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantNoteEndpoints.list, {
      summary: 'Operators’ notes about a clinic, pinned ones first',
      permission: 'tenants:read',
      answer: shape({ notes: listOf(note) }),
      handler: async ({ params }) => ({ notes: await readNotes(deps, params.tenantId) }),
    }),
    defineRoute(tenantNoteEndpoints.create, {
      summary: 'Write a note about a clinic',
      permission: 'tenants:note',
      payload: withDefaults(shape({ body, pinned }), { pinned: false }),
      answer: oneNote,
      handler: async ({ params, payload, actor }) => ({
        note: await addNote(deps, params.tenantId, payload, actor),
      }),
    }),
    defineRoute(tenantNoteEndpoints.update, {
      summary: 'Change the text of one’s own note, or pin any note, that is still at the given version',
      permission: 'tenants:note',
      payload: shape({ version, body: optional(body), pinned }),
      answer: oneNote,
      handler: async ({ params, payload, actor }) => ({ note: await editNote(deps, params, payload, actor) }),
    }),
    defineRoute(tenantNoteEndpoints.remove, {
      summary: 'Delete one’s own note; owners of the platform delete any',
      permission: 'tenants:note',
      query: shape({ version }),
      handler: async ({ params, query, actor, session }) => {
        const mayDeleteAny = session.user.platformRole === 'platform_owner';
        await removeNote(deps, params, query.version, { actor, mayDeleteAny });
      },
    }),
  ];
}
