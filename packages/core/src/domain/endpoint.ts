export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API. The server binds its schemas to it, the client calls it, and the API description is
 * generated from it. The types exist only at compile time.
 */
export interface Endpoint<Types extends EndpointTypes = EndpointTypes> {
  readonly method: Method;
  /** Path with its parameters in braces: `/api/api-clients/{clientId}`. */
  readonly path: string;
  /** Whether the endpoint accepts an Idempotency-Key; the client then sends a new one with each call. */
  readonly idempotent: boolean;
  /** Status codes of a success; if there are several, the most common is first. */
  readonly statuses: readonly [number, ...number[]];
  readonly [types]?: Types;
}

export interface EndpointTypes {
  params?: unknown;
  query?: unknown;
  payload?: unknown;
  answer?: unknown;
}

/** The input and answer of an endpoint; omit the parts it does not have. */
interface DeclaredTypes {
  /** Only needed if a path parameter is more specific than `string`. */
  params?: object;
  query?: object;
  payload?: object;
  /** Omit `success`, which every answer has. `'file'`: a download, page or stream instead of JSON. */
  answer?: object | 'file';
}

declare const types: unique symbol;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type ParamsIn<Path extends string> = [ParamNames<Path>] extends [never]
  ? undefined
  : { [Name in ParamNames<Path>]: string };

type Part<Types, Name extends keyof DeclaredTypes, Absent = undefined> =
  Types extends Record<Name, infer Declared> ? Declared : Absent;

interface Untyped<Path extends string> {
  /** Declares the types of input and answer. */
  types<Types extends DeclaredTypes = object>(): Endpoint<{
    params: Part<Types, 'params', ParamsIn<Path>>;
    query: Part<Types, 'query'>;
    payload: Part<Types, 'payload'>;
    answer: Part<Types, 'answer'>;
  }>;
}

/**
 * Declares an endpoint:
 * `endpoint('PATCH', '/api/api-clients/{clientId}').types<{ payload: ClientChanges; answer: { client: ApiClientInfo } }>()`.
 */
export function endpoint<Path extends `/${string}`>(
  method: Method,
  path: Path,
  options: { idempotent?: true; status?: number | readonly [number, ...number[]] } = {},
): Untyped<Path> {
  const status = options.status ?? 200;
  const declared = Object.freeze({
    method,
    path,
    idempotent: options.idempotent ?? false,
    statuses: typeof status === 'number' ? ([status] as const) : status,
  });
  return { types: () => declared };
}

type TypesOf<E extends Endpoint> = E extends Endpoint<infer Types> ? Types : never;
/** `undefined` for an endpoint without parameters; query and payload work the same way. */
export type ParamsOf<E extends Endpoint> = TypesOf<E>['params'];
export type QueryOf<E extends Endpoint> = TypesOf<E>['query'];
export type PayloadOf<E extends Endpoint> = TypesOf<E>['payload'];
/** `undefined` for an endpoint that only answers with success. */
export type AnswerOf<E extends Endpoint> = TypesOf<E>['answer'];
