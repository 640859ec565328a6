import type {
  Lifecycle,
  Request,
  RequestRoute,
  ResponseObject,
  ResponseToolkit,
  RouteOptions,
  ServerRoute,
} from '@hapi/hapi';
import {
  type AnswerOf,
  DomainError,
  type Endpoint,
  endpoint,
  errorTexts,
  type ParamsOf,
  type PayloadOf,
  type Permission,
  type QueryOf,
  validationTexts,
} from '@tamarack/core/domain';
import { type Locale, localeFromHeader } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { Actor } from '../audit/actor.ts';
import { readTwice } from '../database/connection/away.ts';
import type { ClinicAccess, Session, Visit } from './access/types.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { classNameOf } from './json-schema.ts';
import type { RateLimitName } from './limits/limits.ts';
import { invalid } from './refusals.ts';
import { uuid } from './schemas.ts';
import type { Bound, Shape } from './shape.ts';

/** Whether a route requires a step-up: always, never, or for some bodies, checked before and after their validation. */
type StepUpRule = boolean | ((payload: Readonly<Record<string, unknown>>) => boolean);

type FreshStepUpRule = (payload: Readonly<Record<string, unknown>>) => boolean;

/** Who may call a route and how often, as declared by the route; read by plugins and tests. */
export interface RouteAccess {
  permission: Permission;
  /** Site the route exists on. */
  host: 'main' | 'clinic' | 'both';
  rateLimit: RateLimitName;
  /** Supports Idempotency-Key. */
  idempotent: boolean;
  /** Requires a step-up within the last ten minutes, besides the permission. */
  stepUp?: StepUpRule;
  /** Bodies that require a step-up within the last minute. */
  freshStepUp?: FreshStepUpRule;
  /** Requires the calling application's headers, as everything under /api does. */
  client: boolean;
  /** One line for the API's description. */
  summary: string;
  /** Schema of the answer, for the API's description. */
  answer: Joi.Schema | null;
  /** Content type, if the response is a file, page or stream. */
  file?: string;
  /** Success statuses; the usual one first. */
  statuses: readonly [number, ...number[]];
  /** Ends the current session; allowed during impersonation although it is a change. */
  endsSession?: boolean;
  /** Also answers a session on a clinic's site that is locked: what is needed to unlock it or sign out. */
  whileLocked?: boolean;
  /** Changes nothing although it is a POST, so that the sandbox answers it too. */
  readsOnly?: boolean;
  /** Lead magnet call: also requires its key in `api-key`, and repeats the error as `message`. */
  leadMagnet?: boolean;
  /** Accepts writes that other sites' pages send: for routes that need a token in the URL and read no session. */
  anyOrigin?: boolean;
  /** Renders a refusal as an HTML page where a person called. Other refusals outside /api are plain text. */
  refusalPage?: (request: Request, refusal: DomainError) => string;
}

declare module '@hapi/hapi' {
  interface PluginSpecificConfiguration {
    access?: RouteAccess;
  }
}

/** Context of a handler; its inputs are already validated. */
export interface RouteContext<Params, Query, Payload> {
  request: Request;
  h: ResponseToolkit;
  params: Params;
  query: Query;
  payload: Payload;
  actor: Actor;
  locale: Locale;
  /** The signed-in session. Throws for a visitor; public routes use `maybeSession`. */
  session: Session;
  maybeSession: Session | null;
  /** The sandbox visit. Throws if there is none. */
  visit: Visit;
  /** The clinic in which the permission was checked. Throws if the route has no clinic permission. */
  clinic: ClinicAccess;
}

interface RouteRules {
  /** One line for the API's description. */
  summary: string;
  permission: Permission;
  host?: RouteAccess['host'];
  rateLimit?: RateLimitName;
  /** On a public route, reads the session if one is sent. */
  optionalSession?: boolean;
  /** For sensitive actions: without a step-up within the last ten minutes, the error is STEP_UP_REQUIRED. */
  stepUp?: StepUpRule;
  freshStepUp?: FreshStepUpRule;
  /** Maximum body size in bytes; default 32 kB. */
  maxBytes?: number;
  leadMagnet?: boolean;
  endsSession?: boolean;
  whileLocked?: boolean;
  readsOnly?: boolean;
}

type SchemaOf<Name extends string, Input, Out> = [Input] extends [undefined]
  ? { [name in Name]?: never }
  : { [name in Name]: Shape<Input, Out> };

