import type { ServerRegisterPluginObject } from '@hapi/hapi';
import HapiPino from 'hapi-pino';
import type { ServerDeps } from '../deps.ts';
import { maskPath } from './mask.ts';

/** Structured request log: method, route, status and time; never headers, bodies, queries or email addresses. */
export function logging(deps: ServerDeps): ServerRegisterPluginObject<HapiPino.Options> {
  return {
    plugin: HapiPino,
    options: {
      instance: deps.log,
      logEvents: ['response', 'request-error', 'onPostStop'],
      logRequestStart: false,
      customRequestCompleteMessage: (request, milliseconds) => {
        const { res } = request.raw;
        const status = res.headersSent ? res.statusCode : '-';
        return `[response] ${request.method} ${maskPath(request.path)} ${status} (${milliseconds}ms)`;
      },
      serializers: {
        req: (request: { id?: string; method?: string; url?: string }) => ({
          id: request.id,
          method: request.method,
          path: maskPath(request.url ?? ''),
        }),
        res: (response: { statusCode?: number }) => ({ statusCode: response.statusCode }),
      },
      ignorePaths: ['/healthz', '/readyz', '/metrics'],
    },
  };
}
