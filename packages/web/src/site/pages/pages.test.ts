import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { appPaths } from '../../shared/app-paths.ts';
import { pages } from './pages.tsx';
import { renderBlogFiles, renderPages, type WrittenPage } from './render.tsx';

const assets = {
  styles: 'body{margin:0}',
  script: '/assets/site.js',
  fonts: '@font-face{src:url(/assets/font.woff2)}',
  sheet: '/assets/site.css',
};

let written: WrittenPage[] = [];
beforeAll(async () => {
  written = await renderPages(assets);
});

const each = (check: (page: WrittenPage) => void) => {
  expect(written.length).toBeGreaterThan(0);
  for (const page of written) check(page);
};
const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
const ids = (html: string) => matches(html, / id="([^"]+)"/g);
const visibleText = (html: string) =>
  html.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');

const appPatterns = appPaths.map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '/.+')}$`),
);

/** Describes the problem with a link of a page, if any. */
function problem(page: WrittenPage, href: string): string | undefined {
  if (/^(mailto:|https:)/.test(href)) return undefined;
  const { pathname, hash } = new URL(href, `https://site.example${page.paths[0]}`);
  const target =
    pathname === page.paths[0]
      ? page
      : written.find(({ paths }) => paths.includes(pathname.replace(/(.)\/$/, '$1')));
  if (target) {
    const missing = hash !== '' && !ids(target.html).includes(hash.slice(1));
    return missing ? `${href}: no such section` : undefined;
  }
  if (appPatterns.some((pattern) => pattern.test(pathname))) return undefined;
  const isFile =
    pathname.slice(1) in renderBlogFiles() ||
    existsSync(new URL(`../../../public${pathname}`, import.meta.url));
  return isFile || pathname.startsWith('/assets/') ? undefined : `${href}: nothing answers`;
}

