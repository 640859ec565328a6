import { randomUUID } from 'node:crypto';
import type { Plugin } from '@hapi/hapi';

/**
 * Names each request by a random id. hapi's own would tell the name of the machine and the number of the process, and a
 * caller's could be anything.
 */
export const requestId: Plugin<object> = {
  name: 'request-id',
  register(server) {
    server.ext('onRequest', (request, h) => {
      request.info.id = randomUUID();
      return h.continue;
    });
  },
};
