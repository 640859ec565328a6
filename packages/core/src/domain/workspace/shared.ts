/**
 * Every POST of the workspace answers with the id of the row it created or changed, never with the row's
 * content, because answers are stored for repeated requests and must not contain client data.
 */
export interface Changed {
  id: string;
  version: number;
}

/** A day as `YYYY-MM-DD`, in the clinic's calendar. */
export type Day = string;
/** A wall time as `YYYY-MM-DDTHH:MM`, without a zone: the local time at the location. */
export type WallTime = string;
/** A point in time as ISO 8601 in UTC. */
export type Instant = string;
