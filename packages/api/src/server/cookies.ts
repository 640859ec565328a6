import type { Plugin, Request, ServerStateCookieOptions } from '@hapi/hapi';
import { cookieNameOf } from '@tamarack/core/domain/cookies';
import { choiceCookie } from '@tamarack/core/domain/public/choice-cookie';
import type { ServerDeps } from './deps.ts';

/**
 * The cookies that we set. `Strict` if only requests of our own pages need them; `Lax` if a page opened from an email
 * link reads them without scripts.
 */
const sameSite = {
  /** A registration's draft. */
  registration: 'Lax',
  /** A browser's last registration. */
  receipt: 'Lax',
  /** The link to the sample report. */
  report_link: 'Lax',
  /** Refers to the record of a visitor's choice about tracking. */
  consent: 'Strict',
  /** That choice itself, for the pages' scripts. */
  [choiceCookie]: 'Strict',
  /** Marks a browser that someone has signed in with. */
  device: 'Strict',
} as const;
export type CookieName = keyof typeof sameSite;

type CookieDeps = { settings: Pick<ServerDeps['settings'], 'publicOrigin'> };

function isHttps({ settings }: CookieDeps): boolean {
  return settings.publicOrigin.startsWith('https:');
}

function nameOf(name: CookieName, deps: CookieDeps): string {
  return cookieNameOf(name, isHttps(deps));
}

/** A response, or the toolkit for the response that a handler will return. */
interface CookieTarget<T> {
  state(name: string, value: string, options?: ServerStateCookieOptions): T;
  unstate(name: string, options?: ServerStateCookieOptions): T;
}

/**
 * Sets a cookie for `ttl` milliseconds, or deletes it with `null`. Scripts cannot read it, except the choice about tracking.
 */
export function setCookie<T>(
  target: CookieTarget<T>,
  deps: CookieDeps,
  name: CookieName,
  cookie: { value: string; ttl: number } | null,
): T {
  const options: ServerStateCookieOptions = {
    ttl: cookie?.ttl ?? 0,
    isHttpOnly: name !== choiceCookie,
    isSecure: isHttps(deps),
    isSameSite: sameSite[name],
    path: '/',
    encoding: 'none',
    strictHeader: true,
  };
  const known = nameOf(name, deps);
  return cookie ? target.state(known, cookie.value, options) : target.unstate(known, options);
}

/** Lets a request read our cookies: `request.cookie('receipt')`. */
export const cookies: Plugin<ServerDeps> = {
  name: 'cookies',
  register(server, deps) {
    server.decorate('request', 'cookie', function (this: Request, name: CookieName) {
      const value: unknown = this.state[nameOf(name, deps)];
      return typeof value === 'string' ? value : undefined;
    });
  },
};

declare module '@hapi/hapi' {
  interface Request {
    /** The value of one of our cookies; undefined when the browser sent none. */
    cookie(name: CookieName): string | undefined;
  }
}
