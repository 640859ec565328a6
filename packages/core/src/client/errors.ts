import type { ErrorCode } from '../domain/errors.ts';

/**
 * Where a call failed: the server refused it (`http`), did not answer in time (`no-response`), or the request could
 * not be built (`setup`).
 */
export type ApiErrorKind = 'http' | 'no-response' | 'setup';

export interface ApiErrorFacts {
  kind: ApiErrorKind;
  /** Text for people, in the language of the call. */
  message: string;
  /** False when the server gave no reason, so that the message is a general one. */
  specific?: boolean;
  /** HTTP status; 0 when there was no answer. */
  status?: number;
  code?: ErrorCode;
  /** Text for people by field name. */
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

/** The error that API calls throw, besides the `AbortError` of a cancelled call. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly specific: boolean;
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(facts: ApiErrorFacts, options?: { cause?: unknown }) {
    super(facts.message, options);
    this.name = 'ApiError';
    this.kind = facts.kind;
    this.specific = facts.specific ?? true;
    this.status = facts.status ?? 0;
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.details = facts.details ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** Whether this is a refusal with exactly this code. */
export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Whether the person cancelled the call, which is not a failure to report. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether the session has ended; only this refusal clears the token. */
export function isSessionOver(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && error.code === 'SESSION_INVALID';
}

/**
 * Text for a failure: the reason the server gave, else `fallback` (the screen's own text, such as 'Action failed').
 */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.specific ? error.message : fallback;
}

/** Whether nothing has the id in a URL, or the id is invalid. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION_FAILED');
}
