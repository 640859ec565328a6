import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
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
  /** The screen's own text for an error. */
  failure?: string;
  /**
   * Whether the screen shows refusals, or this refusal, itself, so that only general failures (no response, too many
   * requests) are shown as a toast. The form of an action shows these too.
   */
  quiet?: boolean | ((error: unknown) => boolean);
  /** No toast at all. */
  silent?: boolean;
}

/**
 * The server state of one application. Every error is shown as a toast (specification, error catalogue),
 * unless `quiet` or `silent`. Reads are retried once if the server is busy (502, 503), actions never.
 */
export function createQueryClient(locale: () => Locale): QueryClient {
  const fallback = () => translator(sessionTexts, locale())('failed');
  /** Reads that failed and have not succeeded since. */
  const failing = new Set<string>();
  /**
   * Whether a missing response has been reported. Further failures meanwhile have the same cause and are not.
   */
  let unanswered = false;

  /** Shows an error as toasts. `own` returns the screen's text; undefined if the general text is enough. */
  function showError(
    error: unknown,
    meta: FailureMeta | undefined,
    own: (general: boolean) => string | undefined,
  ) {
    if (meta?.silent || isSessionOver(error) || isCancelled(error)) return;
    const general = isGeneral(error);
    if (general) toast.error(error.message);
    const quiet = meta?.quiet;
    const isShown = typeof quiet === 'function' ? quiet(error) : quiet;
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
        // Data already shown that cannot be refreshed, or a polled read: report it once, not at every
        // attempt.
        const repeats = query.state.data !== undefined || isPolled(query);
        if (repeats && failing.has(query.queryHash)) return;
        failing.add(query.queryHash);
        if (isUnanswered(error) && !query.meta?.silent) {
          if (unanswered) return;
          unanswered = true;
        }
        const { meta } = query;
        showError(
          error,
          meta,
          (general) => meta?.failure ?? (general ? undefined : errorText(error, fallback())),
        );
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        if (meta?.quiet !== true)
          showError(error, meta, (general) =>
            general ? undefined : errorText(error, meta?.failure ?? fallback()),
          );
        // Reported by the toast or by the form: not again by what is refetched after it.
        if (isUnanswered(error)) unanswered = true;
      },
    }),
  });
}

function isPolled(query: Query<unknown, unknown>): boolean {
  return query.observers.some(({ options }) => Boolean(options.refetchInterval));
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'no-response';
}

/** Failures that every screen reports in the same words: too many requests, no response, no request. */
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
