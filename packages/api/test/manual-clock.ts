import type { Clock } from '../src/server/deps.ts';

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  advance(seconds: number): void;
}

/** Starts at the current time. Times set by the database are slightly later; tests allow a minute for that. */
export function manualClock(start = new Date()): ManualClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
