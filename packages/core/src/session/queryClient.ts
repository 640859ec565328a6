import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, errorText, isCancelled, isMissing, isSessionOver } from '../client/errors.ts';
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
  /** The screen's own text for a failure. */
  failure?: string;
  /**
   * The form or screen shows refusals itself; only general failures (no answer, too many requests) become a toast.
   * `missing`: it shows only that what its URL names does not exist.
   */
  quiet?: boolean | 'missing';
  /** No toast at all. */
  silent?: boolean;
}

/**
 * The server state of one application. Every failure is shown as a toast (specification, error catalogue), unless
 * `quiet` or `silent`. Reads are retried once when the server is busy (502, 503), actions never.
 */
export function createQueryClient(locale: () => Locale): QueryClient {
  const fallback = () => translator(sessionTexts, locale())('failed');
  /** Reads that failed and have not succeeded since. */
  const failing = new Set<string>();
  /** The server has not answered since this was told; what else fails meanwhile has the same cause. */
  let unanswered = false;

  /** `own` returns the screen's text; undefined when the general text is enough. */
  function tell(
    error: unknown,
    meta: FailureMeta | undefined,
    own: (general: boolean) => string | undefined,
  ) {
    if (meta?.silent || isSessionOver(error) || isCancelled(error)) return;
    const general = isGeneral(error);
    if (general) toast.error(error.message);
    const isShown = meta?.quiet === 'missing' ? isMissing(error) : meta?.quiet;
    const text = isShown || isUnanswered(error) ? undefined : own(general);
    if (text) toast.error(text);
  }

  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 5_000, retry: retryBusy, retryDelay: retryAfter },
      mutations: { networkMode: 'always', retry: false },
    },
    queryCache: new QueryCache({
      onSuccess: (_data, query) => {
        failing.delete(query.queryHash);
        unanswered = false;
      },
      onError: (error, query) => {
        // Data already shown that cannot be refreshed, or a read that repeats itself: tell once, not at every attempt.
        const repeats = query.state.data !== undefined || isPolled(query);
        if (repeats && failing.has(query.queryHash)) return;
        failing.add(query.queryHash);
        if (isUnanswered(error) && !query.meta?.silent) {
          if (unanswered) return;
          unanswered = true;
        }
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

function isPolled(query: Query<unknown, unknown>): boolean {
  return query.observers.some(({ options }) => Boolean(options.refetchInterval));
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'no-response';
}

/** Failures with a fixed text on every screen: too many requests, no answer, no request. */
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
