import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { done, linkToken } from '../../server/schemas.ts';
import { homeAnswer, linkAnswer, visitAnswer } from './answers.ts';
import { sandboxHome } from './home/service.ts';
import { inspectSandboxLink, leave, openVisit } from './visits/service.ts';

const onlyToken = Joi.object<{ token: string }>({ token: linkToken.required() });

/** The sandbox's own calls; they exist on its host alone. */
export function sandboxRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute<object, object, { token: string }>({
      method: 'POST',
      path: '/api/sandbox/links/inspect',
      summary: 'How a link into the sandbox stands; uses nothing up',
      permission: 'public',
      host: 'clinic',
      rateLimit: 'sandbox',
      payload: onlyToken,
      answer: linkAnswer,
      handler: async ({ request, payload }) => ({
        success: true,
        link: await inspectSandboxLink(deps, request.app.site, payload.token),
      }),
    }),
    defineRoute<object, object, { token: string }>({
      method: 'POST',
      path: '/api/sandbox/visits',
      summary: 'Open a read-only visit of 24 hours by the mailed link',
      permission: 'public',
      host: 'clinic',
      rateLimit: 'sandbox',
      payload: onlyToken,
      answer: visitAnswer,
      handler: async ({ request, payload, actor }) => ({
        success: true,
        ...(await openVisit(deps, request.app.site, payload.token, actor)),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/sandbox',
      summary: 'The three views of the sandbox as they stand now',
      permission: 'sandbox:visit',
      host: 'clinic',
      rateLimit: 'sandbox',
      answer: homeAnswer,
      handler: async ({ visit, locale }) => ({ success: true, home: await sandboxHome(deps, visit, locale) }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/sandbox/visit',
      summary: 'End the visit before its time',
      permission: 'sandbox:visit',
      host: 'clinic',
      rateLimit: 'sandbox',
      answer: done,
      handler: async ({ visit, actor }) => {
        await leave(deps, visit, actor);
        return { success: true };
      },
    }),
  ];
}
