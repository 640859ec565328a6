/**
 * Every POST of the workspace answers with the row it made or changed, never with what the row says: answers are kept for
 * repeated requests, and client data is not to lie there.
 */
export interface Changed {
  id: string;
  version: number;
}

/** A day as `YYYY-MM-DD`, by the clinic's calendar. */
export type Day = string;
/** A wall time as `YYYY-MM-DDTHH:MM`, without a zone: what the clock at the location shows. */
export type WallTime = string;
/** A moment as ISO 8601 in UTC. */
export type Instant = string;
