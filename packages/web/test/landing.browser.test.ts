import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  longEnoughToRead,
  openPerson,
  phone,
  picture,
  waitForScripts,
} from './browser.ts';
import { shareProduct } from './fixture.ts';
import { linkIn, type OwnProduct, startProduct } from './product.ts';

const app = shareProduct();

const tablet: BrowserContextOptions = { viewport: { width: 768, height: 1024 } };

interface Words {
  language: string;
  path: string;
  admin: string;
  clinician: string;
  adminBoard: RegExp;
  clinicianBoard: RegExp;
  menu: string;
  explore: string;
  sandbox: [title: string, label: string, button: string, sent: string, close: string, failed: string];
  report: [label: string, button: string, sent: string];
  invalid: string;
  play: string;
}

const both: Words[] = [
  {
    language: 'English',
    path: '/',
    admin: 'Admin',
    clinician: 'Clinician',
    adminBoard: /^An administrator’s Today/,
    clinicianBoard: /^A clinician’s Today/,
    menu: 'Menu',
    explore: 'Explore Sandbox',
    sandbox: [
      'Explore the Sandbox',
      'Email address',
      'Get Sandbox Access',
      'Check Your Email',
      'Close',
      'Something went wrong. Please try again.',
    ],
    report: ['Email', 'Send Me the Report', 'Template sent to your email!'],
    invalid: 'Please enter a valid email address',
    play: 'Play',
  },
  {
    language: 'French',
    path: '/fr',
    admin: 'Administration',
    clinician: 'Clinicien',
    adminBoard: /^L’écran Aujourd’hui de l’administration/,
    clinicianBoard: /^L’écran Aujourd’hui d’une clinicienne/,
    menu: 'Menu',
    explore: 'Explorer le bac à sable',
    sandbox: [
      'Explorez le bac à sable',
      'Adresse courriel',
      'Obtenir l’accès au bac à sable',
      'Consultez vos courriels',
      'Fermer',
      'Un problème est survenu. Veuillez réessayer.',
    ],
    report: ['Courriel', 'M’envoyer le rapport', 'Le modèle vous a été envoyé par courriel!'],
    invalid: 'Veuillez saisir une adresse courriel valide',
    play: 'Lecture',
  },
];

