import type {
  Request,
  RequestRoute,
  ResponseObject,
  ResponseToolkit,
  RouteOptions,
  ServerRoute,
} from '@hapi/hapi';
import { DomainError, errorTexts, type Permission, validationTexts } from '@tamarack/core/domain';
import { type Locale, localeFromHeader } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { Actor } from '../audit/actor.ts';
import type { ClinicAccess, Session, Visit } from './access/types.ts';
import type { RateLimitName } from './limits.ts';

/** What a route declares about who may call it and how often; read by the plugins and by the tests. */
export interface RouteAccess {
  permission: Permission;
  /** Site the route exists on. */
  host: 'main' | 'clinic' | 'both';
  rateLimit: RateLimitName;
  /** Honours Idempotency-Key. */
  idempotent: boolean;
  /** Wants a proof of who is there, no older than ten minutes, besides the permission. */
  stepUp?: boolean;
  /** Wants the calling application's headers; everything under /api does. */
  client: boolean;
  /** One line for the API's description. */
  summary: string;
  /** Schema of the answer, for the API's description. */
  answer: Joi.Schema | null;
  status: number;
  /** Ends the session it is called in: open to an operator who has signed in as a member, though it changes something. */
  endsSession?: boolean;
  /** A call of the lead magnet: wants its key in `api-key` besides, and says refusals under `message` too. */
  leadMagnet?: boolean;
  /** Writes the HTML page that answers a refusal, where a person called; elsewhere outside /api it is plain text. */
  refusalPage?: (request: Request, refusal: DomainError) => string;
}

declare module '@hapi/hapi' {
  interface PluginSpecificConfiguration {
    access?: RouteAccess;
  }
}

/** What a handler works with; inputs are validated already. */
export interface RouteContext<Params, Query, Payload> {
  request: Request;
  h: ResponseToolkit;
  params: Params;
  query: Query;
  payload: Payload;
  actor: Actor;
  locale: Locale;
  /** The signed-in session. Throws for a visitor; a public route asks `maybeSession`. */
  session: Session;
  maybeSession: Session | null;
  /** The visit to the sandbox. Throws where there is none. */
  visit: Visit;
  /** The clinic the permission was decided in. Throws where the route's permission is no clinic permission. */
  clinic: ClinicAccess;
}

export interface RouteDefinition<Params, Query, Payload> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  permission: Permission;
  host?: RouteAccess['host'];
  rateLimit?: RateLimitName;
  idempotent?: boolean;
  /** Reads a session when one is sent, on a public route. */
  optionalSession?: boolean;
  /** For weighty acts: a proof of who is there, no older than ten minutes, else STEP_UP_REQUIRED. */
  stepUp?: boolean;
  params?: Joi.ObjectSchema<Params>;
  query?: Joi.ObjectSchema<Query>;
  payload?: Joi.ObjectSchema<Payload>;
  /** Most bytes of a body; 32 kB unless said. */
  maxBytes?: number;
  answer: Joi.Schema | null;
  status?: number;
  leadMagnet?: boolean;
  endsSession?: boolean;
  handler(context: RouteContext<Params, Query, Payload>): Promise<unknown>;
}

const nothing = Joi.object({});

/** Declares one route of the API: permission, input, answer and limits stand beside the handler. */
export function defineRoute<Params = object, Query = object, Payload = object>(
  definition: RouteDefinition<Params, Query, Payload>,
): ServerRoute {
  const takesBody = definition.method !== 'GET' && definition.method !== 'DELETE';
  const isApi = definition.path.startsWith('/api/');
  const access: RouteAccess = {
    permission: definition.permission,
    host: definition.host ?? 'main',
    rateLimit: definition.rateLimit ?? 'general',
    idempotent: definition.idempotent ?? false,
    client:
      isApi &&
      !['/api/openapi.json', '/api/docs', '/api/{path*}'].some((path) => definition.path.startsWith(path)),
    stepUp: definition.stepUp ?? false,
    summary: definition.summary,
    answer: definition.answer,
    status: definition.status ?? 200,
    leadMagnet: definition.leadMagnet ?? false,
    endsSession: definition.endsSession ?? false,
  };
  const visitor = definition.permission === 'public';
  return {
    method: definition.method,
    path: definition.path,
    options: {
      auth: visitor ? (definition.optionalSession ? { mode: 'try', strategy: 'session' } : false) : 'session',
      plugins: { access },
      validate: {
        ...(definition.path.includes('{') ? { params: definition.params ?? nothing } : {}),
        query: definition.query ?? nothing,
        ...(takesBody ? { payload: definition.payload ?? nothing } : {}),
        options: { abortEarly: false, convert: true },
        failAction: refuseInput,
      },
      ...(takesBody
        ? {
            payload: {
              allow: ['application/json'],
              defaultContentType: 'application/json',
              maxBytes: definition.maxBytes ?? 32_768,
              timeout: 10_000,
            },
          }
        : {}),
      response: definition.answer
        ? { schema: definition.answer, sample: validateAnswers ? 100 : 0, failAction: 'error' }
        : {},
    },
    handler: async (request, h) => {
      const answer = await definition.handler(contextOf<Params, Query, Payload>(request, h));
      if (isResponse(answer)) return answer;
      return h.response(answer as object).code(access.status);
    },
  };
}

