import type { Request, ResponseObject } from '@hapi/hapi';
import type { ServerDeps } from '../../server/deps.ts';

const name = 'report_link';

/** Lets `/waag-download` find the link again in this browser, for as long as the link works. */
export function rememberLink(
  response: ResponseObject,
  token: string,
  expiresAt: Date,
  deps: ServerDeps,
): ResponseObject {
  return response.state(name, token, {
    ttl: Math.max(0, expiresAt.getTime() - deps.clock.now().getTime()),
    isHttpOnly: true,
    isSecure: deps.settings.publicOrigin.startsWith('https:'),
    isSameSite: 'Lax',
    path: '/',
    encoding: 'none',
  });
}

/** The token that this browser kept, if any. */
export function rememberedToken(request: Request): string | undefined {
  const value: unknown = request.state[name];
  return typeof value === 'string' ? value : undefined;
}
