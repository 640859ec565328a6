import type { Locale } from '@tamarack/core/domain';
import type { ComponentType } from 'react';

/** Metadata of a page for search engines and link previews, in one language. */
export interface PageFacts {
  /** Title without the product's name, which is appended, except on the landing page. */
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
  /** Whether the title is used as is, without ` · <product>`. */
  wholeTitle?: boolean;
  /** Other paths that serve this page; its canonical path is `path`. */
  aliases?: readonly string[];
  /** For pages that make sense only after another page: not indexed and not in the sitemap. */
  hidden?: boolean;
  /** For pages whose URL may contain an email or a name: they send no referrer. */
  privateUrl?: boolean;
  /** Posts and guides: ISO days of publication and of the last change. */
  article?: { published: string; modified: string };
  /** ISO day of the last change for the sitemap, if the page has one. */
  modified?: string;
  /** Link preview card instead of the site's own: a path below `public`, completed with `-<locale>.png`. */
  card?: string;
  /** schema.org objects, without `@context`. */
  structuredData?: (locale: Locale) => object[];
}
