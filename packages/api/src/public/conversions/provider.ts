import type { ConversionName } from '@tamarack/core/domain/public/conversions';
import type { ConversionSettings } from '../../server/deps.ts';
import type { ConversionEvent } from './repository.ts';

/** The provider's answer to a batch. */
export type Delivery =
  | { outcome: 'accepted' }
  /** Some event is invalid; sending the batch again unchanged does not help. */
  | { outcome: 'rejected'; reason: string }
  /** Token, data set or URL is wrong and has to be corrected. */
  | { outcome: 'refused'; reason: string }
  /** Unreachable, overloaded or over its limit; worth a retry. */
  | { outcome: 'unavailable'; reason: string; retryAfterMs?: number };

/** The advertising provider, as the worker sees it. */
export interface ConversionsProvider {
  /** Event types that are switched on. */
  readonly events: readonly ConversionName[];
  /** Sends 1 to `maxEvents` events of one visitor. Never throws. */
  send(events: readonly ConversionEvent[]): Promise<Delivery>;
}

/** Maximum per request: https://developers.facebook.com/docs/marketing-api/conversions-api/using-the-api. */
export const maxEvents = 1000;
const TIMEOUT_MS = 10_000;
const MAX_REASON_LENGTH = 300;

/** Temporary errors of https://developers.facebook.com/docs/graph-api/guides/error-handling. */
const passing = new Set([1, 2, 4, 17, 32, 341, 368, 613]);
/** The same page: token expired or without the permission. 200 to 299 are permissions too. */
const credentials = new Set([3, 10, 102, 190]);
/** Subcode of error 100: the data set in the URL does not exist, or not for this token. */
const UNKNOWN_OBJECT = 33;

/** The Conversions API over HTTP. The token is sent in the body, so that no logged URL contains it. */
export function conversionsProvider(
  { url, version, pixelId, token, testCode, events: switchedOn }: ConversionSettings,
  timeoutMs = TIMEOUT_MS,
): ConversionsProvider {
  const address = `${url}/${version}/${pixelId}/events`;
  return {
    events: switchedOn,
    async send(events) {
      try {
        const response = await fetch(address, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            data: events,
            access_token: token,
            ...(testCode === null ? {} : { test_event_code: testCode }),
          }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return withoutToken(judge(response, await response.text()), token);
      } catch (error) {
        return { outcome: 'unavailable', reason: reasonOf(error) };
      }
    },
  };
}

interface ProviderError {
  message?: string;
  code?: number;
  error_subcode?: number;
  is_transient?: boolean;
}

function judge(response: Response, text: string): Delivery {
  const answer = parsed(text);
  if (response.ok && typeof answer?.events_received === 'number') return { outcome: 'accepted' };
  const { status } = response;
  const error: ProviderError = answer?.error ?? {};
  const code = error.code ?? 0;
  const reason =
    `${status}${code ? ` (${code})` : ''}: ${error.message ?? 'no answer of the conversions API'}`.slice(
      0,
      MAX_REASON_LENGTH,
    );
  const isPassing = error.is_transient === true || passing.has(code) || (code >= 80_000 && code < 80_100);
  if (status === 429 || status >= 500 || isPassing)
    return { outcome: 'unavailable', reason, retryAfterMs: retryAfter(response) };
  const isUnknownObject = code === 100 && error.error_subcode === UNKNOWN_OBJECT;
  const isCredential = credentials.has(code) || (code >= 200 && code < 300) || isUnknownObject;
  const isRejected = (status === 400 || status === 413 || status === 422) && !isCredential;
  return { outcome: isRejected ? 'rejected' : 'refused', reason };
}

function parsed(text: string): { events_received?: unknown; error?: ProviderError } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Milliseconds that the provider asks to wait. */
function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

function reasonOf(error: unknown): string {
  const { cause, message, name } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return 'no answer in time';
  return `not reached: ${cause?.code ?? message}`.slice(0, MAX_REASON_LENGTH);
}

function withoutToken(delivery: Delivery, token: string): Delivery {
  if (delivery.outcome === 'accepted') return delivery;
  return { ...delivery, reason: delivery.reason.replaceAll(token, '…') };
}
