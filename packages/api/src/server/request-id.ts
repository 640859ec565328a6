import { randomUUID } from 'node:crypto';
import type { Plugin } from '@hapi/hapi';
import { caller } from '../database/caller.ts';

/**
 * Names each request by a random id. hapi's own would tell the name of the machine and the number of the process, and a
 * caller's could be anything. Slow statements are logged with it.
 */
export const requestId: Plugin<object> = {
  name: 'request-id',
  register(server) {
    server.ext('onRequest', (request, h) => {
      const id = randomUUID();
      request.info.id = id;
      caller.enterWith({
        id,
        method: request.method.toUpperCase(),
        get path() {
          return request.route.path;
        },
      });
      return h.continue;
    });
  },
};
