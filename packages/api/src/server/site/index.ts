import type { Plugin, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { brand, DomainError } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Feature } from '../../feature.ts';
import type { ServerDeps } from '../deps.ts';
import { nonceOf, trustedTypes } from '../headers.ts';
import { escapeHtml } from '../pages/html.ts';
import { type RouteAccess, withAccess } from '../routes.ts';
import {
  type BuiltFile,
  type BuiltPage,
  type BuiltSite,
  compress,
  encodingFor,
  type InlineHashes,
  nothingInline,
  readBuiltSite,
} from './files.ts';
import { noRoute } from './methods.ts';
import { type AdmittedHosts, admittedHosts, fillPage, shellSettings } from './settings.ts';

const open: RouteAccess = {
  permission: 'public',
  host: 'both',
  rateLimit: 'general',
  idempotent: false,
  client: false,
  summary: 'Pages and files',
  answer: null,
  statuses: [200],
};

/** Page shown on a clinic's host instead of its site: being set up, suspended, closed, moved or unknown. */
export interface ClosedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

export interface SiteOptions {
  deps: ServerDeps;
  features: readonly Feature[];
}

/** Serves the public pages, the application shell, built files, and the pages of clinics that are not open. */
export const site: Plugin<SiteOptions> = {
  name: 'site',
  register(server, options) {
    const { deps } = options;
    const built = deps.settings.webRoot ? siteToServe(deps.settings.webRoot, deps.settings) : null;
    server.decorate('toolkit', 'sitePage', function (this: ResponseToolkit, wanted: WantedPage = {}) {
      return answer(this.request, this, options, built, wanted);
    });
    server.route([
      // A wildcard method yields to the GET of the pages, so GET is registered too.
      withAccess(open, { method: 'GET', path: '/api/{path*}', handler: refuseUnknown }),
      // Payload errors are ignored: no route accepts the request, whatever its body.
      ...['/api/{path*}', '/{path*}'].map((path) =>
        withAccess(open, {
          method: '*',
          path,
          options: { payload: { failAction: 'ignore' } },
          handler: refuseUnknown,
        }),
      ),
      withAccess(open, {
        method: 'GET',
        path: '/{path*}',
        handler: (request, h) => answer(request, h, options, built),
      }),
    ]);
  },
};

/** The built site with the settings applied to it. */
interface ServedSite extends BuiltSite {
  /** Content security policy of a public page with these inline styles and scripts. */
  policy(hashes: InlineHashes): string;
  /** Settings for the application screen at a path; empty for most screens. */
  shellSettings(path: string): string;
}

function siteToServe(webRoot: string, settings: ServerDeps['settings']): ServedSite {
  const admitted = admittedHosts(settings);
  return {
    ...readBuiltSite(webRoot, (text) => fillPage(text, settings)),
    policy: (hashes) => publicPolicy(hashes, admitted),
    shellSettings: (path) => shellSettings(path, settings),
  };
}

declare module '@hapi/hapi' {
  interface ResponseToolkit {
    /** The site's response at the request's path, for routes that fall back to it. */
    sitePage(wanted?: WantedPage): Promise<ResponseObject>;
  }
}

/** Options of `sitePage`. */
interface WantedPage {
  /** Path of a page, instead of the request's. */
  path?: string;
  /** Serves the application shell; browsers without scripts are redirected to this path. */
  shellOr?: string;
}

function refuseUnknown(request: Request): never {
  throw noRoute(request);
}

/** Page shown instead of a clinic's site that is not open, from the first feature that provides one. */
function closedPage(request: Request, { deps, features }: SiteOptions): ClosedPage | null {
  for (const feature of features) {
    const page = feature.closedPage?.(request, deps);
    if (page) return page;
  }
  return null;
}

async function answer(
  request: Request,
  h: ResponseToolkit,
  options: SiteOptions,
  built: ServedSite | null,
  wanted: WantedPage = {},
): Promise<ResponseObject> {
  const path = wanted.path ?? request.path;
  const file = built?.file(path);
  if (file) return serveFile(request, h, file);
  if (path.startsWith('/assets/')) throw new DomainError('NOT_FOUND');
  const { site: host } = request.app;
  if (host.kind !== 'main') {
    const page = closedPage(request, options);
    if (page) return withHeaders(h.response(page.html).code(page.status).type('text/html'), page.headers);
    return built
      ? serveShell(request, h, built, 'clinic', host.kind === 'clinic' ? host.locale : 'en')
      : nothingBuilt(h);
  }
  return built ? answerMain(request, h, built, path, wanted.shellOr) : nothingBuilt(h);
}

function answerMain(
  request: Request,
  h: ResponseToolkit,
  built: ServedSite,
  path: string,
  shellOr: string | undefined,
): Promise<ResponseObject> | ResponseObject {
  const page = shellOr === undefined ? built.page(path) : undefined;
  if (page)
    return (page.file.isFresh ? serveFreshPage : servePage)(request, h, page, built.policy(page.hashes));
  const locale: Locale = path === '/fr' || path.startsWith('/fr/') ? 'fr' : 'en';
  if (built.isAppRoute(path)) return serveShell(request, h, built, 'main', locale, shellOr);
  // A missing file is answered 404; a person who mistyped a URL is sent to the home page.
  if (/\.[a-z0-9]{2,5}$/i.test(path)) throw new DomainError('NOT_FOUND');
  return h.redirect(locale === 'fr' ? '/fr' : '/');
}

