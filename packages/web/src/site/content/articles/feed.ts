import { brand, type Locale, languageTags } from '@tamarack/core/domain';
import { feedPath, localePath } from '../../../shared/paths.ts';
import type { Article } from './collection.ts';

/** An entry of `posts.json`, which the newsletter command reads. */
export interface ListedPost {
  slug: string;
  locale: Locale;
  title: string;
  summary: string;
  /** ISO day of publication. */
  date: string;
  /** Path on the site, with its language. */
  path: string;
}

/** Every post in every language, newest first. */
export function listPosts(posts: readonly Article[], locales: readonly Locale[]): ListedPost[] {
  return posts.flatMap((post) =>
    locales.map((locale) => ({
      slug: post.slug,
      locale,
      title: post[locale].title,
      summary: post[locale].summary,
      date: post.date,
      path: localePath(locale, `/blog/${post.slug}`),
    })),
  );
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Formats a day as RFC 822 does, which RSS requires. */
const writeDay = (day: string) => new Date(`${day}T12:00:00Z`).toUTCString();

export interface FeedFacts {
  title: string;
  description: string;
}

/**
 * The posts of one language as an RSS 2.0 feed (https://www.rssboard.org/rss-specification) with their whole text.
 * All URLs start with `origin`: feed readers do not resolve relative paths.
 */
export function writeFeed(
  posts: readonly Article[],
  locale: Locale,
  origin: string,
  { title, description }: FeedFacts,
): string {
  const address = (path: string) => escapeXml(origin + path);
  const items = posts.map((post) => {
    const link = address(localePath(locale, `/blog/${post.slug}`));
    const { title, summary, html } = post[locale];
    return `    <item>
      <title>${escapeXml(title)}</title>
      <link>${link}</link>
      <guid isPermaLink="true">${link}</guid>
      <pubDate>${writeDay(post.date)}</pubDate>
      <description>${escapeXml(summary)}</description>
      <content:encoded>${escapeXml(html.replaceAll('href="/', `href="${origin}/`))}</content:encoded>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel>
    <title>${escapeXml(`${brand.name} · ${title}`)}</title>
    <link>${address(localePath(locale, '/blog'))}</link>
    <description>${escapeXml(description)}</description>
    <language>${languageTags[locale].toLowerCase()}</language>
    <lastBuildDate>${writeDay(
      posts
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ?? '1970-01-01',
    )}</lastBuildDate>
    <atom:link href="${address(feedPath(locale))}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
  </channel>
</rss>
`;
}
