import type { Plugin, Request } from '@hapi/hapi';
import { type ErrorCode, errorStatus } from '@tamarack/core/domain';
import type { ServerDeps } from '../deps.ts';
import { accessOf } from '../routes.ts';
import { maskPath, maskText } from './mask.ts';
import type { NewLogEntry } from './types.ts';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** Error code of a refused or failed request, once it is known. */
    refusal?: ErrorCode;
    /** Id of the user whom this request signed in. */
    signedIn?: string;
  }
}

/** Refusals that may be attack attempts are logged; mistakes in a form are not. */
const statuses = new Set([401, 403, 410, 429, 503]);
const extraCodes = new Set<ErrorCode>(['LINK_INVALID']);

/** Writes every sign-in and refused request to the application log, without bodies or IP addresses. */
export const applicationLog: Plugin<ServerDeps> = {
  name: 'application-log',
  register(server, deps) {
    server.events.on('response', (request) => {
      const { refusal, signedIn } = request.app;
      if (signedIn)
        deps.applicationLog.record({
          ...entryOf(request),
          level: 'info',
          kind: 'sign_in',
          message: 'Signed in',
          userId: signedIn,
        });
      else if (refusal && (statuses.has(errorStatus[refusal]) || extraCodes.has(refusal)))
        deps.applicationLog.record({
          ...entryOf(request),
          level: 'warn',
          kind: 'refusal',
          message: 'Request refused',
          code: refusal,
        });
    });
    server.ext('onPostStop', () => deps.applicationLog.flush());
  },
};

function entryOf(request: Request): Omit<NewLogEntry, 'level' | 'kind' | 'message'> {
  const { response } = request;
  return {
    at: new Date(request.info.responded || Date.now()),
    role: 'server',
    code: null,
    method: request.method.toUpperCase(),
    path: accessOf(request.route) ? request.route.path : maskText(maskPath(request.path)).slice(0, 300),
    status: 'statusCode' in response ? response.statusCode : response.output.statusCode,
    requestId: request.info.id,
    userId: request.app.session?.user.userId ?? null,
    details: {},
  };
}
