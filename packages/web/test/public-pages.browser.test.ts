import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  longEnoughToRead,
  openPerson,
  type Person,
  picture,
  waitUntilIdle,
  watchShifts,
} from './browser.ts';
import { provideProduct } from './fixture.ts';

/**
 * Every public page in both languages, with scripts and without: complete in three widths, no requests to other hosts,
 * no broken links, nothing that moves. Also the opt-out form. screens.browser.test.ts runs axe on the pages.
 */
const routes = JSON.parse(readFileSync(new URL('../dist/client/routes.json', import.meta.url), 'utf8')) as {
  path: string;
  file: string;
  locale: 'en' | 'fr';
}[];

/** Configures everything that could call other hosts. Before a visitor consents, nothing may. */
const tracking = {
  CALENDAR_URL: 'https://calendly.com/tamarack/demo',
  ANALYTICS_ID: 'G-ABCDEF1234',
  CONVERSIONS_URL: 'https://127.0.0.1:9',
  CONVERSIONS_PIXEL_ID: '123456789012345',
  CONVERSIONS_TOKEN: 'a-token-that-is-never-sent',
};

const app = provideProduct(tracking);

/** One visitor for all pages. Their problems include requests to other hosts. */
async function visitor(javaScriptEnabled: boolean): Promise<Person> {
  const person = await openPerson(app.browser, { javaScriptEnabled, viewport: { width: 1440, height: 900 } });
  const { host } = new URL(app.product.origin);
  person.context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.host !== host) person.problems.push(`asked for ${url.href}`);
  });
  person.context.on('response', (response) => {
    if (response.status() >= 400) person.problems.push(`${response.status()} for ${response.url()}`);
  });
  return person;
}

/** Measures the page: headings, length of its text, missing pictures. */
const look = (page: Page) =>
  page.evaluate(() => ({
    language: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not read
    letters: (document.querySelector('main')?.innerText ?? '').length,
    missing: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
  }));

describe('without scripts', () => {
  let person: Person;
  beforeAll(async () => {
    person = await visitor(false);
  });
  afterAll(() => person.leave());

  it.each(routes)('$path is complete at every width', async ({ path, locale }) => {
    await person.page.goto(app.at(path));
    for (const width of [390, 768, 1440]) {
      await person.page.setViewportSize({ width, height: 900 });
      const where = `${path} without scripts, ${width} px`;
      await expectNoSidewaysScroll(person.page, where);
      const seen = await look(person.page);
      expect(seen, where).toMatchObject({ language: `${locale}-CA`, headings: 1, missing: 0 });
      expect(seen.title, where).toMatch(/Tamarack/);
      expect(seen.letters, where).toBeGreaterThan(150);
      await picture(person.page, `no-script${path}-${width}`.replaceAll(/[^a-z0-9-]+/gi, '-'));
    }
    expect(person.problems.splice(0), path).toEqual([]);
  });

  it.each(['/waag-report', '/fr/waag-report'])('%s has the figures of a row of tiles level', async (path) => {
    await person.page.goto(app.at(path));
    for (const width of [390, 768, 1440]) {
      await person.page.setViewportSize({ width, height: 900 });
      const places = await person.page
        .locator('.report-figure')
        .evaluateAll((tiles) =>
          tiles
            .filter((tile) => tile.getClientRects().length > 0)
            .map((tile) => [tile, ...tile.children].map((part) => part.getBoundingClientRect().top)),
        );
      const rows = new Set(places.map(([top]) => top));
      const lines = new Set(places.map((parts) => parts.join(' ')));
      expect([rows.size, lines.size], `${path}, ${width} px`).toEqual([2, 2]);
    }
  });
});

describe('with scripts, before a visitor has consented', () => {
  it.each(['en', 'fr'] as const)(
    'the pages in %s send no request to other hosts and report no error',
    async (locale) => {
      const person = await visitor(true);
      const waiting = routes.filter((route) => route.locale === locale);
      // Waiting for an idle network takes no CPU time, so several tabs wait at once.
      const tab = async () => {
        const page = await person.context.newPage();
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await page.goto(app.at(next.path));
          await waitUntilIdle(page);
          await expectNoSidewaysScroll(page, next.path);
          expect((await look(page)).headings, next.path).toBe(1);
        }
      };
      await Promise.all([tab(), tab(), tab(), tab()]);
      expect(person.problems).toEqual([]);
      await person.leave();
    },
  );
});

describe('layout shift', () => {
  // From a small phone to a wide screen, down to the end of the page.
  const widths = [320, 390, 600, 768, 1024, 1440];

  it.each(['/', '/waag-report', '/register', '/fr', '/fr/waag-report', '/fr/register'])(
    'is none on %s in six widths',
    async (path) => {
      const { context, problems } = await app.openPerson();
      const waiting = [...widths];
      // Most of the time is spent waiting for an idle network, so several tabs wait at once.
      const tab = async () => {
        const page = await context.newPage();
        const shifts = await watchShifts(page);
        for (let width = waiting.shift(); width; width = waiting.shift()) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(app.at(path));
          await waitUntilIdle(page);
          await page.evaluate(async () => {
            for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
              scrollTo(0, top);
              await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
            }
          });
          await waitUntilIdle(page);
          // A line's width changes by a fraction of a pixel when its font loads.
          expect(await shifts(), `${path} at ${width} px`).toBeLessThan(0.001);
        }
      };
      await Promise.all([tab(), tab(), tab()]);
      expect(problems).toEqual([]);
    },
  );
});

