import type { Request, ResponseObject } from '@hapi/hapi';
import type { ServerDeps } from '../../server/deps.ts';

/** The cookie that names a browser's draft, and the one that names its last registration. */
export type CookieName = 'registration' | 'receipt';

/** Days that a draft is kept after it was last saved. */
export const draftDays = 30;
/** Hours that a browser may follow a registration; the mailed link lives as long. */
export const receiptHours = 24;

const lifeMs: Record<CookieName, number> = {
  registration: draftDays * 86_400_000,
  receipt: receiptHours * 3_600_000,
};

/** The token in a cookie; undefined when the browser sent none, or something that we never gave out. */
export function tokenIn(request: Request, name: CookieName): string | undefined {
  const value: unknown = request.state[name];
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Hands the browser a token, or takes it back with `null`. No script sees it and no other site's form sends it. */
export function withToken(
  response: ResponseObject,
  deps: ServerDeps,
  name: CookieName,
  token: string | null,
): ResponseObject {
  const options = {
    ttl: token === null ? 0 : lifeMs[name],
    isHttpOnly: true,
    isSecure: deps.settings.publicOrigin.startsWith('https:'),
    isSameSite: 'Lax' as const,
    path: '/',
    encoding: 'none' as const,
    strictHeader: true,
  };
  return token === null ? response.unstate(name, options) : response.state(name, token, options);
}
