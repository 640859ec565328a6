import { randomUUID } from 'node:crypto';
import type { Plugin, Request } from '@hapi/hapi';
import { type Caller, callBegan, callEnded, caller, type Ended } from '../database/caller.ts';

/**
 * Gives each request a random id, which is also logged with slow statements. hapi's own id reveals the host name and
 * process id, and a caller's id could be anything.
 */
export const requestId: Plugin<object> = {
  name: 'request-id',
  register(server) {
    const calls = new WeakMap<Request, Caller>();
    server.ext('onRequest', (request, h) => {
      const id = randomUUID();
      request.info.id = id;
      // Holds no reference to the request: the rate limit's timer of a network address keeps its caller for a minute.
      const call: Caller = { id, method: request.method.toUpperCase(), path: request.route.path };
      calls.set(request, call);
      caller.enterWith(call);
      callBegan.publish(call);
      return h.continue;
    });
    server.ext('onPreAuth', (request, h) => {
      const call = calls.get(request);
      // The route is only known now.
      if (call) call.path = request.route.path;
      return h.continue;
    });
    server.events.on('response', (request) => {
      const call = calls.get(request);
      if (!call) return;
      const status = 'statusCode' in request.response ? request.response.statusCode : 500;
      const ended: Ended = { caller: call, status, failed: status >= 500 };
      callEnded.publish(ended);
    });
  },
};
