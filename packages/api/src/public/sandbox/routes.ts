import type { ServerRoute } from '@hapi/hapi';
import { type SandboxLink, type SandboxVisit, sandboxEndpoints, sandboxRoles } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { linkToken, timestamp } from '../../server/schemas.ts';
import { oneOf, optional, shape } from '../../server/shape.ts';
import { changeRole, inspectSandboxLink, leave, openVisit } from './visits/service.ts';

const onlyToken = shape<{ token: string }>({ token: linkToken });
const rules = { host: 'clinic', rateLimit: 'sandbox' } as const;

/** The sandbox's own routes; they exist on its host only. */
export function sandboxRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(sandboxEndpoints.inspectLink, {
      ...rules,
      summary: 'State of a link into the sandbox; does not use the link',
      permission: 'public',
      payload: onlyToken,
      answer: shape<{ link: SandboxLink }>({
        link: shape<SandboxLink>({
          state: oneOf(['valid', 'used', 'expired']),
          expiresAt: timestamp,
          ready: Joi.boolean(),
        }),
      }).meta({ className: 'SandboxLinkAnswer' }),
      handler: async ({ request, payload }) => ({
        link: await inspectSandboxLink(deps, request.app.site, payload.token),
      }),
    }),
    defineRoute(sandboxEndpoints.openVisit, {
      ...rules,
      summary: 'Exchange the emailed link, once, for a read-only visit of 24 hours',
      permission: 'public',
      payload: shape({ token: linkToken, role: optional(oneOf(sandboxRoles)) }),
      answer: shape<SandboxVisit>({ token: Joi.string(), expiresAt: timestamp }).meta({
        className: 'SandboxVisitAnswer',
      }),
      handler: ({ request, payload, actor }) =>
        openVisit(deps, request.app.site, payload.token, payload.role ?? 'administrator', actor),
    }),
    defineRoute(sandboxEndpoints.changeRole, {
      ...rules,
      summary: 'Switch the visit to a sample member with another role',
      permission: 'sandbox:visit',
      payload: shape({ role: oneOf(sandboxRoles) }),
      handler: ({ visit, payload }) => changeRole(deps, visit, payload.role),
    }),
    defineRoute(sandboxEndpoints.leave, {
      ...rules,
      summary: 'End the visit early',
      permission: 'sandbox:visit',
      handler: async ({ visit, actor }) => {
        await leave(deps, visit, actor);
      },
    }),
  ];
}
