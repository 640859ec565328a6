import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, errorText, isSessionOver } from '../client/errors.ts';
import { type Locale, translator } from '../domain/text.ts';
import { toast } from '../ui/toast.ts';
import { sessionTexts } from './text.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Words for a failure the server gives no reason for; `An error occurred` when absent. */
      failure?: string;
      /** The screen shows failures itself. */
      quiet?: boolean;
    };
  }
}

/**
 * Server state of one application. A failed action is told as a toast unless it is `quiet`; a failed read is shown by
 * its screen. Reads repeat once when a busy server asks for it (502, 503), actions never by themselves.
 */
export function createQueryClient(locale: () => Locale): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 5_000, retry: retryBusy, retryDelay: retryAfter },
      mutations: { networkMode: 'always', retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.quiet || isSessionOver(error)) return;
        toast.error(errorText(error, mutation.meta?.failure ?? translator(sessionTexts, locale())('failed')));
      },
    }),
  });
}

function retryBusy(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 503 || error.status === 502);
}

function retryAfter(_failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 1) : 1;
  return Math.min(seconds, 5) * 1000;
}
