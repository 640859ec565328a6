import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPages, type WrittenPage } from './render.tsx';

interface Found {
  page: WrittenPage;
  data: Record<string, unknown>;
}

let written: WrittenPage[] = [];
let found: Found[] = [];
beforeAll(async () => {
  written = await renderPages({ styles: '', script: '/assets/site.js', fonts: '', sheet: '' });
  found = written.flatMap((page) =>
    [...page.html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map((match) => ({
      page,
      data: JSON.parse(match[1] ?? ''),
    })),
  );
});

const ofType = (type: string) => found.filter(({ data }) => data['@type'] === type);
const at = (path: string) => found.filter(({ page }) => page.paths[0] === path).map(({ data }) => data);

/** Properties that search engines ask for, by type (their guidelines for structured data, November 2026). */
const required: Record<string, readonly string[]> = {
  Organization: ['@id', 'name', 'legalName', 'url', 'logo', 'email', 'address', 'contactPoint', 'sameAs'],
  Product: ['name', 'description', 'image', 'brand', 'offers'],
  WebSite: ['name', 'url', 'inLanguage', 'publisher'],
  FAQPage: ['inLanguage', 'mainEntity'],
  Blog: ['name', 'url', 'inLanguage', 'publisher', 'blogPost'],
  BlogPosting: [
    'headline',
    'description',
    'url',
    'datePublished',
    'dateModified',
    'image',
    'author',
    'publisher',
  ],
  Article: [
    'headline',
    'description',
    'url',
    'datePublished',
    'dateModified',
    'image',
    'author',
    'publisher',
  ],
  BreadcrumbList: ['itemListElement'],
};

/** All strings of an object that are URLs of the site. */
function addresses(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('__ORIGIN__') ? [value.slice(10)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(addresses);
}

describe('structured data', () => {
  it('has the properties its type requires, in one context', () => {
    expect(found.length).toBeGreaterThan(0);
    for (const { page, data } of found) {
      const wanted = required[data['@type'] as string];
      expect(wanted, `${page.file}: ${data['@type']}`).toBeDefined();
      expect(data['@context'], page.file).toBe('https://schema.org');
      expect(Object.keys(data), page.file).toEqual(expect.arrayContaining([...(wanted ?? [])]));
    }
  });

  it('contains only URLs that exist', () => {
    const paths = written.flatMap((page) => page.paths);
    for (const { page, data } of found) {
      for (const address of addresses(data)) {
        const path = address.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
        const isFile = existsSync(new URL(`../../../public${path}`, import.meta.url));
        const answers = isFile || paths.includes(path) || /^(\/fr)?\/register$/.test(path);
        expect(answers, `${page.file}: ${address}`).toBe(true);
      }
    }
  });

  it('has breadcrumbs for every indexed page except the home page', () => {
    const seen = written.filter(
      ({ alternates, paths }) => alternates.length > 0 && !/^(\/|\/fr)$/.test(paths[0] ?? ''),
    );
    expect(ofType('BreadcrumbList').map(({ page }) => page.file)).toEqual(seen.map(({ file }) => file));
    expect(at('/fr/blog/confirmed-before-billed').at(-1)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Tamarack', item: '__ORIGIN__/fr' },
        { '@type': 'ListItem', position: 2, name: 'Blogue', item: '__ORIGIN__/fr/blog' },
        {
          '@type': 'ListItem',
          position: 3,
          name: 'Pourquoi une séance est confirmée avant d’être facturée',
          item: '__ORIGIN__/fr/blog/confirmed-before-billed',
        },
      ],
    });
  });

  it('matches the page of a post', () => {
    const [post] = at('/blog/changing-clinic-software');
    expect(post).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Changing clinic software without losing a week',
      datePublished: '2026-11-16',
      inLanguage: 'en-CA',
      mainEntityOfPage: '__ORIGIN__/blog/changing-clinic-software',
    });
    expect(ofType('BlogPosting')).toHaveLength(6);
    expect(ofType('Article')).toHaveLength(6);
  });

  it('repeats the page’s questions word for word', () => {
    const pages = ofType('FAQPage');
    expect(pages.map(({ page }) => page.paths[0])).toEqual(['/demo', '/fr/demo']);
    for (const { page, data } of pages) {
      const text = page.html.replaceAll('&#x27;', '’').replaceAll('\u00a0', ' ');
      const questions = data.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
      expect(questions.length).toBeGreaterThan(4);
      for (const { name, acceptedAnswer } of questions) {
        expect(text).toContain(`<summary>${name.replaceAll('\u00a0', ' ')}</summary>`);
        expect(text).toContain(`<p>${acceptedAnswer.text.replaceAll('\u00a0', ' ')}</p>`);
      }
    }
  });

  it('contains our postal address in its parts', () => {
    const [organization] = at('/');
    expect(organization?.address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: '200 University Avenue, Suite 900',
      addressLocality: 'Toronto',
      addressRegion: 'ON',
      postalCode: 'M5H 3C6',
      addressCountry: 'CA',
    });
  });
});

describe('link previews', () => {
  const property = (page: WrittenPage, name: string) =>
    new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(page.html)?.[1];

  it('show a card that exists', () => {
    for (const page of written) {
      const card = property(page, 'og:image')?.replace('__ORIGIN__', '') ?? 'none';
      expect(existsSync(new URL(`../../../public${card}`, import.meta.url)), `${page.file}: ${card}`).toBe(
        true,
      );
    }
  });

  it('distinguish articles from other pages', () => {
    const articles = written.filter((page) => property(page, 'og:type') === 'article');
    expect(articles).toHaveLength(12);
    for (const page of articles) {
      expect(property(page, 'article:published_time'), page.file).toMatch(/^2026-11-\d\d$/);
    }
  });
});

describe('the feed', () => {
  it('is linked from the head of every page, in its language', () => {
    for (const page of written) {
      const path = page.locale === 'fr' ? '/fr/blog/feed.xml' : '/blog/feed.xml';
      expect(page.html, page.file).toMatch(
        new RegExp(`<link rel="alternate" type="application/rss\\+xml"[^>]*href="__ORIGIN__${path}"`),
      );
    }
  });
});
