/** Smallest and largest factor of a delay. A random factor keeps retries from all coming at once. */
type Spread = readonly [least: number, greatest: number];

/** How the delays between attempts grow, in any one unit of time. */
export interface Backoff {
  /** Delay after the first failure; it doubles with each further failure. */
  first: number;
  longest: number;
  /** Omit for exact delays. */
  spread?: Spread;
}

/**
 * Delay before the next attempt.
 * @param failures failed attempts in a row, at least one
 * @param random returns numbers from 0 to 1
 */
export function backoffDelay(failures: number, backoff: Backoff, random = Math.random): number {
  const delay = Math.min(backoff.longest, backoff.first * 2 ** (failures - 1));
  return backoff.spread ? jitter(delay, backoff.spread, random) : delay;
}

/** A delay with a random factor, rounded. */
export function jitter(delay: number, [least, greatest]: Spread, random = Math.random): number {
  return Math.round(delay * (least + (greatest - least) * random()));
}
