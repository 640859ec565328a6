import { describe, expect, it } from 'vitest';
import type { Article } from './collection.ts';
import { listPosts, writeFeed } from './feed.ts';

const text = (title: string) => ({
  title,
  summary: 'One & two.',
  html: '<p>See <a href="/resources">guides</a>.</p>\n',
  words: 2,
});
const post: Article = {
  slug: 'a-week',
  date: '2026-11-01',
  updated: '2026-11-03',
  en: text('A <short> week'),
  fr: text('Une semaine'),
};
const facts = { title: 'Blog', description: 'Notes.' };
const feed = (locale: 'en' | 'fr') => writeFeed([post], locale, 'https://site.example', facts);

describe('writeFeed', () => {
  it('lists each post with its title, summary and URL', () => {
    expect(feed('en')).toContain(`    <item>
      <title>A &lt;short&gt; week</title>
      <link>https://site.example/blog/a-week</link>
      <guid isPermaLink="true">https://site.example/blog/a-week</guid>
      <pubDate>Sun, 01 Nov 2026 12:00:00 GMT</pubDate>
      <description>One &amp; two.</description>`);
    expect(feed('fr')).toContain('<link>https://site.example/fr/blog/a-week</link>');
  });

  it('has a title, a language and the day of its last change', () => {
    expect(feed('fr')).toContain('<title>Tamarack · Blog</title>');
    expect(feed('fr')).toContain('<language>fr-ca</language>');
    expect(feed('fr')).toContain('<lastBuildDate>Tue, 03 Nov 2026 12:00:00 GMT</lastBuildDate>');
    expect(feed('fr')).toContain(
      '<atom:link href="https://site.example/fr/blog/feed.xml" rel="self" type="application/rss+xml"/>',
    );
  });

  it('contains the whole text, with links that work outside the site', () => {
    expect(feed('en')).toContain(
      '&lt;p&gt;See &lt;a href=&quot;https://site.example/resources&quot;&gt;guides&lt;/a&gt;.&lt;/p&gt;',
    );
  });

  it('opens and closes every element', () => {
    const names = (pattern: RegExp) => [...feed('en').matchAll(pattern)].map(([, name]) => name).toSorted();
    expect(names(/<([a-z:A-Z]+)(?: [^>]*[^/])?>/g)).toEqual(names(/<\/([a-z:A-Z]+)>/g));
  });
});

describe('listPosts', () => {
  it('lists each post once in each language', () => {
    expect(listPosts([post], ['en', 'fr'])).toEqual([
      {
        slug: 'a-week',
        locale: 'en',
        title: 'A <short> week',
        summary: 'One & two.',
        date: '2026-11-01',
        path: '/blog/a-week',
      },
      {
        slug: 'a-week',
        locale: 'fr',
        title: 'Une semaine',
        summary: 'One & two.',
        date: '2026-11-01',
        path: '/fr/blog/a-week',
      },
    ]);
  });
});
