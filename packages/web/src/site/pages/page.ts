import type { Locale } from '@tamarack/core/domain';
import type { ComponentType } from 'react';

/** What search engines and link previews read of a page, in one language. */
export interface PageFacts {
  /** Title without the product's name, which is added; the landing page brings its own whole title. */
  title: string;
  /** One or two sentences, at most 160 characters. */
  description: string;
}

/** A public page that the build writes to HTML, once in each language. */
export interface PublicPage {
  /** English path, `/` or `/about`; the French one is the same below `/fr`. */
  path: string;
  facts: Record<Locale, PageFacts>;
  Body: ComponentType;
  /** Whether the title stands alone, without ` · <product>`. */
  wholeTitle?: boolean;
  /** Other paths that answer with this page; its canonical address stays `path`. */
  aliases?: readonly string[];
  /** Pages that make sense only on the way from another: kept out of search engines and the sitemap. */
  hidden?: boolean;
  /** Pages whose address may carry an e-mail address or a name send no referrer. */
  privateAddress?: boolean;
  /** Posts and guides: ISO days of publication and of the last change. */
  article?: { published: string; modified: string };
  /** ISO day of the last change of a page whose text carries one, for the sitemap. */
  modified?: string;
  /** Card of link previews in place of the site's own: a path below `public`, to which `-<locale>.png` is added. */
  card?: string;
  /** schema.org objects, without `@context`. */
  structuredData?: (locale: Locale) => object[];
}
