import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, errorText, isSessionOver } from '../client/errors.ts';
import { type Locale, translator } from '../domain/text.ts';
import { toast } from '../ui/toast.ts';
import { sessionTexts } from './text.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

interface FailureMeta extends Record<string, unknown> {
  /** The screen's own words for a failure. */
  failure?: string;
  /** The screen shows failures itself; no toast. */
  quiet?: boolean;
}

/**
 * Server state of one application. Every failure is told as a toast, as the specification's error catalogue has it,
 * unless it is `quiet`. Reads repeat once when a busy server asks for it (502, 503), actions never by themselves.
 */
export function createQueryClient(locale: () => Locale): QueryClient {
  const fallback = () => translator(sessionTexts, locale())('failed');
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 5_000, retry: retryBusy, retryDelay: retryAfter },
      mutations: { networkMode: 'always', retry: false },
    },
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.quiet || isSessionOver(error)) return;
        if (isGeneral(error)) toast.error(error.message);
        if (meta?.failure) toast.error(meta.failure);
        else if (!isGeneral(error)) toast.error(errorText(error, fallback()));
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        if (meta?.quiet || isSessionOver(error)) return;
        toast.error(errorText(error, meta?.failure ?? fallback()));
      },
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
