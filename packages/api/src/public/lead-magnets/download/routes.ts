import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, ServerRoute } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import { sampleReportFileNames } from '@tamarack/core/domain/public/sample-report';
import type { ServerDeps } from '../../../server/deps.ts';
import { localeOf, type RouteAccess, withAccess } from '../../../server/routes.ts';
import { rememberedToken } from '../cookie.ts';
import { formPages } from '../form/pages.ts';
import { downloadPath, type LinkClaim, rememberedLink, takeDownload, validLink } from '../links/service.ts';

const open: RouteAccess = {
  permission: 'public',
  host: 'main',
  rateLimit: 'lookup',
  idempotent: false,
  client: false,
  summary: 'The sample report',
  answer: null,
  statuses: [200],
};

/** The file of an emailed link, and the page that offers it. */
export function downloadRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    withAccess(
      {
        ...open,
        refusalPage: (request, refusal) => formPages(localeOf(request), request, deps).refused(refusal),
      },
      {
        method: 'GET',
        path: '/downloads/waag-report/{token}',
        handler: async (request, h) => {
          const claim = { hash: String(request.params.token), email: queryText(request, 'email') };
          // A HEAD request gets no file, so it counts no download.
          const locale =
            request.method === 'head'
              ? (await validLink(deps, claim))?.locale
              : await takeDownload(deps, claim);
          if (!locale) throw new DomainError('LINK_INVALID');
          const name = sampleReportFileNames[locale];
          return h
            .response(await readFile(join(deps.settings.sampleReportFolder, name)))
            .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
            .header('content-disposition', `attachment; filename="${name}"`)
            .header('cache-control', 'no-store')
            .header('referrer-policy', 'no-referrer')
            .header('x-robots-tag', 'noindex');
        },
      },
    ),
    ...['/waag-download', '/fr/waag-download'].map((path) =>
      withAccess(
        { ...open, host: 'both', rateLimit: 'general' },
        {
          method: 'GET',
          path,
          handler: async (request, h) => {
            const onMain = request.app.site.kind === 'main';
            const claim = onMain ? await claimOf(request, deps) : undefined;
            const response = claim ? h.redirect(downloadPath(claim.hash, claim.email)) : await h.sitePage();
            // The response depends on the cookie. A page with a refusal, such as a suspended clinic's, is not cached.
            return response
              .header('cache-control', response.statusCode < 400 ? 'private, no-cache' : 'no-store')
              .header('referrer-policy', 'no-referrer');
          },
        },
      ),
    ),
  ];
}

/** A query parameter; empty when it is missing or repeated. */
function queryText(request: Request, name: string): string {
  const value: unknown = request.query[name];
  return typeof value === 'string' ? value : '';
}

/** The visitor's valid link: from the query, else remembered by the browser. */
async function claimOf(request: Request, deps: ServerDeps): Promise<LinkClaim | undefined> {
  const stated = { hash: queryText(request, 'hash'), email: queryText(request, 'email') };
  if (stated.hash && (await validLink(deps, stated))) return stated;
  const token = rememberedToken(request);
  const link = token === undefined ? undefined : await rememberedLink(deps, token);
  return token && link ? { hash: token, email: link.email } : undefined;
}