describe('public pages', () => {
  it('keep French punctuation, amounts and times on one line', () => {
    each(({ html, locale, paths }) => {
      if (locale !== 'fr') return;
      const torn = visibleText(html).match(
        /.{0,30}(?:[^\s] [:;?!»%$](?!\w)|\d \d{3},\d\d|« |\d h(?!\p{L})|\d\u00a0h \d\d).{0,9}/gu,
      );
      expect(torn, paths[0]).toBeNull();
    });
  });

  it('link to the privacy policy in their language beside every form', () => {
    let forms = 0;
    each(({ html, locale, paths }) => {
      for (const form of matches(html, /(<form[^>]* data-site-form=[\s\S]*?<\/form>)/g)) {
        forms += 1;
        const policy = locale === 'fr' ? '/fr/privacy-policy' : '/privacy-policy';
        expect(form, paths[0]).toContain(`<a href="${policy}">`);
      }
    });
    expect(forms).toBeGreaterThan(20);
  });

  it('are the ones the product names', () => {
    const english = written.filter(({ locale }) => locale === 'en').flatMap(({ paths }) => paths);
    expect(english.toSorted()).toEqual([
      '/',
      '/about',
      '/accessibility',
      '/arbitration-opt-out',
      '/blog',
      '/blog/changing-clinic-software',
      '/blog/confirmed-before-billed',
      '/blog/privacy-questions-for-clinic-software',
      '/contact',
      '/demo',
      '/privacy-choices',
      '/privacy-policy',
      '/resources',
      '/resources/paying-contractors',
      '/resources/reading-the-week',
      '/resources/what-to-confirm',
      '/terms-of-service',
      '/thank-you',
      '/waag-download',
      '/waag-report',
      '/waag-template',
    ]);
  });

  it('exist in French, each below /fr', () => {
    const paths = (locale: string) =>
      written.filter((page) => page.locale === locale).flatMap((page) => page.paths);
    expect(paths('fr')).toEqual(paths('en').map((path) => (path === '/' ? '/fr' : `/fr${path}`)));
  });

  it('have no broken links', () => {
    each((page) => {
      const problems = matches(page.html, /href="([^"]+)"/g)
        .map((href) => href.replaceAll('&amp;', '&').replace('__ORIGIN__', 'https://site.example'))
        .map((href) => href.replace('__CALENDAR_URL__', 'https://calendar.example/demo'))
        .map((href) => (href.startsWith('https://site.example') ? href.slice(20) || '/' : href))
        .map((href) => problem(page, href))
        .filter((text) => text !== undefined);
      expect(problems, page.file).toEqual([]);
    });
  });

  it('keep a visitor in the language of the page', () => {
    each((page) => {
      const links = matches(page.html, /<a [^>]*href="(\/[^"]*)"/g).filter(
        (href) => !href.startsWith('/admin'),
      );
      const other = links.filter((href) => /^\/fr(\/|$)/.test(href) !== (page.locale === 'fr'));
      expect(other, page.file).toHaveLength(1);
    });
  });

  it('hold no placeholder and no filler', () => {
    each((page) => {
      const text = visibleText(page.html);
      expect(text, page.file).not.toMatch(/[{}]|undefined|NaN|\[object/);
      expect(text, page.file).not.toMatch(/lorem|ipsum|coming soon|todo\b/i);
    });
  });

  it('contain one inline script, which loads the script and the style sheet', () => {
    each(({ html, file }) => {
      const inline = matches(html, /<script(?![^>]*json")[^>]*>([^<]*)/g);
      expect(inline, file).toHaveLength(1);
      expect(inline[0], file).toContain("import('/assets/site.js')");
      expect(inline[0], file).toContain('["stylesheet","/assets/site.css"]');
      expect(html, file).toContain('<link rel="stylesheet" href="/assets/site.css"/></noscript>');
      expect(html, file).not.toMatch(/ on[a-z]+="|javascript:| style="/);
    });
  });

  it('have one heading of the first level, ids that occur once, and a language', () => {
    each(({ html, file, locale }) => {
      expect(html.match(/<h1/g), file).toHaveLength(1);
      expect(ids(html).length, file).toBe(new Set(ids(html)).size);
      expect(html, file).toContain(`<html lang="${locale}-CA">`);
    });
  });

  it('have unique titles, and descriptions short enough for search engines', () => {
    const titles = written.map(({ html }) => matches(html, /<title>([^<]+)<\/title>/g)[0]);
    expect(new Set(titles).size).toBe(written.length);
    for (const page of pages) {
      for (const facts of Object.values(page.facts)) {
        expect(facts.description.length, page.path).toBeLessThanOrEqual(160);
      }
    }
  });

  it('name their canonical address and both languages, or ask not to be indexed', () => {
    each(({ html, file, paths, alternates }) => {
      if (alternates.length === 0) {
        expect(html, file).toContain('<meta name="robots" content="noindex"/>');
        return;
      }
      expect(html, file).toContain(`<link rel="canonical" href="__ORIGIN__${paths[0]}"/>`);
      for (const tag of ['en-CA', 'fr-CA', 'x-default']) expect(html, file).toContain(`hrefLang="${tag}"`);
    });
  });

  it('send no referrer if the URL may contain an email or a name', () => {
    const quiet = written.filter(({ html }) =>
      html.includes('<meta name="referrer" content="no-referrer"/>'),
    );
    expect(quiet.map(({ paths }) => paths[0]).toSorted()).toEqual([
      '/fr/thank-you',
      '/fr/waag-download',
      '/fr/waag-report',
      '/thank-you',
      '/waag-download',
      '/waag-report',
    ]);
  });
});

describe('the landing page', () => {
  const landing = (locale: 'en' | 'fr') =>
    written.find((page) => page.file === `pages/${locale}/index.html`)?.html ?? '';
  const structuredData = (locale: 'en' | 'fr') =>
    matches(landing(locale), /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map((text) =>
      JSON.parse(text),
    );

  it.each(['en', 'fr'] as const)('has the sections that the navigation scrolls to (%s)', (locale) => {
    expect(ids(landing(locale))).toEqual(
      expect.arrayContaining(['features', 'pricing', 'testimonials', 'book-demo']),
    );
  });

  it('sells three plans at their prices', () => {
    const text = visibleText(landing('en')).replace(/\s+/g, ' ');
    expect(text).toContain(
      'Basic $99 CAD / month 1 clinician Scheduling Client management Intake forms (in preparation) Start Now',
    );
    expect(text).toContain('Most Popular Pro $169 CAD / month Up to 5 clinicians');
    expect(text).toContain(
      'Expert $349 CAD / month Up to 25 clinicians Everything in Pro Priority support Start Now',
    );
    for (const plan of ['basic', 'pro', 'expert'])
      expect(landing('en')).toContain(`href="/register?plan=${plan}"`);
  });

  it('tells search engines who we are and what it costs', () => {
    const [organization, product] = structuredData('fr');
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Tamarack', url: '__ORIGIN__/' });
    expect(product).toMatchObject({ '@type': 'Product', inLanguage: 'fr-CA' });
    expect(product.offers.map((offer: { price: number }) => offer.price)).toEqual([99, 169, 349]);
    expect(product.offers[1]).toMatchObject({ priceCurrency: 'CAD', url: '__ORIGIN__/fr/register?plan=pro' });
  });

  it.each([
    ['/', 'The weekly report is in preparation.'],
    ['/waag-report', 'In preparation: Tamarack will fill in the report for you'],
    ['/fr/waag-report', 'En préparation : Tamarack remplira le rapport pour vous'],
    ['/demo', 'A client portal on the clinic’s own address (in preparation)'],
    ['/demo', 'Forms to fill in before the first visit (in preparation)'],
    ['/demo', 'Still to come: intake forms, HR management, custom reporting and client portal.'],
    ['/demo', 'At the end nothing is charged and nothing is erased.'],
    ['/fr/demo', 'Un portail à l’adresse de la clinique (en préparation)'],
    ['/fr/demo', 'À la fin, rien n’est prélevé et rien n’est effacé.'],
  ])('%s says “%s”', (path, words) => {
    const html = written.find(({ paths }) => paths[0] === path)?.html ?? '';
    expect(visibleText(html).replace(/\s+/g, ' ')).toContain(words);
  });

  it('says that its testimonials are examples', () => {
    expect(landing('en')).toContain('These three are examples');
    expect(landing('fr')).toContain('Ces trois textes sont des exemples');
  });
});

describe('the legal pages', () => {
  const page = (path: string) => written.find(({ paths }) => paths[0] === path)?.html ?? '';

  it.each([
    [
      '/privacy-policy',
      [
        'introduction',
        'information-collected',
        'records',
        'use',
        'device',
        'cookies',
        'sharing',
        'analytics',
        'rights',
        'security',
        'transfers',
        'retention',
        'changes',
        'contact',
      ],
    ],
    [
      '/terms-of-service',
      [
        'use',
        'data',
        'intellectual-property',
        'modifications',
        'liability',
        'warranties',
        'indemnification',
        'arbitration',
        'governing-law',
        'termination',
        'changes',
        'contact',
      ],
    ],
  ])('%s has its sections in both languages', (path, sections) => {
    for (const html of [page(path), page(`/fr${path}`)]) {
      expect(matches(html, /<section id="([^"]+)"/g)).toEqual(sections);
    }
  });

  it.each([
    ['/terms-of-service', 'Effective 9/15/2024'],
    ['/privacy-policy', 'Effective 9/15/2024'],
    ['/fr/terms-of-service', 'En vigueur le 15 septembre 2024'],
    ['/terms-of-service', '18 or older'],
    ['/terms-of-service', 'Whoever works for us is bound to confidentiality.'],
    ['/terms-of-service', 'tell you of a breach within 24 hours of finding it'],
    [
      '/terms-of-service',
      'on request we show you, or an auditor whom you name, how the records are protected',
    ],
    ['/terms-of-service', 'you take your data with you in open formats'],
    ['/terms-of-service', 'You may end the agreement at any time by writing to us.'],
    ['/terms-of-service', 'The owner can also close the clinic on the dashboard, under Settings.'],
    ['/fr/terms-of-service', 'peut aussi fermer la clinique au tableau de bord, sous Paramètres.'],
    ['/terms-of-service', 'backups and mail are kept in: __DATA_LOCATION__.'],
    ['/fr/terms-of-service', 'leurs courriels : __DATA_LOCATION__.'],
    ['/privacy-policy', 'backups and mail are kept in: __DATA_LOCATION__.'],
    ['/fr/privacy-policy', 'leurs courriels : __DATA_LOCATION__.'],
    ['/demo', 'backups and mail are kept in: __DATA_LOCATION__.'],
    ['/fr/demo', 'leurs courriels : __DATA_LOCATION__.'],
    ['/terms-of-service', 'within 30 days after you first accept these terms'],
    ['/terms-of-service', 'The laws of Ontario and the federal laws of Canada'],
    ['/fr/terms-of-service', '18 ans ou plus'],
    ['/fr/privacy-policy', 'personne responsable de la protection des renseignements personnels'],
  ])('%s says "%s"', (path, text) => {
    expect(visibleText(page(path)).replace(/\s+/g, ' ')).toContain(text);
  });
});
