import { type Locale, locales } from '@tamarack/core/domain';
import { prerender } from 'react-dom/static';
import { feedPath, localePath } from '../../shared/paths.ts';
import { listPosts, writeFeed } from '../content/articles/feed.ts';
import { posts } from '../content/articles/posts.ts';
import { type PageAssets, PageDocument } from '../frame/Document.tsx';
import { originToken } from './origin.ts';
import { pageFacts } from './page-facts.ts';
import { pages } from './pages.tsx';

/** A public page as written by the build. */
export interface WrittenPage {
  html: string;
  /** Path of the file below the build's output folder. */
  file: string;
  /** All paths that serve this page, the canonical one first. */
  paths: string[];
  locale: Locale;
  /** ISO day of the last change for the sitemap, if known. */
  modified?: string;
  /** Paths of its language versions, for the sitemap; empty for pages not in it. */
  alternates: { locale: Locale; path: string }[];
}

/** Renders every public page in every language. */
export async function renderPages(assets: PageAssets): Promise<WrittenPage[]> {
  const jobs = pages.flatMap((page) => locales.map((locale) => ({ page, locale })));
  return Promise.all(
    jobs.map(async ({ page, locale }) => {
      const { prelude } = await prerender(<PageDocument page={page} locale={locale} assets={assets} />);
      const name = page.path === '/' ? 'index' : page.path.slice(1);
      return {
        html: await new Response(prelude).text(),
        file: `pages/${locale}/${name}.html`,
        paths: [page.path, ...(page.aliases ?? [])].map((path) => localePath(locale, path)),
        locale,
        modified: page.modified,
        alternates: page.hidden
          ? []
          : locales.map((language) => ({ locale: language, path: localePath(language, page.path) })),
      };
    }),
  );
}

/** The blog's files beside its pages, by path below the build's output folder: a feed in each language, and the list. */
export function renderBlogFiles(): Record<string, string> {
  const feeds = locales.map((locale) => [
    feedPath(locale).slice(1),
    writeFeed(posts, locale, originToken, pageFacts.blog[locale]),
  ]);
  const list = `${JSON.stringify(listPosts(posts, locales), null, 2)}\n`;
  return { ...Object.fromEntries(feeds), 'posts.json': list };
}
