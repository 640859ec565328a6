import type { Request, ResponseObject } from '@hapi/hapi';
import { type CookieName as AnyCookieName, setCookie } from '../../server/cookies.ts';
import type { ServerDeps } from '../../server/deps.ts';

/** Cookies with the tokens of a browser's draft and last registration. */
export type CookieName = Extract<AnyCookieName, 'registration' | 'receipt'>;

/** Days for which a draft is kept after it was last saved. */
export const draftDays = 30;
/** Hours for which a browser can follow a registration: as long as the emailed link works. */
export const receiptHours = 24;

const lifeMs: Record<CookieName, number> = {
  registration: draftDays * 86_400_000,
  receipt: receiptHours * 3_600_000,
};

/** The token in a cookie; undefined when it is missing or malformed. */
export function tokenIn(request: Request, name: CookieName): string | undefined {
  const value = request.cookie(name);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Sets a token cookie, or deletes it with `null`. */
export function withToken(
  response: ResponseObject,
  deps: ServerDeps,
  name: CookieName,
  token: string | null,
): ResponseObject {
  return setCookie(response, deps, name, token === null ? null : { value: token, ttl: lifeMs[name] });
}