/** Declares a route that is no call of the API: a page, a file, a form. */
export function withAccess(access: RouteAccess, route: ServerRoute): ServerRoute {
  return {
    ...route,
    options: {
      ...(route.options as RouteOptions | undefined),
      auth: access.permission === 'public' ? false : 'session',
      plugins: { access },
    },
  };
}

/** Answers are held against their schemas outside production; there the check would cost more than it finds. */
const validateAnswers = process.env.NODE_ENV !== 'production';

function isResponse(answer: unknown): answer is ResponseObject {
  return typeof answer === 'object' && answer !== null && 'statusCode' in answer && 'headers' in answer;
}

function contextOf<Params, Query, Payload>(
  request: Request,
  h: ResponseToolkit,
): RouteContext<Params, Query, Payload> {
  return {
    request,
    h,
    params: request.params as Params,
    query: request.query as Query,
    payload: request.payload as Payload,
    actor: actorOf(request),
    locale: localeOf(request),
    maybeSession: request.app.session ?? null,
    get session() {
      if (!request.app.session) throw new DomainError('SESSION_INVALID');
      return request.app.session;
    },
    get visit() {
      if (!request.app.visit) throw new DomainError('SESSION_INVALID');
      return request.app.visit;
    },
    get clinic() {
      if (!request.app.clinic)
        throw new Error(`${request.route.path} reads a clinic but declares no clinic permission`);
      return request.app.clinic;
    },
  };
}

function refuseInput(_request: Request, _h: ResponseToolkit, error?: Error): never {
  throw error && 'details' in error
    ? refusalOf(error as Joi.ValidationError)
    : new DomainError('VALIDATION_FAILED');
}

/** Joi's findings as field → key of `validationTexts`; the error mapper puts them into the caller's language. */
export function refusalOf(error: Joi.ValidationError): DomainError {
  const fields: Record<string, string> = {};
  for (const detail of error.details) {
    const field = detail.path.join('.') || String(detail.context?.peer ?? detail.context?.key ?? 'body');
    fields[field] ??= keyFor(detail);
  }
  return new DomainError('VALIDATION_FAILED', { fields });
}

function keyFor(detail: Joi.ValidationErrorItem): string {
  if (detail.type.startsWith('rule.')) return detail.type.slice(5);
  if (detail.type === 'object.unknown') return 'unknownField';
  if (detail.type === 'any.required' || detail.type === 'string.empty')
    return String(detail.context?.label ?? '') in validationTexts.en
      ? String(detail.context?.label)
      : 'required';
  if (detail.type === 'string.max') return `tooLong:${detail.context?.limit}`;
  return 'invalid';
}

/** What a route declared; undefined only for hapi's own internal routes. */
export function accessOf(route: RequestRoute): RouteAccess | undefined {
  return (route.settings.plugins as { access?: RouteAccess } | undefined)?.access;
}

/** Language of the answer: the person's header, else the clinic's own on its site. */
export function localeOf(request: Request): Locale {
  const header = request.headers['accept-language'];
  if (typeof header === 'string' && header) return localeFromHeader(header);
  return request.app.site?.kind === 'clinic' ? request.app.site.locale : 'en';
}

/** Who acts, for events and the audit log. */
export function actorOf(request: Request): Actor {
  const session = request.app.session;
  return {
    kind: session ? 'user' : 'visitor',
    userId: session?.user.userId ?? null,
    sessionId: session?.sessionId ?? request.app.visit?.sessionId ?? null,
    requestId: request.info.id,
    ip: addressOf(request),
  };
}

/** The caller's address; forwarded headers were resolved on arrival when the proxy is a named one. */
export function addressOf(request: Request): string {
  return (request.app.address ?? request.info.remoteAddress).replace(/^::ffff:/, '');
}

/** The shape every refusal has, for the API's description. */
export const errorAnswer = Joi.object({
  success: Joi.boolean().valid(false).required(),
  error: Joi.string().required(),
  code: Joi.string()
    .valid(...Object.keys(errorTexts.en))
    .required(),
  message: Joi.string(),
  fields: Joi.object().pattern(Joi.string(), Joi.string()),
  details: Joi.object().unknown(),
});