async function serveFile(request: Request, h: ResponseToolkit, file: BuiltFile): Promise<ResponseObject> {
  const immutable = file.path.startsWith('/assets/');
  const response = await serveBytes(request, h, file);
  return response.header(
    'cache-control',
    immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
}

async function servePage(
  request: Request,
  h: ResponseToolkit,
  { file, status }: BuiltPage,
  policy: string,
): Promise<ResponseObject> {
  const response = await serveBytes(request, h, file);
  if (response.statusCode === 200) response.code(status);
  response.header('content-security-policy', policy);
  return response.header('cache-control', 'public, max-age=0, must-revalidate');
}

async function serveBytes(request: Request, h: ResponseToolkit, file: BuiltFile): Promise<ResponseObject> {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  const unchanged = h.entity({ etag: `${file.etag}-${encoding}` });
  if (unchanged) return unchanged;
  const bytes = await file.encoded(encoding);
  const response = h.response(bytes).type(file.type).header('vary', 'accept-encoding');
  if (bytes !== file.bytes) response.header('content-encoding', encoding);
  return response;
}

/** A page that loads the application later contains a nonce for the application's styles, so it is not cached. */
async function serveFreshPage(
  request: Request,
  h: ResponseToolkit,
  { file }: BuiltPage,
  policy: string,
): Promise<ResponseObject> {
  const nonce = nonceOf(request);
  const html = file.bytes
    .toString('utf8')
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__SITE_HOST__', escapeHtml(request.info.host));
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  const bytes = await compress(Buffer.from(html), encoding, true);
  const response = h.response(bytes).type(file.type).header('vary', 'accept-encoding');
  if (encoding !== 'identity') response.header('content-encoding', encoding);
  return response.header('content-security-policy', withApplication(policy, nonce));
}

/** A policy that also allows the application's style elements and Trusted Types policy. */
function withApplication(policy: string, nonce: string): string {
  return policy
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("trusted-types 'none'", 'trusted-types default');
}

/**
 * Content security policy of the public pages: allows built files and configured third parties. Our own scripts create
 * no markup. Trusted Types are omitted where a third-party script runs (analytics), because we can neither test nor fix
 * how it sets markup.
 */
function publicPolicy(hashes: InlineHashes, admitted: AdmittedHosts): string {
  const quoted = (list: string[]) => list.map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(hashes.scripts), ...admitted.scripts].join(' '),
    ["style-src 'self'", ...quoted(hashes.styles)].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...admitted.images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...admitted.connections].join(' '),
    ...(admitted.frames.length > 0 ? [`frame-src ${admitted.frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(admitted.scripts.length > 0 ? [] : trustedTypes("'none'")),
  ].join('; ');
}

/** Preloads the client keys, which every call needs. A sign-in makes its first call once the form is filled in. */
const clientKeys = `<link rel="preload" href="/.well-known/${brand.name.toLowerCase()}.json" as="fetch" crossorigin>`;

/** The shell of wizard, accounts, console and clinic sites. Private, so it is not cached and sends no referrer. */
function serveShell(
  request: Request,
  h: ResponseToolkit,
  built: ServedSite,
  kind: 'main' | 'clinic',
  locale: Locale,
  withoutScript?: string,
): ResponseObject {
  const title = request.app.site.kind === 'clinic' ? request.app.site.clinicName : brand.name;
  const told = kind === 'main' ? built.shellSettings(request.path) : '';
  const { paths, links } = built.entrance;
  const isSignIn = kind === 'main' && paths.includes(request.path);
  const entrance = kind === 'clinic' || isSignIn ? links : '';
  const html = built.shell
    .replace('</head>', () => `${entrance}${isSignIn ? '' : clientKeys}</head>`)
    .replaceAll('__LANG__', locale)
    .replaceAll('__TITLE__', escapeHtml(title))
    .replaceAll('__SITE__', kind)
    .replaceAll('__CSP_NONCE__', nonceOf(request))
    .replace('</head>', () => `${told}${withoutScript === undefined ? '' : goOn(withoutScript)}</head>`);
  const response = h
    .response(html)
    .type('text/html')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
  if (told)
    response.header(
      'content-security-policy',
      withApplication(built.policy(nothingInline), nonceOf(request)),
    );
  return response;
}

const goOn = (path: string) =>
  `<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(path)}"></noscript>`;

function withHeaders(response: ResponseObject, headers: Record<string, string>): ResponseObject {
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}

function nothingBuilt(h: ResponseToolkit): ResponseObject {
  return h
    .response('The web package has not been built; only the API answers here.\n')
    .type('text/plain')
    .code(404);
}
