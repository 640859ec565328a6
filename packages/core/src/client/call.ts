import type { AnswerOf, Endpoint, ParamsOf, PayloadOf, QueryOf } from '../domain/endpoint.ts';
import { ApiError, hasCode } from './errors.ts';
import type { ApiCall, Download, Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** Background traffic; it does not keep an idle session alive. */
  background?: boolean;
  /** Milliseconds to wait for the answer, where it may take longer than usual. */
  timeout?: number;
  /**
   * The idempotency key of a call to repeat. Otherwise an idempotent call gets a new key, or that of an
   * identical call without a response.
   */
  idempotencyKey?: string;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [name in Name]?: never }
  : object extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value };

/** The input of a call: exactly the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'payload', PayloadOf<E>> &
  CallOptions;
type Inputs<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** The answer a call resolves to. */
export type Answered<E extends Endpoint> = undefined extends AnswerOf<E> ? unknown : AnswerOf<E>;

/** A new idempotency key for one attempt; a retry of the same attempt reuses it. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Calls an endpoint. Throws `ApiError`. */
export function call<E extends Endpoint>(
  transport: Transport,
  endpoint: E & (AnswerOf<E> extends 'file' ? never : unknown),
  ...[input]: Inputs<E>
): Promise<Answered<E>> {
  return send(transport, endpoint, input, false);
}

function send<T>(
  transport: Transport,
  endpoint: Endpoint,
  input: AnyInput | undefined,
  isRetry: boolean,
): Promise<T> {
  const sent = apiCall(endpoint, input);
  const needsRetryKey = endpoint.idempotent && input?.idempotencyKey === undefined;
  return needsRetryKey ? attempt(transport, sent, isRetry) : transport.request<T>(sent);
}

/**
 * Milliseconds within which an identical call counts as a retry wherever it is made. Later it is a new call, such as a
 * second payment of the same amount, unless it is made in the same form.
 */
const retryWindow = 5 * 60_000;

interface Attempt {
  key: string;
  until: number;
}
const unanswered = new WeakMap<Transport, Map<string, Attempt>>();

/**
 * After a call without a response nobody knows whether it was carried out. A retry has the same key, so that
 * the server repeats its answer instead of acting twice.
 */
async function attempt<T>(transport: Transport, sent: ApiCall, isKnownRetry: boolean): Promise<T> {
  const kept = unanswered.get(transport) ?? new Map<string, Attempt>();
  unanswered.set(transport, kept);
  const name = JSON.stringify([sent.method, sent.path, sent.query, sent.body]);
  const before = kept.get(name);
  kept.delete(name);
  const isRetry = before !== undefined && (isKnownRetry || Date.now() < before.until);
  const key = isRetry ? before.key : sent.idempotencyKey;
  try {
    return await transport.request<T>({ ...sent, ...(key && { idempotencyKey: key }) });
  } catch (error) {
    if (key && mayHaveRun(error, isRetry)) kept.set(name, { key, until: Date.now() + retryWindow });
    throw error;
  }
}

/**
 * Whether a call that failed with this error may have been carried out; `isRetry` if it repeats one that may. Then only a
 * refusal by the server's rules is certain: a session's end or lock says nothing about the first attempt.
 */
export const mayHaveRun = (error: unknown, isRetry = false): boolean => {
  if (hasCode(error, 'IDEMPOTENCY_IN_PROGRESS')) return true;
  if (error instanceof ApiError && (error.kind === 'no-response' || error.status >= 500)) return true;
  return isRetry && !(error instanceof ApiError && [400, 404, 409].includes(error.status));
};

/** `call` with a given transport. */
export type BoundCall = <E extends Endpoint>(
  endpoint: E & (AnswerOf<E> extends 'file' ? never : unknown),
  ...input: Inputs<E>
) => Promise<Answered<E>>;

/**
 * Binds `call` to a transport. `isRetry` returns whether the caller's last call may have been carried out; an identical call
 * then counts as a retry, however late it is made.
 */
export function bindCall(transport: Transport, isRetry: () => boolean): BoundCall {
  return (endpoint, ...[input]) => send(transport, endpoint, input, isRetry());
}

/** Calls an endpoint that answers with a file. Throws `ApiError`. */
export function download<E extends Endpoint>(
  transport: Transport,
  endpoint: E & (AnswerOf<E> extends 'file' ? unknown : never),
  ...[input]: Inputs<E>
): Promise<Download> {
  return transport.download(apiCall(endpoint, input));
}

interface AnyInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  payload?: unknown;
}

function apiCall({ method, path, idempotent }: Endpoint, input: AnyInput = {}): ApiCall {
  const { params, query, payload, signal, background, timeout, idempotencyKey } = input;
  return {
    method,
    path: fillPath(path, params as Record<string, string | number> | undefined),
    ...(query === undefined ? {} : { query: { ...(query as ApiCall['query']) } }),
    ...(payload === undefined ? {} : { body: payload }),
    ...(idempotent ? { idempotencyKey: idempotencyKey ?? newIdempotencyKey() } : {}),
    ...(background ? { background } : {}),
    ...(timeout ? { timeout } : {}),
    ...(signal ? { signal } : {}),
  };
}

function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
