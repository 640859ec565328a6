export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API: the server binds its schemas to it, the client calls it, the API description is made from it.
 * The types live in the compiler only.
 */
export interface Endpoint<Types extends EndpointTypes = EndpointTypes> {
  readonly method: Method;
  /** Path with its parameters in braces: `/api/api-clients/{clientId}`. */
  readonly path: string;
  /** Honours an Idempotency-Key; the client sends a fresh one with each call. */
  readonly idempotent: boolean;
  /** Status of a success; where there are several, the usual one is first. */
  readonly statuses: readonly [number, ...number[]];
  readonly [types]?: Types;
}

export interface EndpointTypes {
  params?: unknown;
  query?: unknown;
  payload?: unknown;
  answer?: unknown;
}

/** What an endpoint takes and answers; a part that is left out is not there. */
interface DeclaredTypes {
  /** Only where a path parameter is more than a `string`. */
  params?: object;
  query?: object;
  payload?: object;
  /** Without `success`, which every answer has. `'file'`: a download, page or stream instead of JSON. */
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
  /** Declares what goes in and comes out. */
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
/** `undefined` for an endpoint without parameters; the same goes for the query and the payload. */
export type ParamsOf<E extends Endpoint> = TypesOf<E>['params'];
export type QueryOf<E extends Endpoint> = TypesOf<E>['query'];
export type PayloadOf<E extends Endpoint> = TypesOf<E>['payload'];
/** `undefined` for an endpoint that answers nothing but its success. */
export type AnswerOf<E extends Endpoint> = TypesOf<E>['answer'];
