import { jitter } from '@tamarack/core/domain/backoff';
import { webhookSchedule, webhookTestType } from '@tamarack/core/domain/platform/webhooks';

const DAY = 86_400_000;

/**
 * Milliseconds until the next attempt after `tries` failed ones: the schedule's delay with 20% jitter, or the delay that
 * the endpoint asked for if longer (a day at most). Null at the end of the schedule; a test is sent once.
 * @param random between 0 and 1
 */
export function nextAttemptIn(
  tries: number,
  eventType: string,
  retryAfterMs: number,
  random: () => number,
): number | null {
  const seconds = eventType === webhookTestType ? undefined : webhookSchedule[tries];
  if (seconds === undefined) return null;
  return Math.max(jitter(seconds * 1000, [0.8, 1.2], random), Math.min(retryAfterMs, DAY));
}
