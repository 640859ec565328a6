import type { ServerRoute } from '@hapi/hapi';
import type { Endpoint, ParamsOf } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { ClinicAccess } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute, type EndpointRoute, type RouteContext } from '../../server/routes.ts';

/** A member's request in a clinic's workspace. */
export interface ClinicCall {
  deps: ServerDeps;
  access: ClinicAccess;
}

/** A member's request with everything that its route knows; each service declares the parts that it needs. */
export interface RouteCall extends ClinicCall {
  /** Language of the response. */
  locale: Locale;
  sessionId: string | null;
  /** Whether an operator is signed in as the member. */
  isOperator: boolean;
}

type Route<E extends Endpoint, Params, Query, Payload> = EndpointRoute<
  E,
  Params,
  Query,
  Payload,
  { call: RouteCall }
>;

/** Declares routes of a clinic's workspace: they exist on the clinic's site and hand `call` to their services. */
export function workspaceRoutes(declare: (route: ReturnType<typeof routeWith>) => ServerRoute[]) {
  return (deps: ServerDeps): ServerRoute[] => declare(routeWith(deps));
}

const routeWith =
  (deps: ServerDeps) =>
  <E extends Endpoint, Params = ParamsOf<E>, Query = unknown, Payload = unknown>(
    endpoint: E,
    route: Route<E, Params, Query, Payload>,
  ) =>
    defineRoute<E, Params, Query, Payload>(endpoint, {
      host: 'clinic',
      ...route,
      handler: (context) => route.handler(Object.assign(context, { call: callOf(deps, context) })),
    });

function callOf(
  deps: ServerDeps,
  { clinic, locale, actor, maybeSession }: RouteContext<unknown, unknown, unknown>,
): RouteCall {
  return {
    deps,
    access: clinic,
    locale,
    sessionId: actor.sessionId,
    isOperator: Boolean(maybeSession?.impersonation),
  };
}
