import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Answered, type CallInput, call } from '../client/call.ts';
import type { AnswerOf, Endpoint } from '../domain/endpoint.ts';
import { useTransport } from './SessionProvider.tsx';

/** A property of the answer, or the whole answer. */
type Picked<Answer, Name extends keyof Answer> = [Name] extends [never] ? Answer : Answer[Name];

type ReadOptions<E extends Endpoint, Name extends keyof Answered<E>, Shown> = Omit<
  CallInput<E>,
  'signal' | 'timeout' | 'idempotencyKey'
> &
  Omit<UseQueryOptions<Picked<Answered<E>, Name>, Error, Shown>, 'queryKey' | 'queryFn'> & {
    /** The property of the answer to return and cache. Omit for the whole answer. */
    pick?: Name;
  };

/**
 * Reads from an endpoint and caches the answer, or the picked property of it, under the query key. Takes the
 * endpoint's input and the options of `useQuery`.
 */
export function useRead<
  E extends Endpoint,
  Name extends keyof Answered<E> = never,
  Shown = Picked<Answered<E>, Name>,
>(
  endpoint: E & (AnswerOf<E> extends 'file' ? never : unknown),
  queryKey: QueryKey,
  { params, query, payload, background, pick, ...options }: ReadOptions<E, Name, Shown>,
): UseQueryResult<Shown> {
  const transport = useTransport();
  return useQuery({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => {
      const input = { params, query, payload, background, signal };
      const answer = await call(transport, endpoint, input as CallInput<E>);
      return (pick === undefined ? answer : answer[pick]) as Picked<Answered<E>, Name>;
    },
  });
}
