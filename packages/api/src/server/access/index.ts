import type { Plugin, Request } from '@hapi/hapi';
import Jwt from '@hapi/jwt';
import {
  type ClinicPermission,
  clinicPermissions,
  clinicRoleMay,
  DomainError,
  type ErrorCode,
  isSandbox,
  type Permission,
  type PlatformPermission,
  permittedAfterClosing,
  permittedWhileImpersonating,
  permittedWhileSuspended,
  platformPermissions,
  platformRoleMay,
} from '@tamarack/core/domain';
import { insertAuditEntry } from '../../audit/repository.ts';
import { readTwice } from '../../database/connection/away.ts';
import type { ServerDeps } from '../deps.ts';
import { maskPath } from '../logging/mask.ts';
import { accessOf, actorOf, type RouteAccess } from '../routes.ts';
import {
  findClinicAccess,
  findCustomerMessage,
  findEndReason,
  findLiveClinicSession,
  findLiveMainSession,
  findLiveVisit,
  lockSession,
  touchSession,
} from './repository.ts';
import { claimsOf, type DecodedToken, keyId, tokenAudience, tokenIssuer } from './tokens.ts';
import type { ClinicAccess, Impersonation, Session, Visit } from './types.ts';

/**
 * Authenticates and authorizes every request. Deny by default: the strategy guards all routes, only a route that
 * declares `public` is open, and the server does not start if a route declares no permission.
 */
export const access: Plugin<ServerDeps> = {
  name: 'access',
  async register(server, deps) {
    await server.register(Jwt);
    server.auth.strategy('session', 'jwt', {
      keys: deps.settings.jwtSecrets.map((key) => ({ key, algorithms: ['HS256'], kid: keyId(key) })),
      verify: { aud: tokenAudience, iss: tokenIssuer, sub: false, nbf: true, exp: true, timeSkewSec: 5 },
      httpAuthScheme: 'Bearer',
      validate: async ({ decoded }: { decoded: DecodedToken }, request: Request) => {
        try {
          const isValid = await readTwice(() => isSignedIn(decoded, request, deps));
          return { isValid, credentials: {} };
        } catch (error) {
          // The strategy would answer 401, so a brief database outage would sign people out.
          request.app.accessFailure = error as Error;
          throw error;
        }
      },
    });
    server.auth.default('session');

    server.ext('onPreAuth', (request, h) => {
      reconcileTokenHeaders(request);
      const { site } = request.app;
      const route = accessOf(request.route);
      if (route) refuseChangesInSandbox(route, request);
      if (route && route.host !== 'both' && route.host !== site.kind) throw new DomainError('NOT_FOUND');
      return h.continue;
    });

    server.ext('onPostAuth', async (request, h) => {
      const route = accessOf(request.route);
      if (route) await decide(route, request, deps);
      refuseUnproven(request);
      // Treat a missing body as empty, so that validation lists the missing fields.
      if (request.payload === null) (request as { payload: object }).payload = {};
      return h.continue;
    });

    // Again once the body is validated: validation converts what the rules look at, such as the text "true".
    server.ext('onPreHandler', (request, h) => {
      refuseUnproven(request);
      return h.continue;
    });

    server.ext('onPreStart', () => {
      const open = server.table().filter((route) => !accessOf(route));
      if (open.length > 0) {
        throw new Error(
          `Routes without a declared permission: ${open.map((r) => `${r.method} ${r.path}`).join(', ')}`,
        );
      }
    });
  },
};

/**
 * Refuses a request that needs a step-up without one. Sandbox visits need none: they have no account and read only
 * sample data.
 * @throws DomainError STEP_UP_REQUIRED
 */
function refuseUnproven(request: Request): void {
  const route = accessOf(request.route);
  const { session, visit } = request.app;
  if (!route || visit || !needsStepUp(route, request)) return;
  const isFresh = session?.freshlySteppedUp ?? false;
  const isProven = needsFreshStepUp(route, request) ? isFresh : session?.steppedUp;
  if (!isProven) throw new DomainError('STEP_UP_REQUIRED');
}

function needsStepUp({ stepUp }: RouteAccess, { payload }: Request): boolean {
  return typeof stepUp === 'function' ? fits(stepUp, payload) : (stepUp ?? false);
}