/** Parameters that are all named `…Id` need no schema: each is one of our ids. */
type ParamsSchema<Input, Out> =
  Record<keyof Input, string> extends Input
    ? [keyof Input] extends [`${string}Id`]
      ? { params?: Shape<Input, Out> }
      : { params: Shape<Input, Out> }
    : SchemaOf<'params', Input, Out>;

type AnswerSchema<Answer> = [Answer] extends ['file']
  ? {
      /** Content type of the file, page or stream that it returns. */
      file: string;
      answer?: never;
    }
  : [Answer] extends [undefined]
    ? { answer?: never; file?: never }
    : { answer: Bound<Answer>; file?: never };

/** What an endpoint's handler returns: its answer without `success`, or a response from `reply` or hapi. */
type Outcome<Answer> =
  | ResponseObject
  // biome-ignore lint/suspicious/noConfusingVoidType: an async handler without a result returns Promise<void>
  | ([Answer] extends [undefined] ? void : Exclude<Answer, 'file'>);

/** Schemas and handler of an endpoint: exactly the parts in its declaration, with the declared types. */
export type EndpointRoute<E extends Endpoint, Params, Query, Payload, More = object> = RouteRules &
  ParamsSchema<ParamsOf<E>, Params> &
  SchemaOf<'query', QueryOf<E>, Query> &
  SchemaOf<'payload', PayloadOf<E>, Payload> &
  AnswerSchema<AnswerOf<E>> & {
    handler(
      context: RouteContext<Params, Query, Payload> & {
        /** Creates a response with a status other than the usual one, or with headers. */
        reply(answer: AnswerOf<E>, status?: number): ResponseObject;
      } & More,
    ): Promise<Outcome<AnswerOf<E>>>;
  };

/**
 * Creates the route of an endpoint from its schemas, handler, permission and limits. Adds `success` to the answer and
 * to its schema.
 */
export function defineRoute<E extends Endpoint, Params = ParamsOf<E>, Query = unknown, Payload = unknown>(
  { method, path, idempotent, statuses }: E,
  route: EndpointRoute<E, Params, Query, Payload>,
): ServerRoute {
  // The compiler has already checked it against its endpoint.
  const { handler, answer, file, ...rules } = route as AnyEndpointRoute;
  const schema = file ? null : succeeded(answer ?? nothing);
  return serverRoute({ ...rules, method, path, idempotent, statuses, answer: schema, file }, (request, h) =>
    answerOnce(request, h, async () => {
      const reply = (body: unknown, status = statuses[0]) =>
        h.response({ success: true, ...(body as object | undefined) }).code(status);
      // Object.assign, not a spread, which would read the context's getters.
      const outcome = await handler(Object.assign(contextOf(request, h), { reply }));
      return isResponse(outcome) ? outcome : reply(outcome);
    }),
  );
}

interface AnyEndpointRoute extends RouteRules {
  params?: Joi.Schema;
  query?: Joi.Schema;
  payload?: Joi.Schema;
  answer?: Joi.Schema;
  file?: string;
  handler(context: object): Promise<unknown>;
}

/** Endpoint of a page or probe, which no application calls. */
export const pageAt = <Path extends `/${string}`>(path: Path) =>
  endpoint('GET', path).types<{ answer: 'file' }>();

const nothing = Joi.object({});

/** Adds `success: true` to the schema of an answer, or to each of its alternatives. */
function succeeded(answer: Joi.Schema): Joi.Schema {
  if (answer.type === 'alternatives') {
    const matches: { schema: Joi.Schema }[] = answer.$_terms.matches;
    return Joi.alternatives(...matches.map((match) => succeeded(match.schema)));
  }
  const name = classNameOf(answer);
  const named = name ? answer.meta({ className: `${name.replace(/Answer$/, '')}Answer` }) : answer;
  return (named as Joi.ObjectSchema).keys({ success: Joi.boolean().valid(true).required() });
}

interface Declaration extends RouteRules, Pick<Endpoint, 'method' | 'path' | 'idempotent' | 'statuses'> {
  params?: Joi.Schema;
  query?: Joi.Schema;
  payload?: Joi.Schema;
  answer: Joi.Schema | null;
  file?: string;
}

