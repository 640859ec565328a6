import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  longEnoughToRead,
  openPerson,
  picture,
} from './browser.ts';
import { provideProduct } from './fixture.ts';

/**
 * Every built public page in both languages, without scripts in three widths and with them: readable, whole, silent
 * towards others, and no link that leads nowhere; and the form that no other test sends. What axe finds on the pages is
 * the business of screens.browser.test.ts.
 */
const routes = JSON.parse(readFileSync(new URL('../dist/client/routes.json', import.meta.url), 'utf8')) as {
  path: string;
  file: string;
  locale: 'en' | 'fr';
}[];

/** Everything that could call others is configured: before a visitor's word, nothing may. */
const tracking = {
  CALENDAR_URL: 'https://calendly.com/tamarack/demo',
  ANALYTICS_ID: 'G-ABCDEF1234',
  CONVERSIONS_URL: 'https://127.0.0.1:9',
  CONVERSIONS_PIXEL_ID: '123456789012345',
  CONVERSIONS_TOKEN: 'a-token-that-is-never-sent',
};

const app = provideProduct(tracking);

/** One visitor for all pages, and what their browser had to complain of or asked of other hosts. */
interface Visitor {
  context: BrowserContext;
  page: Page;
  problems: string[];
}

async function visitor(javaScriptEnabled: boolean): Promise<Visitor> {
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

/** What a person sees of the page now: headings, length of its text, pictures that did not come. */
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
  let person: Visitor;
  beforeAll(async () => {
    person = await visitor(false);
  });
  afterAll(() => person.context.close());

  it.each(routes)('$path reads whole in every width', async ({ path, locale }) => {
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
});

describe('with scripts, before a visitor has decided anything', () => {
  it.each(['en', 'fr'] as const)(
    'the pages in %s ask nothing of others and report no error',
    async (locale) => {
      const person = await visitor(true);
      const waiting = routes.filter((route) => route.locale === locale);
      // Waiting until a page is quiet costs time, not work: several tabs wait at once.
      const tab = async () => {
        const page = await person.context.newPage();
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await page.goto(app.at(next.path), { waitUntil: 'networkidle' });
          await expectNoSidewaysScroll(page, next.path);
          expect((await look(page)).headings, next.path).toBe(1);
        }
      };
      await Promise.all([tab(), tab(), tab(), tab()]);
      expect(person.problems).toEqual([]);
      await person.context.close();
    },
  );
});

describe('opting out of arbitration', () => {
  const tellings = [
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

  it.each(tellings)('stays on the page $prefix/arbitration-opt-out with scripts', async (telling) => {
    const { page, problems } = await app.openPerson();
    const [name, email, box] = telling.labels;
    await page.goto(app.at(`${telling.prefix}/arbitration-opt-out`));
    const form = page.locator('#opt-out');
    await form.getByLabel(name).fill('Maude Gagnon');
    await form.getByLabel(email).fill(`scripts${telling.prefix.slice(1)}@erable.example`);
    await form.getByRole('button', { name: telling.send }).click();
    await form.getByText(telling.missing).waitFor();
    await form.getByLabel(box).check();
    await longEnoughToRead(page);
    await form.getByRole('button', { name: telling.send }).click();
    await page.getByRole('status').getByText(telling.toast, { exact: true }).waitFor();
    await expectAccessible(page, 'the opt-out after sending');
    const mail = await app.product.mail(`scripts${telling.prefix.slice(1)}@erable.example`, telling.subject);
    expect(mail.html).toContain(app.at(`${telling.prefix}/terms-of-service#arbitration`));
    expect(problems).toEqual([]);
  });

  it.each(tellings)('is answered with a page below $prefix/forms without scripts', async (telling) => {
    const { page } = await app.openPerson({ javaScriptEnabled: false });
    const [name, email, box] = telling.labels;
    const address = `plain${telling.prefix.slice(1)}@erable.example`;
    await page.goto(app.at(`${telling.prefix}/arbitration-opt-out`));
    const form = page.locator('#opt-out');
    await form.getByLabel(name).fill('Maude Gagnon');
    await form.getByLabel(email).fill(address);
    await form.getByLabel(box).check();
    await form.getByRole('button', { name: telling.send }).click();
    await page.getByRole('heading', { name: telling.done }).waitFor();
    await page.getByText(address).waitFor();
    await expectNoSidewaysScroll(page, 'the answer to the opt-out');
    await picture(page, `opt-out-answer${telling.prefix.replace('/', '-')}`);
    expect((await app.product.mail(address, telling.subject)).subject).toBeTruthy();
  });
});

describe('links', () => {
  const unescaped = (text: string) => text.replaceAll('&amp;', '&');
  const all = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found));

  /** Every address that a page names, absolute: links, pictures, styles, language versions, cards, forms. */
  function addressesIn(html: string, base: string): string[] {
    const named = [
      ...all(html, / (?:href|src|action)="([^"]*)"/g),
      ...all(html, /property="og:(?:url|image)" content="([^"]*)"/g),
    ];
    return named.map((address) => new URL(address, base).href);
  }

  it('lead somewhere that answers, down to the section they name', async () => {
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
        // The address of a form shows it, or leads whoever opens it there.
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

  it('of the sitemap answer, and robots and feeds are there', async () => {
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