function needsFreshStepUp({ freshStepUp }: RouteAccess, { payload }: Request): boolean {
  return freshStepUp !== undefined && fits(freshStepUp, payload);
}

function fits(rule: (payload: Record<string, unknown>) => boolean, payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && rule(payload as Record<string, unknown>);
}

/** Whether the token belongs to a live session or sandbox visit, which is then stored on the request. */
async function isSignedIn(decoded: DecodedToken, request: Request, deps: ServerDeps): Promise<boolean> {
  const claims = claimsOf(decoded);
  if (!claims) return false;
  const { sessionId, subject } = claims;
  const session = await liveSession(sessionId, request, deps);
  if (session) {
    if (session.user.userId !== subject) return false;
    request.app.session = session;
    return true;
  }
  const visit = subject === sessionId ? await liveVisit(sessionId, request, deps) : undefined;
  if (visit) request.app.visit = visit;
  else request.app.endReason = await findEndReason(deps.database.platform, sessionId);
  return visit !== undefined;
}

/** Uses `user-token` when `Authorization` is missing; refuses a request whose two headers differ. */
function reconcileTokenHeaders(request: Request): void {
  const second = request.headers['user-token'];
  if (typeof second !== 'string' || second === '') return;
  const first = request.headers.authorization;
  if (typeof first !== 'string') request.headers.authorization = `Bearer ${second}`;
  else if (first.replace(/^bearer\s+/i, '') !== second) throw new DomainError('SESSION_INVALID');
}

async function liveSession(
  sessionId: string,
  request: Request,
  deps: ServerDeps,
): Promise<Session | undefined> {
  const { sessionAhead: ahead, site } = request.app;
  const find = site.kind === 'main' ? findLiveMainSession : findLiveClinicSession;
  const session =
    ahead?.sessionId === sessionId ? ahead.session : await find(deps.database.platform, sessionId);
  if (!session) return undefined;
  const belongsHere =
    session.tenantId === null
      ? site.kind === 'main'
      : site.kind === 'clinic' && site.tenantId === session.tenantId;
  if (!belongsHere) return undefined;
  if (session.impersonation && !platformRoleMay(session.user.platformRole, 'tenants:impersonate'))
    return undefined;
  if (session.locked) {
    await lockSession(deps.database.platform, sessionId);
    return session;
  }
  const idleFor = deps.clock.now().getTime() - session.lastSeenAt.getTime();
  if (idleFor > 30_000 && request.headers['x-background'] !== '1')
    await touchSession(deps.database.platform, sessionId);
  return session;
}

async function liveVisit(sessionId: string, request: Request, deps: ServerDeps): Promise<Visit | undefined> {
  const { site } = request.app;
  if (site.kind !== 'clinic') return undefined;
  const visit = await findLiveVisit(deps.database.platform, sessionId);
  return visit?.tenantId === site.tenantId ? visit : undefined;
}

/** On the sandbox's host, refuses every change except in public and visit routes. Runs before authentication. */
function refuseChangesInSandbox(route: RouteAccess, request: Request): void {
  const { site } = request.app;
  if (site.kind !== 'clinic' || !isSandbox(site)) return;
  const isRead = route.readsOnly || ['get', 'head', 'options'].includes(request.method);
  const isOwn = route.permission === 'sandbox:visit' || route.permission === 'public';
  if (!isRead && !isOwn) throw new DomainError('SANDBOX_READ_ONLY');
}

async function decide(route: RouteAccess, request: Request, deps: ServerDeps): Promise<void> {
  const { permission } = route;
  const { session, visit } = request.app;
  if (session?.impersonation) await checkImpersonation(route, session.impersonation, request, deps);
  if (permission === 'public') return;
  if (visit) {
    if (permission === 'sandbox:visit') return;
    request.app.clinic = accessOfVisit(visit);
    if (!visitMay(request.app.clinic, permission)) await refuse(request, deps, permission, visit.tenantId);
    return;
  }
  if (!session) throw new DomainError('SESSION_INVALID');
  if (permission === 'sandbox:visit') await refuse(request, deps, permission, null);
  if (session.locked && !route.whileLocked) throw new DomainError('SESSION_LOCKED');
  if (permission === 'account:own') return;
  if (session.user.mustChangePassword) throw new DomainError('PASSWORD_CHANGE');
  if (deps.settings.production && session.kind === 'console' && !session.user.twoFactor)
    throw new DomainError('TWO_FACTOR_SETUP');
  if (permission in platformPermissions) {
    const may =
      session.kind === 'console' &&
      platformRoleMay(session.user.platformRole, permission as PlatformPermission);
    if (!may) await refuse(request, deps, permission, null);
    return;
  }
  if (permission in clinicPermissions)
    await decideInClinic(permission as ClinicPermission, session, request, deps);
}

