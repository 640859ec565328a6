import type { AnswerOf, Endpoint, ParamsOf, PayloadOf, QueryOf } from '../domain/endpoint.ts';
import { ApiError, hasCode } from './errors.ts';
import type { ApiCall, Download, Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** Background traffic; it does not keep an idle session alive. */
  background?: boolean;
  /** Key of the attempt to repeat; otherwise an idempotent call has a new one, or that of its unanswered attempt. */
  idempotencyKey?: string;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [name in Name]?: never }
  : object extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value };

/** What a call of an endpoint is given: exactly the parts that its declaration has. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'payload', PayloadOf<E>> &
  CallOptions;
type Inputs<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** What a call resolves with. */
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
  const sent = apiCall(endpoint, input);
  const isNamed = !endpoint.idempotent || input?.idempotencyKey !== undefined;
  return isNamed ? transport.request<Answered<E>>(sent) : attempt(transport, sent);
}

/** In milliseconds. The same call later is another one, such as a second payment of the same amount. */
const sameAttempt = 5 * 60_000;

interface Attempt {
  key: string;
  until: number;
}
const unanswered = new WeakMap<Transport, Map<string, Attempt>>();

/**
 * Nobody knows whether a call without an answer was carried out. When the person tries again, it has the same key: what
 * is done already is answered, and not done twice.
 */
async function attempt<T>(transport: Transport, sent: ApiCall): Promise<T> {
  const kept = unanswered.get(transport) ?? new Map<string, Attempt>();
  unanswered.set(transport, kept);
  const name = JSON.stringify([sent.method, sent.path, sent.query, sent.body]);
  const before = kept.get(name);
  kept.delete(name);
  const key = before && Date.now() < before.until ? before.key : sent.idempotencyKey;
  try {
    return await transport.request<T>({ ...sent, ...(key && { idempotencyKey: key }) });
  } catch (error) {
    if (key && isUndecided(error)) kept.set(name, { key, until: Date.now() + sameAttempt });
    throw error;
  }
}

const isUndecided = (error: unknown) =>
  hasCode(error, 'IDEMPOTENCY_IN_PROGRESS') ||
  (error instanceof ApiError && (error.kind === 'no-response' || error.status >= 500));

/** Calls an endpoint that answers a file. Throws `ApiError`. */
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
  const { params, query, payload, signal, background, idempotencyKey } = input;
  return {
    method,
    path: fillPath(path, params as Record<string, string | number> | undefined),
    ...(query === undefined ? {} : { query: { ...(query as ApiCall['query']) } }),
    ...(payload === undefined ? {} : { body: payload }),
    ...(idempotent ? { idempotencyKey: idempotencyKey ?? newIdempotencyKey() } : {}),
    ...(background ? { background } : {}),
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
