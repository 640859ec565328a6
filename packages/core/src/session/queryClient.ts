import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, errorText, isCancelled, isSessionOver } from '../client/errors.ts';
import { type Locale, translator } from '../domain/text.ts';
import { toast } from '../ui/toast.ts';
import { sessionTexts } from './text.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

export interface FailureMeta extends Record<string, unknown> {
  /** The screen's own words for a failure. */
  failure?: string;
  /** The screen shows refusals itself; only what concerns every screen is a toast: no answer, too many requests. */
  quiet?: boolean;
  /** No toast at all. */
  silent?: boolean;
}

/**
 * Server state of one application. Every failure is told as a toast, as the specification's error catalogue has it,
 * unless it is `quiet` or `silent`. Reads repeat once when a busy server asks for it (502, 503), actions never by themselves.
 */
export function createQueryClient(locale: () => Locale): QueryClient {
  const fallback = () => translator(sessionTexts, locale())('failed');
  /** Reads that failed and have not succeeded since. */
  const failing = new Set<string>();

  /** `own` is what the screen's own words stand in for; nothing when the general text has been told. */
  function tell(
    error: unknown,
    meta: FailureMeta | undefined,
    own: (general: boolean) => string | undefined,
  ) {
    if (meta?.silent || isSessionOver(error) || isCancelled(error)) return;
    const general = isGeneral(error);
    if (general) toast.error(error.message);
    const text = meta?.quiet ? undefined : own(general);
    if (text) toast.error(text);
  }

  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 5_000, retry: retryBusy, retryDelay: retryAfter },
      mutations: { networkMode: 'always', retry: false },
    },
    queryCache: new QueryCache({
      onSuccess: (_data, query) => void failing.delete(query.queryHash),
      onError: (error, query) => {
        // What is on the screen already and cannot be renewed is told once, not with every further attempt.
        if (query.state.data !== undefined && failing.has(query.queryHash)) return;
        failing.add(query.queryHash);
        const { meta } = query;
        tell(error, meta, (general) => meta?.failure ?? (general ? undefined : errorText(error, fallback())));
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) =>
        tell(error, meta, (general) => (general ? undefined : errorText(error, meta?.failure ?? fallback()))),
    }),
  });
}

/** Too many requests, no answer, no request: the catalogue's own texts, told whatever screen it is. */
function isGeneral(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.kind !== 'http' || error.status === 429);
}

function retryBusy(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 503 || error.status === 502);
}

function retryAfter(_failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 1) : 1;
  return Math.min(seconds, 5) * 1000;
}
