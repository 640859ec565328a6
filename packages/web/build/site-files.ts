import { createHash } from 'node:crypto';
import { languageTags } from '../../core/src/domain/text.ts';
import type { WrittenPage } from '../src/site/pages/render.tsx';

/** All paths of public pages with their files: the server's table of public routes. */
export function routeList(pages: WrittenPage[]) {
  return pages.flatMap(({ paths, file, locale, html }) =>
    paths.map((path) => ({ path, file, locale, status: 200, hashes: inlineHashes(html) })),
  );
}

/** Hashes of inline style and script elements, for the page's content security policy. JSON is data, not script. */
export function inlineHashes(html: string) {
  const find = (pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].map((match) => hash(match[1] ?? ''))),
  ];
  return {
    styles: find(/<style[^>]*>([\s\S]*?)<\/style>/g),
    scripts: find(/<script(?![^>]*(?:\bsrc=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g),
  };
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The sitemap of all pages but the hidden ones, each with its language versions. */
export function sitemap(pages: WrittenPage[]): string {
  const entries = pages
    .filter((page) => page.alternates.length > 0)
    .map((page) => {
      const links = page.alternates.map(
        ({ locale, path }) =>
          `    <xhtml:link rel="alternate" hreflang="${languageTags[locale]}" href="__ORIGIN__${path}"/>`,
      );
      const modified = page.modified ? `    <lastmod>${page.modified}</lastmod>\n` : '';
      return `  <url>\n    <loc>__ORIGIN__${page.paths[0]}</loc>\n${modified}${links.join('\n')}\n  </url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/** robots.txt; the server fills in the origin. */
export const robots = `User-agent: *
Disallow: /api/
Disallow: /admin

Sitemap: __ORIGIN__/sitemap.xml
`;
