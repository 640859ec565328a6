import { Boom } from '@hapi/boom';
import type { Plugin, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import {
  DomainError,
  type ErrorBody,
  type ErrorCode,
  errorStatus,
  errorTexts,
  type ValidationKey,
  validationTexts,
} from '@tamarack/core/domain';
import { defineCatalogue, type Locale, translator } from '@tamarack/core/domain/text';
import { isDatabaseAway } from '../database/connection/away.ts';
import type { ServerDeps } from './deps.ts';
import { invalid } from './refusals.ts';
import { accessOf, localeOf } from './routes.ts';

/** Maps every failure to the one error shape. Nothing else in the server writes an error body. */
export const errors: Plugin<ServerDeps> = {
  name: 'errors',
  register(server, deps) {
    server.ext('onPreResponse', (request, h) => {
      if (!(request.response instanceof Boom)) return h.continue;
      const failure = request.app.accessFailure ?? request.response;
      const known = toDomainError(failure, request);
      const status = errorStatus[known.code];
      request.app.refusal = known.code;
      if (status >= 500 && known.code === 'INTERNAL')
        deps.log.error({ err: failure, req: { id: request.info.id } }, 'request failed');
      if (!request.path.startsWith('/api')) return errorPage(request, h, known, status);
      const body = errorBody(known, localeOf(request));
      if (accessOf(request.route)?.leadMagnet) body.message = body.error;
      return finish(h.response(body), known, status);
    });
  },
};

function finish(response: ResponseObject, error: DomainError, status: number): ResponseObject {
  // The URL may contain a token.
  response.code(status).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const retryAfter = error.retryAfterSeconds ?? (status === 503 ? 2 : status === 429 ? 60 : undefined);
  if (retryAfter !== undefined) response.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  if (status === 401) response.header('www-authenticate', 'Bearer');
  const allow = error.details?.allow;
  if (status === 405 && Array.isArray(allow)) response.header('allow', allow.join(', '));
  return response;
}

/** The error body in the caller's language. */
export function errorBody(error: DomainError, locale: Locale): ErrorBody {
  const body: ErrorBody = {
    success: false,
    error: error.text ?? translator(errorTexts, locale)(error.code, error.values),
    code: error.code,
  };
  if (error.fields) {
    body.fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, key]) => [name, fieldText(key, locale)]),
    );
    const first = Object.values(body.fields)[0];
    if (error.code === 'VALIDATION_FAILED' && first && error.text === undefined)
      body.error = Object.keys(body.fields).length === 1 ? first : body.error;
  }
  if (error.details) body.details = error.details;
  return body;
}

/** Texts of rules that only the server checks. */
const serverRules = defineCatalogue({
  en: {
    dayOutside: 'Choose a day in the years {first} to {last}',
    notAnObject: 'Send a JSON object as the body of the request',
  },
  fr: {
    dayOutside: 'Choisissez un jour des années {first} à {last}',
    notAnObject: 'Envoyez un objet JSON comme corps de la requête',
  },
});

function fieldText(key: string, locale: Locale): string {
  const [head = '', value = '', other = ''] = key.split(':');
  if (head === 'dayOutside') return translator(serverRules, locale)(head, { first: value, last: other });
  if (head === 'notAnObject') return translator(serverRules, locale)(head);
  if (!(head in validationTexts.en)) return key;
  const t = translator(validationTexts, locale);
  const name = head as ValidationKey;
  if (name === 'tooLong') return t(name, { max: value });
  return name === 'conflictingNames' ? t(name, { other: value }) : t(name);
}

/** Failures outside /api are read by people, so they get a page or plain text. */
function errorPage(request: Request, h: ResponseToolkit, error: DomainError, status: number): ResponseObject {
  const page = accessOf(request.route)?.refusalPage?.(request, error);
  if (page !== undefined) return finish(h.response(page).type('text/html; charset=utf-8'), error, status);
  const text = translator(errorTexts, localeOf(request))(error.code, error.values);
  return finish(h.response(`${text}\n`).type('text/plain; charset=utf-8'), error, status);
}

const boomCodes: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  401: 'SESSION_INVALID',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

function toDomainError(error: Error, request: Request): DomainError {
  if (error instanceof DomainError) return error;
  const status = error instanceof Boom ? error.output.statusCode : 500;
  const code = boomCodes[status];
  if (code) {
    // No route was found for a path that cannot be decoded.
    if (code === 'VALIDATION_FAILED' && !accessOf(request.route))
      return new DomainError('REQUEST_UNREADABLE');
    if (code === 'VALIDATION_FAILED') return new DomainError(code, { fields: { body: 'notAnObject' } });
    const { endReason } = request.app;
    if (code === 'SESSION_INVALID' && endReason)
      return new DomainError(code, { details: { because: endReason } });
    return new DomainError(code);
  }
  return isDatabaseAway(error)
    ? new DomainError('UNAVAILABLE', { cause: error })
    : (constraintError(error) ?? new DomainError('INTERNAL', { cause: request }));
}

/** A value that the database rejects (NUL byte, broken surrogate, invalid date or number) is the caller's mistake. */
function constraintError(error: Error & { code?: string }): DomainError | undefined {
  return ['22021', '22P05', '22P02', '22003', '22007', '22008'].includes(error.code ?? '')
    ? invalid({ body: 'invalid' })
    : undefined;
}
