/**
 * Requests within `seconds` per IP address, or per session on a clinic's site. Failed sign-ins per account are also
 * counted in the database.
 */
export const rateLimits = {
  general: { points: 3_000, seconds: 60 },
  anonymousWrite: { points: 60, seconds: 60 },
  /** What pages report by themselves, such as page views: it must not use up what their visitor may send. */
  tracking: { points: 60, seconds: 60 },
  signIn: { points: 20, seconds: 60 },
  mail: { points: 5, seconds: 60 },
  /** Sandbox visits, whose response costs more than others. */
  sandbox: { points: 30, seconds: 60 },
  lookup: { points: 120, seconds: 60 },
} as const;
export type RateLimitName = keyof typeof rateLimits;
