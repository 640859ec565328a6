import { randomBytes } from 'node:crypto';
import type { Plugin, Request, ResponseObject } from '@hapi/hapi';
import type { ServerDeps } from './deps.ts';

/** CSP nonce for the styles and scripts of an HTML response; created on first use. */
export function nonceOf(request: Request): string {
  request.app.nonce ??= randomBytes(16).toString('base64');
  return request.app.nonce;
}

/**
 * CSP directives that let only the given Trusted Types policies turn text into markup or script; `'none'` allows no
 * policy. The application's policy is in `core/ui/trusted-types`.
 */
export const trustedTypes = (policies: string): string[] => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policies}`,
];

/** Content security policy of the application shell and of server-rendered pages. */
export function pagePolicy(request: Request, policies = 'default'): string {
  const nonce = request.app.nonce ? ` 'nonce-${request.app.nonce}'` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${nonce}`,
    `style-src 'self'${nonce}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...trustedTypes(policies),
  ].join('; ');
}

const answerPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()';

/** The security headers that every response has. */
function fixedHeaders(overHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(overHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' } : {}),
  };
}

/** All security headers of a response that is not a page and must not be cached. */
export function answerHeaders(overHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': answerPolicy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...fixedHeaders(overHttps),
  };
}

/** Sets the security headers of every response, and `no-store` unless its route made it cacheable. */
export const headers: Plugin<ServerDeps> = {
  name: 'headers',
  register(server, deps) {
    const overHttps = deps.settings.publicOrigin.startsWith('https:');
    server.ext('onPreResponse', (request, h) => {
      const { response } = request;
      if ('header' in response) secure(request, response, overHttps);
      return h.continue;
    });
  },
};

function secure(request: Request, response: ResponseObject, overHttps: boolean): void {
  const isPage = String(
    response.headers['content-type'] ?? (response as { contentType?: string }).contentType ?? '',
  ).startsWith('text/html');
  response.headers['content-security-policy'] ??= isPage ? pagePolicy(request) : answerPolicy;
  response.headers['referrer-policy'] ??= 'strict-origin-when-cross-origin';
  response.headers['cache-control'] ??= 'no-store';
  for (const [name, value] of Object.entries(fixedHeaders(overHttps))) response.header(name, value);
  response.header('x-request-id', request.info.id);
  const { site } = request.app;
  if (site?.kind === 'clinic') response.header('x-site', site.subdomain);
}