describe('opting out of arbitration', () => {
  const variants = [
    {
      prefix: '',
      labels: ['Full name', 'Email', /I opt out of arbitration/],
      send: 'Send my opt-out',
      missing: 'Please tick this box',
      toast: 'Your opt-out is recorded.',
      done: 'Your opt-out is recorded',
      subject: /^Your opt-out of arbitration: AO-/,
    },
    {
      prefix: '/fr',
      labels: ['Nom complet', 'Courriel', /Je refuse l’arbitrage/],
      send: 'Envoyer mon refus',
      missing: 'Veuillez cocher cette case',
      toast: 'Votre refus est consigné.',
      done: 'Votre refus est consigné',
      subject: /^Votre refus de l’arbitrage\s: AO-/,
    },
  ] as const;

  it.each(variants)('stays on the page $prefix/arbitration-opt-out with scripts', async (variant) => {
    const { page, problems } = await app.openPerson();
    const [name, email, box] = variant.labels;
    await page.goto(app.at(`${variant.prefix}/arbitration-opt-out`));
    const form = page.locator('#opt-out');
    await form.getByLabel(name).fill('Maude Gagnon');
    await form.getByLabel(email).fill(`scripts${variant.prefix.slice(1)}@erable.example`);
    await longEnoughToRead(page);
    await form.getByRole('button', { name: variant.send }).click();
    await form.getByText(variant.missing).waitFor();
    await form.getByLabel(box).check();
    await form.getByRole('button', { name: variant.send }).click();
    await page.getByRole('status').getByText(variant.toast, { exact: true }).waitFor();
    await expectAccessible(page, 'the opt-out after sending');
    const mail = await app.product.mail(`scripts${variant.prefix.slice(1)}@erable.example`, variant.subject);
    expect(mail.html).toContain(app.at(`${variant.prefix}/terms-of-service#arbitration`));
    expect(problems).toEqual([]);
  });

  it.each(variants)('is answered by a page below $prefix/forms without scripts', async (variant) => {
    const { page } = await app.openPerson({ javaScriptEnabled: false });
    const [name, email, box] = variant.labels;
    const address = `plain${variant.prefix.slice(1)}@erable.example`;
    await page.goto(app.at(`${variant.prefix}/arbitration-opt-out`));
    const form = page.locator('#opt-out');
    await form.getByLabel(name).fill('Maude Gagnon');
    await form.getByLabel(email).fill(address);
    await form.getByLabel(box).check();
    await form.getByRole('button', { name: variant.send }).click();
    await page.getByRole('heading', { name: variant.done }).waitFor();
    await page.getByText(address).waitFor();
    await expectNoSidewaysScroll(page, 'the answer to the opt-out');
    await picture(page, `opt-out-answer${variant.prefix.replace('/', '-')}`);
    expect((await app.product.mail(address, variant.subject)).subject).toBeTruthy();
  });
});

describe('links', () => {
  const unescaped = (text: string) => text.replaceAll('&amp;', '&');
  const all = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found));

  /** All URLs in a page, absolute: links, pictures, styles, language versions, social cards, forms. */
  function addressesIn(html: string, base: string): string[] {
    const named = [
      ...all(html, / (?:href|src|action)="([^"]*)"/g),
      ...all(html, /property="og:(?:url|image)" content="([^"]*)"/g),
    ];
    return named.map((address) => new URL(address, base).href);
  }

  it('lead to pages that exist, down to the section', async () => {
    const answers = new Map<string, Promise<{ status: number; text: string }>>();
    const read = (url: string) => {
      const known = answers.get(url);
      if (known) return known;
      const answer = fetch(url, { redirect: 'manual' }).then(async (response) => ({
        status: response.status,
        text: await response.text(),
      }));
      answers.set(url, answer);
      return answer;
    };
    const broken = new Set<string>();
    for (const { path } of routes) {
      const base = app.at(path);
      const { status, text } = await read(base);
      if (status !== 200) broken.add(`${path} answers ${status}`);
      for (const address of addressesIn(text, base)) {
        const { protocol, origin, pathname, search, hash } = new URL(address);
        if (origin !== app.product.origin) {
          if (!['https:', 'mailto:', 'data:'].includes(protocol)) broken.add(`${path} → ${address}`);
          continue;
        }
        const target = await read(`${origin}${pathname}${search}`);
        // The URL of a form shows it or redirects to it.
        const isForm = /^(\/fr)?\/forms\//.test(pathname);
        if (target.status !== 200 && !(isForm && target.status === 302))
          broken.add(`${path} → ${address} answers ${target.status}`);
        const isPublic = routes.some((route) => route.path === pathname);
        if (hash && isPublic && !target.text.includes(` id="${hash.slice(1)}"`))
          broken.add(`${path} → ${address}: no such section`);
      }
    }
    expect([...broken]).toEqual([]);
    expect(answers.size).toBeGreaterThan(routes.length);
  });

  it('of the sitemap lead to pages that exist, and robots.txt names the sitemap', async () => {
    const sitemap = await (await fetch(app.at('/sitemap.xml'))).text();
    const listed = [...all(sitemap, /<loc>([^<]+)<\/loc>/g), ...all(sitemap, / href="([^"]+)"/g)];
    expect(listed.length).toBeGreaterThan(30);
    for (const address of new Set(listed)) {
      const answer = await fetch(address, { redirect: 'manual' });
      expect([address, answer.status]).toEqual([address, 200]);
    }
    const robots = await (await fetch(app.at('/robots.txt'))).text();
    expect(robots).toContain(`Sitemap: ${app.product.origin}/sitemap.xml`);
  });
});
