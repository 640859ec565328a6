/** Least and greatest factor of a delay. Chance spreads delays between them, so that retries do not all come at once. */
type Spread = readonly [least: number, greatest: number];

/** How the delays between attempts grow, in one unit of time. */
export interface Backoff {
  /** Delay after the first failure; it doubles with each further one. */
  first: number;
  longest: number;
  /** Exact delays without it. */
  spread?: Spread;
}

/**
 * Delay before the next attempt.
 * @param failures failed attempts in a row, at least one
 * @param random gives numbers from 0 to 1
 */
export function backoffDelay(failures: number, backoff: Backoff, random = Math.random): number {
  const delay = Math.min(backoff.longest, backoff.first * 2 ** (failures - 1));
  return backoff.spread ? jitter(delay, backoff.spread, random) : delay;
}

/** The delay, spread by chance and rounded. */
export function jitter(delay: number, [least, greatest]: Spread, random = Math.random): number {
  return Math.round(delay * (least + (greatest - least) * random()));
}
