import type { Server, ServerRoute } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import { changeEndpoints } from '@tamarack/core/domain/workspace';
import type { ServerDeps } from '../../server/deps.ts';
import { streamAnswer } from '../../server/event-stream.ts';
import { defineRoute } from '../../server/routes.ts';
import { createChangesHub } from './hub.ts';

/** The hub connects to the database for the first stream and disconnects when the server stops. */
export function changesRoutes(deps: ServerDeps, server: Server): ServerRoute[] {
  const hub = createChangesHub(deps);
  server.ext('onPreStop', () => hub.close());
  return [
    defineRoute(changeEndpoints.stream, {
      summary: 'Live stream of what was changed in the clinic',
      permission: 'calendar:read',
      host: 'clinic',
      file: 'text/event-stream',
      handler: async ({ maybeSession, clinic, request, h }) => {
        const listener = maybeSession ?? request.app.visit;
        if (!listener) throw new DomainError('SESSION_INVALID');
        return streamAnswer(request, h, await hub.subscribe(listener, clinic.tenantId));
      },
    }),
  ];
}
