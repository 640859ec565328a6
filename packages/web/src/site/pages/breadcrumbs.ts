import { brand } from '@tamarack/core/domain';
import { originToken } from './origin.ts';
import type { PublicPage } from './page.ts';
import { breadcrumbs } from './structured-data.ts';

/** The ancestors of a page and the page itself, from the home page: `/`, `/blog`, `/blog/a-post`. */
function pathTo(page: PublicPage, pages: readonly PublicPage[]): PublicPage[] {
  const isAbove = ({ path }: PublicPage) => path === '/' || `${page.path}/`.startsWith(`${path}/`);
  return pages.filter(isAbove).toSorted((a, b) => a.path.length - b.path.length);
}

/** Adds breadcrumbs as structured data to each page that search engines see, except the home page. */
export function withBreadcrumbs(pages: readonly PublicPage[]): PublicPage[] {
  return pages.map((page) => {
    if (page.hidden || page.path === '/') return page;
    const steps = pathTo(page, pages);
    return {
      ...page,
      structuredData: (locale) => [
        ...(page.structuredData?.(locale) ?? []),
        breadcrumbs(
          originToken,
          locale,
          steps.map(({ path, facts }) => ({ path, name: path === '/' ? brand.name : facts[locale].title })),
        ),
      ],
    };
  });
}
