import type { Request, ResponseObject } from '@hapi/hapi';
import { setCookie } from '../../server/cookies.ts';
import type { ServerDeps } from '../../server/deps.ts';

/** Lets `/waag-download` find the link again in this browser, for as long as the link works. */
export function rememberLink(
  response: ResponseObject,
  token: string,
  expiresAt: Date,
  deps: ServerDeps,
): ResponseObject {
  const ttl = Math.max(0, expiresAt.getTime() - deps.clock.now().getTime());
  return setCookie(response, deps, 'report_link', { value: token, ttl });
}

/** The token stored in this browser, if any. */
export function rememberedToken(request: Request): string | undefined {
  return request.cookie('report_link');
}