/**
 * A sandbox visitor reads with the permissions of a sample member; `refuseChangesInSandbox` already refused changes.
 */
function visitMay({ role, practises }: ClinicAccess, permission: Permission): boolean {
  return (
    permission in clinicPermissions &&
    !permission.startsWith('clinic:') &&
    clinicRoleMay(role, false, permission as ClinicPermission, practises)
  );
}

function accessOfVisit({ tenantId, role, staffId }: Visit): ClinicAccess {
  const practises = role === 'clinician';
  return { tenantId, status: 'active', role, isOwner: false, staffId, practises, names: true };
}

/** During impersonation, allows only what the member may read, and writes each request to the audit log. */
async function checkImpersonation(
  route: RouteAccess,
  { impersonationId, memberId }: Impersonation,
  request: Request,
  deps: ServerDeps,
): Promise<void> {
  const { permission } = route;
  const { method } = request;
  const tenantId = request.app.session?.tenantId ?? null;
  const isRead =
    (method === 'get' || method === 'head') &&
    (permission === 'account:own' || (permittedWhileImpersonating as readonly string[]).includes(permission));
  if (!isRead && !route.endsSession) await refuse(request, deps, permission, tenantId, 'READ_ONLY_SESSION');
  await insertAuditEntry(deps.database.platform, actorOf(request), {
    action: 'tenant.viewed_as',
    tenantId,
    subjectId: memberId,
    details: { impersonationId, method, path: maskPath(request.path) },
  });
}

async function decideInClinic(
  permission: ClinicPermission,
  session: Session,
  request: Request,
  deps: ServerDeps,
): Promise<void> {
  const tenantId: unknown = session.tenantId ?? request.params.tenantId;
  if (typeof tenantId !== 'string' || !/^[0-9a-f-]{36}$/i.test(tenantId)) throw new DomainError('NOT_FOUND');
  const onClinicSite = session.tenantId !== null;
  const clinic = onClinicSite
    ? session.clinic
    : await findClinicAccess(deps.database.platform, tenantId, session.user.userId);
  if (!clinic) throw new DomainError(onClinicSite ? 'SESSION_INVALID' : 'NOT_FOUND');
  request.app.clinic = session.impersonation ? { ...clinic, names: false } : clinic;
  if (!clinicRoleMay(clinic.role, clinic.isOwner, permission, clinic.practises))
    await refuse(request, deps, permission, tenantId);
  const ownerOnMainSite = clinic.isOwner && !onClinicSite;
  if (clinic.status === 'suspended' && !(ownerOnMainSite && permittedWhileSuspended.includes(permission))) {
    const customerMessage = await findCustomerMessage(deps.database.platform, tenantId);
    throw new DomainError('TENANT_SUSPENDED', { details: { customerMessage } });
  }
  if (clinic.status === 'terminated' && !(ownerOnMainSite && permittedAfterClosing.includes(permission))) {
    throw new DomainError('TENANT_TERMINATED');
  }
  if (clinic.status === 'provisioning' && onClinicSite)
    throw new DomainError('TENANT_PROVISIONING', { retryAfterSeconds: 3 });
}

async function refuse(
  request: Request,
  deps: ServerDeps,
  permission: string,
  tenantId: string | null,
  code: ErrorCode = 'FORBIDDEN',
): Promise<never> {
  await insertAuditEntry(deps.database.platform, actorOf(request), {
    action: 'access.refused',
    tenantId,
    outcome: 'refused',
    details: { permission, method: request.method, path: request.route.path },
  });
  throw new DomainError(code);
}