describe.each(both)('the landing page in $language', (words) => {
  const open = async (device: BrowserContextOptions) => {
    const person = await app.openPerson(device);
    await person.page.goto(app.at(words.path));
    if (device.javaScriptEnabled !== false) await waitForScripts(person.page);
    return person;
  };

  it.each([
    ['phone', phone],
    ['tablet', tablet],
    ['desktop', desktop],
  ])('is complete and accessible on a %s', async (name, device) => {
    const { page, problems } = await open(device);
    await expectNoSidewaysScroll(page, name);
    await expectAccessible(page, name);
    await picture(page, `landing-${name}${words.path.replace('/', '-')}`);
    const sections = await page
      .locator('main > section')
      .evaluateAll((all) => all.map((section) => section.id));
    expect(sections).toEqual([
      'hero',
      'figures',
      'testimonials',
      'payroll',
      'metrics',
      'features',
      'pricing',
      'book-demo',
      'start',
    ]);
    const [pageHeight, planTops] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      [...document.querySelectorAll('.plan')].map((plan) => plan.getBoundingClientRect().top),
    ]);
    if (name === 'phone') expect(pageHeight).toBeLessThan(10_200);
    else expect(new Set(planTops).size).toBe(1);
    expect(problems).toEqual([]);
  });

  it.each([
    ['with', true],
    ['without', false],
  ])(
    'switches between the dashboards of both roles %s JavaScript, by click and by arrow key',
    async (_how, enabled) => {
      const { page } = await open({ ...desktop, javaScriptEnabled: enabled });
      const admin = page.getByRole('radio', { name: words.admin });
      const clinician = page.getByRole('radio', { name: words.clinician });
      const boards = [words.adminBoard, words.clinicianBoard].map((name) => page.getByRole('img', { name }));
      const seen = () => Promise.all(boards.map((board) => board.isVisible()));
      expect(await admin.isChecked()).toBe(true);
      expect(await seen()).toEqual([true, false]);
      await page.getByText(words.clinician, { exact: true }).first().click();
      expect(await seen()).toEqual([false, true]);
      if (enabled) await expectAccessible(page, 'the clinician dashboard');
      await clinician.press('ArrowLeft');
      expect(await admin.isChecked()).toBe(true);
      expect(await seen()).toEqual([true, false]);
    },
  );

  it('is complete with any number of confirmed testimonials and figures', async () => {
    const { page } = await open(desktop);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await page.evaluate(() => {
        const found: string[] = [];
        for (const [list, item, counts] of [
          ['.testimonials', '.testimonial', [1, 2, 3, 4, 5, 6]],
          ['.claims-row', '.claim', [1, 2, 3, 4]],
        ] as const) {
          const place = document.querySelector(list) as HTMLElement;
          const kept = [...place.children];
          for (const count of counts) {
            const shown = Array.from(
              { length: count },
              (_, at) => kept[at % kept.length]?.cloneNode(true) as Element,
            );
            place.replaceChildren(...shown);
            const boxes = shown.map((one) => one.getBoundingClientRect());
            const rows = Object.values(Object.groupBy(boxes, ({ top }) => Math.round(top)));
            const narrow = Math.min(...boxes.map((box) => box.width));
            const isWhole =
              (item === '.claim' || narrow >= 200) &&
              shown.every((one) => one.scrollWidth <= one.clientWidth + 1) &&
              rows.every((row) => new Set(row?.map((box) => Math.round(box.height))).size === 1) &&
              document.documentElement.scrollWidth <= innerWidth;
            if (!isWhole) found.push(`${count} ${item}`);
          }
          place.replaceChildren(...kept);
        }
        return found;
      });
      expect(broken, `at ${width}`).toEqual([]);
    }
  });

  it('plays a booking once it is visible, and pauses by keyboard', async () => {
    const { page, problems } = await open({ ...desktop, reducedMotion: 'no-preference' });
    const stills = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('/booking-')).length,
      );
    expect(await stills()).toBe(0);
    const screen = page.locator('.story-screen');
    const shown = (step: string) => screen.locator(`[data-still="${step}"] img`);
    await screen.scrollIntoViewIfNeeded();
    const before = await screen.boundingBox();
    const toggle = page.locator('[data-story-toggle]');
    await page.waitForFunction(() => document.querySelector('[data-story][data-playing]'));
    await page.locator('#story-name:checked').waitFor({ state: 'attached' });
    expect(await stills()).toBeGreaterThan(1);
    await toggle.focus();
    await page.keyboard.press('Space');
    expect(await toggle.textContent()).toBe(words.play);
    await page.locator('#story-booked').check({ force: true });
    await shown('booked').waitFor();
    expect(await page.locator('[data-story]').getAttribute('data-playing')).toBeNull();
    expect((await screen.boundingBox())?.height).toBe(before?.height);
    await expectAccessible(page, 'the paused booking');
    expect(problems).toEqual([]);
  });

  it.each([
    ['less motion', { reducedMotion: 'reduce' }],
    ['no JavaScript', { javaScriptEnabled: false }],
  ] as const)(
    'shows the stills of the booking with their captions with %s, and does not move',
    async (_how, how) => {
      const { page } = await open({ ...phone, ...how });
      await page.locator('.story-screen').scrollIntoViewIfNeeded();
      expect(await page.locator('[data-story][data-playing]').count()).toBe(0);
      expect(await page.locator('.story-step label').count()).toBe(4);
      expect(await page.locator('[data-still="time"]').isVisible()).toBe(true);
      await page.locator('label[for="story-client"]').click();
      await page.locator('[data-still="client"]').waitFor();
      await page.locator('[data-still="time"]').waitFor({ state: 'hidden' });
    },
  );

  it('opens its menu on a phone, and the sandbox dialog from the menu', async () => {
    const [title, label, button, sent, close] = words.sandbox;
    const { page, problems } = await open(phone);
    const menu = page.locator('summary');
    const explore = page.getByRole('navigation', { name: words.menu }).getByRole('link', {
      name: words.explore,
    });
    expect(await explore.isVisible()).toBe(false);
    await menu.click();
    expect(await explore.isVisible()).toBe(true);
    await expectAccessible(page, 'the open menu');
    await menu.click();
    expect(await explore.isVisible()).toBe(false);

    await menu.click();
    await explore.click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('heading', { name: title }).waitFor();
    await expectAccessible(page, 'the sandbox dialog');
    await picture(page, `sandbox${words.path.replace('/', '-')}`);
    await dialog.getByLabel(label).fill('visitor');
    await dialog.getByRole('button', { name: button }).click();
    await dialog.getByText(words.invalid).waitFor();
    const email = `sandbox${words.path.replace('/', '-')}@erable.example`;
    await dialog.getByLabel(label).fill(email);
    await longEnoughToRead(page);
    await dialog.getByRole('button', { name: button }).click();
    const confirmation = page.getByRole('dialog', { name: sent });
    await confirmation.getByRole('heading', { name: sent }).waitFor();
    await expectAccessible(page, 'the confirmation');
    await confirmation.getByRole('button', { name: close }).click();
    expect(await page.locator('dialog').isVisible()).toBe(false);
    expect(await app.product.mail(email, /./)).toBeTruthy();
    expect(problems).toEqual([]);
  });

  it('reports a failed sandbox request, keeps the email, and sends it on the next try', async () => {
    const [title, label, button, sent, , failed] = words.sandbox;
    const { page } = await open(desktop);
    await page.route('**/api/leads', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'Internal' } }),
    );
    await page.getByRole('link', { name: words.explore }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel(label).fill('again@erable.example');
    await longEnoughToRead(page);
    await dialog.getByRole('button', { name: button }).click();
    await dialog.getByRole('alert').getByText(failed).waitFor();
    expect(await dialog.getByLabel(label).inputValue()).toBe('again@erable.example');
    await page.unroute('**/api/leads');
    await dialog.getByRole('button', { name: button }).click();
    await page.getByRole('heading', { name: sent }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(false);
  });

  it('mails the sample report to the email entered at its end, and clears the field', async () => {
    const [label, button, sent] = words.report;
    const { page, problems } = await open(desktop);
    const email = `report${words.path.replace('/', '-')}@erable.example`;
    const form = page.locator('#landing-report');
    await form.getByLabel(label, { exact: true }).fill(email);
    await longEnoughToRead(page);
    await form.getByRole('button', { name: button }).click();
    await page.getByRole('status').getByText(sent).waitFor();
    expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe('');
    await expectAccessible(page, 'the sent form');
    const link = linkIn(await app.product.mail(email, /./), '/waag-template/');
    expect(new URL(link).searchParams.get('email')).toBe(email);
    expect(problems).toEqual([]);
  });

  it('mails the sample report and links to the sandbox form without JavaScript', async () => {
    const [label, button, sent] = words.report;
    const { page } = await open({ ...desktop, javaScriptEnabled: false });
    const email = `no-script${words.path.replace('/', '-')}@erable.example`;
    const form = page.locator('#landing-report');
    await form.getByLabel(label, { exact: true }).fill(email);
    await form.getByRole('button', { name: button }).click();
    await page.getByRole('heading', { name: sent }).waitFor();
    expect(linkIn(await app.product.mail(email, /./), '/waag-template/')).toContain('/waag-template/');
    await page.goto(app.at(words.path));
    await page.getByRole('link', { name: words.explore }).first().click();
    await page.waitForURL(/\/demo#sandbox$/);
    expect(await page.locator('#sandbox form').isVisible()).toBe(true);
  });
});

