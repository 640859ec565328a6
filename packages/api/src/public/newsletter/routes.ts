import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../server/deps.ts';
import { actorOf, type RouteAccess, withAccess } from '../../server/routes.ts';
import { linkPages } from './pages.ts';
import { actOnLink, type LinkPurpose, lookAtLink } from './service.ts';

const paths = { confirm: '/newsletter', unsubscribe: '/unsubscribe' } as const;

/**
 * The pages of newsletter links. A GET only shows a page, so that link scanners change nothing; the POST acts, without
 * sign-in. Mail programs send the POST too, from any origin (RFC 8058): the token suffices, and the body is ignored.
 */
export function newsletterRoutes(deps: ServerDeps): ServerRoute[] {
  return locales.flatMap((locale) =>
    (['confirm', 'unsubscribe'] as const).flatMap((purpose) => routesOf(deps, purpose, locale)),
  );
}

function routesOf(deps: ServerDeps, purpose: LinkPurpose, locale: Locale): ServerRoute[] {
  const pagesFor = (request: Request) => linkPages(purpose, locale, request, deps);
  const access: RouteAccess = {
    permission: 'public',
    host: 'main',
    rateLimit: 'lookup',
    idempotent: false,
    client: false,
    anyOrigin: true,
    summary:
      purpose === 'confirm'
        ? 'Confirm the subscription to the newsletter'
        : 'Unsubscribe from the newsletter',
    answer: null,
    statuses: [200],
    refusalPage: (request, refusal) => pagesFor(request).refused(refusal),
  };
  const path = `${locale === 'fr' ? '/fr' : ''}${paths[purpose]}/{token}`;
  return [
    withAccess(access, {
      method: 'GET',
      path,
      handler: async (request, h) => {
        const state = await lookAtLink(deps, purpose, String(request.params.token));
        if (!state) throw new DomainError('LINK_INVALID');
        const isDone = state === (purpose === 'confirm' ? 'confirmed' : 'unsubscribed');
        const pages = pagesFor(request);
        return answer(h, isDone ? pages.done() : pages.ask(request.path));
      },
    }),
    withAccess(access, {
      method: 'POST',
      path,
      options: { payload: { parse: false, output: 'data', maxBytes: 8_192 } },
      handler: async (request, h) => {
        const context = { locale, actor: actorOf(request) };
        if (!(await actOnLink(deps, purpose, String(request.params.token), context)))
          throw new DomainError('LINK_INVALID');
        return answer(h, pagesFor(request).done());
      },
    }),
  ];
}

/** The URL contains the token, so it must not reach other sites or search engines. */
function answer(h: ResponseToolkit, page: string) {
  return h
    .response(page)
    .type('text/html; charset=utf-8')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
}
