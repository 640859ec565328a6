import { ApiError, type ApiErrorFacts } from '../src/client/errors.ts';
import type { ApiCall, Transport } from '../src/client/transport.ts';

/** Answers a call, or throws its error. */
export type Answer = (call: ApiCall) => unknown;

export interface MemoryTransport extends Transport {
  /** Every call so far, in order. */
  calls: ApiCall[];
  /** The calls to a route such as `GET /api/tenants`. */
  callsOf(route: string): ApiCall[];
  /** Replaces the answer of a route such as `GET /api/tenants`. */
  answer(route: string, answer: Answer): void;
}

/** A transport whose server is a table of answers by method and path; other calls answer 404. */
export function memoryTransport(answers: Record<string, Answer>): MemoryTransport {
  const known = new Map(Object.entries(answers));
  const calls: ApiCall[] = [];
  const routeOf = (call: ApiCall) => `${call.method} ${call.path}`;
  return {
    calls,
    callsOf: (route) => calls.filter((call) => routeOf(call) === route),
    answer: (route, answer) => void known.set(route, answer),
    async request<T>(call: ApiCall) {
      calls.push(call);
      const answer = known.get(routeOf(call));
      if (!answer) throw refusal({ status: 404, code: 'NOT_FOUND', message: 'Not found.' });
      return (await answer(call)) as T;
    },
    async download() {
      throw refusal({ status: 404, code: 'NOT_FOUND', message: 'Not found.' });
    },
    stream: () => new Promise(() => {}),
  };
}

/** The error that `createHttp` throws for a refused call. */
export function refusal(facts: Partial<ApiErrorFacts>): ApiError {
  return new ApiError({ kind: 'http', status: 500, message: 'An error occurred', ...facts });
}

/** A refusal without a specific message. */
export const withoutReason = () => refusal({ status: 500, specific: false });

/** The error when the server does not respond. */
export const noResponse = () =>
  refusal({
    kind: 'no-response',
    status: 0,
    message: 'No response from server. Please check your connection.',
  });