/**
 * The largest distance in pixels by which a block of the first view moved since the fallback fonts were shown. Browsers
 * count three pixels as a shift.
 */
const movedByFonts = (page: Page) =>
  page.evaluate(async () => {
    const fonts = document.getElementById('fonts') as HTMLStyleElement;
    const blocks = [...document.querySelectorAll('header *, main *')].filter(
      (element) => !['inline', 'none'].includes(getComputedStyle(element).display),
    );
    const heading = document.createRange();
    heading.selectNodeContents(document.querySelector('.hero-title span') as Element);
    const placesIn = async (media: string) => {
      fonts.media = media;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return {
        places: blocks.map((block) => block.getBoundingClientRect()),
        headingWidth: heading.getBoundingClientRect().width,
      };
    };
    const fallback = await placesIn('print');
    const real = await placesIn('all');
    const moved = real.places.map(({ left, top }, at) => {
      const before = fallback.places[at];
      const isSeen = before && before.width > 0 && Math.min(top, before.top) < innerHeight;
      return isSeen ? Math.max(Math.abs(left - before.left), Math.abs(top - before.top)) : 0;
    });
    return { most: Math.max(...moved), fontsDiffer: real.headingWidth !== fallback.headingWidth };
  });

describe.each(['none', 'full'])('with the font hinting “%s”', (hinting) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser([`--font-render-hinting=${hinting}`]);
  });
  afterAll(() => browser?.close());

  it.each(['/', '/fr'])('nothing in the first view of %s moves when the fonts arrive', async (path) => {
    const { page } = await openPerson(browser);
    await page.goto(app.at(path));
    await waitForScripts(page);
    await page.evaluate(async () => {
      // The sheet that comes after the first paint has the fonts as well.
      document.querySelector('link[rel="stylesheet"]')?.remove();
      await Promise.all(
        ['500 2rem "Fraunces Display"', '1rem "Figtree Variable"', '600 1rem "Figtree Variable"'].map(
          (font) => document.fonts.load(font),
        ),
      );
    });
    const found: Record<number, boolean> = {};
    for (const width of [320, 390, 768, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { most, fontsDiffer } = await movedByFonts(page);
      expect(fontsDiffer).toBe(true);
      found[width] = most < 3;
    }
    expect(Object.entries(found).filter(([, isStill]) => !isStill)).toEqual([]);
  });
});

