import type { Request, Server, ServerRoute } from '@hapi/hapi';
import { activityEndpoints } from '@tamarack/core/domain';
import type { ServerDeps } from '../../../server/deps.ts';
import { streamAnswer } from '../../../server/event-stream.ts';
import { defineRoute } from '../../../server/routes.ts';
import { createLiveHub } from './hub.ts';

/** The live stream. It connects to the database for the first client and disconnects when the server stops. */
export function liveRoutes(deps: ServerDeps, server: Server): ServerRoute[] {
  const hub = createLiveHub(deps);
  server.ext('onPreStop', () => hub.close());
  return [
    defineRoute(activityEndpoints.stream, {
      summary: 'Live stream of changes, resumable by Last-Event-ID',
      permission: 'account:own',
      file: 'text/event-stream',
      handler: async ({ session, request, h }) => {
        const body = await hub.subscribe(session, lastEventIdOf(request));
        return streamAnswer(request, h, body);
      },
    }),
  ];
}

/** Anything but a valid id starts a new stream. */
function lastEventIdOf(request: Request): number | null {
  const header: unknown = request.headers['last-event-id'];
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
