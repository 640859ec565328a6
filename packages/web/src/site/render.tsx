import { type Locale, locales } from '@tamarack/core/domain';
import { prerender } from 'react-dom/static';
import { localePath } from '../shared/paths.ts';
import { type PageAssets, PageDocument } from './Document.tsx';
import { pages } from './pages.tsx';

/** A public page as written by the build. */
export interface WrittenPage {
  html: string;
  /** Path of the file below the build's output folder. */
  file: string;
  /** Every path that answers with it; the first is its canonical one. */
  paths: string[];
  locale: Locale;
  /** Paths of its language versions, for the sitemap; empty for pages kept out of it. */
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
        alternates: page.hidden
          ? []
          : locales.map((language) => ({ locale: language, path: localePath(language, page.path) })),
      };
    }),
  );
}