describe('links to sections', () => {
  const atSection = (id: string) => (page: Page) =>
    page.waitForFunction((name) => {
      const top = document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN;
      return top > -2 && top < 120;
    }, id);

  it.each(['features', 'pricing', 'testimonials', 'book-demo'])('#%s is reached by its URL', async (id) => {
    const { page } = await app.openPerson();
    await page.goto(app.at(`/#${id}`));
    await atSection(id)(page);
  });

  it('are reached from the header, from the footer, and from another page', async () => {
    const { page } = await app.openPerson({ ...desktop, reducedMotion: 'no-preference' });
    await page.goto(app.at('/'));
    await page.getByRole('banner').getByRole('link', { name: 'Testimonials' }).click();
    await atSection('testimonials')(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await atSection('pricing')(page);
    expect(new URL(page.url()).hash).toBe('#pricing');
    await page.goto(app.at('/about'));
    await page.getByRole('banner').getByRole('link', { name: 'Book a Demo' }).click();
    await atSection('book-demo')(page);
  });
});

describe('the booking calendar', () => {
  const address = 'https://calendar.example/clinic/demo';
  const calendarPage = `<!doctype html><html lang="en"><title>Calendar</title><button>Book</button><script>
    document.querySelector('button').onclick = () =>
      parent.postMessage({ event: 'calendly.event_scheduled' }, '*');</script>`;
  let booking: OwnProduct;
  beforeAll(async () => {
    booking = await startProduct({ CALENDAR_URL: address });
  });
  afterAll(() => booking?.stop());

  it('appears after a click, 700 pixels high, shifts nothing, and reports a booking', async () => {
    const { page } = await app.openPerson();
    const asked: string[] = [];
    await page.route('https://calendar.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: calendarPage });
    });
    await page.goto(`${booking.origin}/`);
    await page.evaluate(() => {
      const seen = window as unknown as { booked: unknown[] };
      seen.booked = [];
      document.addEventListener('site-calendar', (event) => seen.booked.push((event as CustomEvent).detail));
    });
    const place = page.locator('[data-booking]');
    await place.scrollIntoViewIfNeeded();
    expect((await place.boundingBox())?.height).toBe(700);
    await expectAccessible(page, 'the place of the calendar');
    await picture(page, 'calendar-before');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Show the calendar' }).click();
    const frame = page.frameLocator('[data-booking] iframe');
    await frame.getByRole('button', { name: 'Book' }).click();
    await page.waitForFunction(() => (window as unknown as { booked: unknown[] }).booked.length > 0);
    expect(await page.evaluate(() => (window as unknown as { booked: unknown[] }).booked)).toEqual([
      { status: 'scheduled' },
    ]);
    expect((await place.boundingBox())?.height).toBe(700);
    expect(asked).toEqual([`${address}?embed_domain=localhost&embed_type=Inline`]);
  });

  it('appears for visitors who allowed it, at once and on the next page', async () => {
    const { page } = await app.openPerson();
    await page.route('https://calendar.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: calendarPage }),
    );
    await page.goto(`${booking.origin}/`);
    await page.getByRole('button', { name: 'Accept all' }).click();
    const frame = page.locator('[data-booking] iframe');
    const book = frame.contentFrame().getByRole('button', { name: 'Book' });
    for (const next of ['/fr/demo', null]) {
      await frame.waitFor({ state: 'attached' });
      // The calendar loads when the visitor scrolls near it.
      await frame.scrollIntoViewIfNeeded();
      await book.waitFor();
      if (next) await page.goto(booking.origin + next);
    }
  });

  it('is a plain link without scripts', async () => {
    const { page } = await app.openPerson({ ...desktop, javaScriptEnabled: false });
    await page.goto(`${booking.origin}/`);
    expect(await page.getByRole('button', { name: 'Show the calendar' }).isVisible()).toBe(false);
    const link = page.getByRole('link', { name: /Open the calendar/ });
    expect(await link.getAttribute('href')).toBe(address);
  });

  it('is replaced by a request form when none is configured', async () => {
    const { page } = await app.openPerson();
    await page.goto(app.at('/'));
    const form = page.locator('#demo-request');
    await form.getByLabel('Name', { exact: true }).fill('Maude');
    await form.getByLabel('Email').fill('demo@erable.example');
    await form.getByLabel(/Times that suit you/).fill('Tuesday after 2 pm');
    await longEnoughToRead(page);
    await form.getByRole('button', { name: 'Request a Demo' }).click();
    await page.getByRole('status').getByText('Request sent.').waitFor();
    expect(await app.product.mail('demo@erable.example', /./)).toBeTruthy();
  });
});
