import { describe, expect, it } from 'vitest';
import type { WrittenPage } from '../src/site/pages/render.tsx';
import { inlineHashes, routeList, sitemap } from './site-files.ts';

const page = (over: Partial<WrittenPage>): WrittenPage => ({
  html: '<!DOCTYPE html><html></html>',
  file: 'pages/en/report.html',
  paths: ['/report'],
  locale: 'en',
  alternates: [
    { locale: 'en', path: '/report' },
    { locale: 'fr', path: '/fr/report' },
  ],
  ...over,
});

describe('routeList', () => {
  const hashes = { styles: [], scripts: [] };
  it('lists the file of every path, including aliases', () => {
    expect(routeList([page({ paths: ['/report', '/old-report'] })])).toEqual([
      { path: '/report', file: 'pages/en/report.html', locale: 'en', status: 200, hashes },
      { path: '/old-report', file: 'pages/en/report.html', locale: 'en', status: 200, hashes },
    ]);
  });
});

describe('sitemap', () => {
  it('lists a page with its language versions', () => {
    const xml = sitemap([page({})]);
    expect(xml).toContain('<loc>__ORIGIN__/report</loc>');
    expect(xml).toContain('hreflang="fr-CA" href="__ORIGIN__/fr/report"');
  });

  it('has the date of the last change if a page has one', () => {
    expect(sitemap([page({ modified: '2026-11-20' })])).toContain('<lastmod>2026-11-20</lastmod>');
    expect(sitemap([page({})])).not.toContain('lastmod');
  });

  it('omits hidden pages', () => {
    expect(sitemap([page({ alternates: [] })])).not.toContain('<url>');
  });
});

describe('inlineHashes', () => {
  it('hashes inline styles and scripts for a content security policy', () => {
    const html = '<style>a{}</style><script>run()</script>';
    expect(inlineHashes(html)).toEqual({
      styles: ['sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='],
      scripts: ['sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='],
    });
  });

  it('ignores external scripts and structured data', () => {
    const html = '<script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>';
    expect(inlineHashes(html)).toEqual({ styles: [], scripts: [] });
  });
});