function serverRoute(
  route: Declaration,
  handler: (request: Request, h: ResponseToolkit) => Lifecycle.ReturnValue,
): ServerRoute {
  const takesBody = route.method !== 'GET' && route.method !== 'DELETE';
  const isApi = route.path.startsWith('/api/');
  const access: RouteAccess = {
    permission: route.permission,
    host: route.host ?? 'main',
    rateLimit: route.rateLimit ?? 'general',
    idempotent: route.idempotent,
    client:
      isApi &&
      !['/api/openapi.json', '/api/docs', '/api/{path*}'].some((path) => route.path.startsWith(path)),
    stepUp: route.stepUp ?? false,
    ...(route.freshStepUp ? { freshStepUp: route.freshStepUp } : {}),
    summary: route.summary,
    answer: route.answer,
    file: route.file,
    statuses: route.statuses,
    leadMagnet: route.leadMagnet ?? false,
    endsSession: route.endsSession ?? false,
    whileLocked: route.whileLocked ?? false,
    readsOnly: route.readsOnly ?? false,
  };
  const isVisitor = route.permission === 'public';
  return {
    method: route.method,
    path: route.path,
    options: {
      auth: isVisitor ? (route.optionalSession ? { mode: 'try', strategy: 'session' } : false) : 'session',
      plugins: { access },
      validate: {
        ...(route.path.includes('{') ? { params: route.params ?? idsIn(route.path) } : {}),
        query: route.query ?? nothing,
        ...(takesBody ? { payload: route.payload ?? nothing } : {}),
        options: { abortEarly: false, convert: true },
        failAction: refuseInput,
      },
      ...(takesBody
        ? {
            payload: {
              allow: ['application/json'],
              defaultContentType: 'application/json',
              ...(route.maxBytes ? { maxBytes: route.maxBytes } : {}),
            },
          }
        : {}),
      response: route.answer
        ? { schema: route.answer, sample: validateAnswers ? 100 : 0, failAction: 'error' }
        : {},
    },
    handler: route.method === 'GET' ? (request, h) => readTwice(async () => handler(request, h)) : handler,
  };
}

/** The schema of a path's parameters, each of which is one of our ids. */
function idsIn(path: string): Joi.Schema {
  return Joi.object(
    Object.fromEntries([...path.matchAll(/\{(\w+Id)\}/g)].map(([, name]) => [name, uuid.required()])),
  );
}

/** Declares a route that is not an API call: a page, a file or a form. */
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

/** Answers are validated against their schemas except in production, where the check would cost more than it finds. */
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

/** Joi's errors as field → key of `validationTexts`; the `errors` plugin translates them. */
export function refusalOf(error: Joi.ValidationError): DomainError {
  // Without a prototype, whose names a caller may send, such as `constructor`.
  const fields: Record<string, string> = Object.create(null);
  for (const detail of error.details) {
    const { peer, peers, key } = detail.context ?? {};
    const field = detail.path.join('.') || String(peer ?? peers?.[0] ?? key ?? 'body');
    fields[field] ??= keyFor(detail);
  }
  return invalid(fields);
}

function keyFor(detail: Joi.ValidationErrorItem): string {
  if (detail.type.startsWith('rule.')) return detail.type.slice(5);
  if (detail.type === 'object.unknown') return 'unknownField';
  if (detail.type === 'object.base' && detail.path.length === 0) return 'notAnObject';
  if (detail.type === 'object.missing') {
    const key = `${detail.context?.peers?.[0]}Required`;
    return key in validationTexts.en ? key : 'required';
  }
  if (detail.type === 'any.required' || detail.type === 'string.empty')
    return String(detail.context?.label ?? '') in validationTexts.en
      ? String(detail.context?.label)
      : 'required';
  if (detail.type === 'string.max') return `tooLong:${detail.context?.limit}`;
  return 'invalid';
}

/** A route's declaration; undefined only for hapi's internal routes. */
export function accessOf(route: RequestRoute): RouteAccess | undefined {
  return (route.settings.plugins as { access?: RouteAccess } | undefined)?.access;
}

/** Language of the response: from the `Accept-Language` header, else the clinic's own on its site. */
export function localeOf(request: Request): Locale {
  const header = request.headers['accept-language'];
  if (typeof header === 'string' && header) return localeFromHeader(header);
  return request.app.site?.kind === 'clinic' ? request.app.site.locale : 'en';
}

/** The actor, for events and the audit log. */
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

/** The caller's IP address; forwarded headers of trusted proxies are already resolved. */
export function addressOf(request: Request): string {
  return (request.app.address ?? request.info.remoteAddress).replace(/^::ffff:/, '');
}

/** The caller's browser as a session stores it, at most 300 characters; null if it names none. */
export function userAgentOf(request: Request): string | null {
  return String(request.headers['user-agent'] ?? '').slice(0, 300) || null;
}

/** Schema of the error body, for the API's description. */
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
