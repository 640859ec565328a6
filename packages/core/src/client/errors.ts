import type { ErrorCode } from '../domain/errors.ts';

/**
 * How a call failed: the server refused it (`http`), did not respond in time (`no-response`), or the request
 * could not be built (`setup`).
 */
export type ApiErrorKind = 'http' | 'no-response' | 'setup';

export interface ApiErrorFacts {
  kind: ApiErrorKind;
  /** Text to show, in the language of the call. */
  message: string;
  /** False if the server gave no reason and the message is a general one. */
  specific?: boolean;
  /** HTTP status; 0 without a response. */
  status?: number;
  code?: ErrorCode;
  /** Texts to show, by field name. */
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

/** Whether the session has ended. Only this error clears the token. */
export function isSessionOver(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && error.code === 'SESSION_INVALID';
}

/**
 * The text to show for an error: the server's reason, otherwise `fallback` (the screen's own text, such as
 * 'Action failed').
 */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.specific ? error.message : fallback;
}

/** Whether the id in a URL is invalid or unknown. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION_FAILED');
}
