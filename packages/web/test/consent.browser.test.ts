import { describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  picture,
  waitUntilIdle,
  watchShifts,
} from './browser.ts';
import { answerWith, banner, startVisit } from './day/visits.ts';
import { provideProduct } from './fixture.ts';
import { providersEnv } from './providers.ts';

/** The privacy banner and the page of privacy choices. */
const app = provideProduct({
  ...providersEnv,
  CONVERSIONS_URL: 'http://127.0.0.1:9',
  CONVERSIONS_PIXEL_ID: '123456789012345',
  CONVERSIONS_TOKEN: 'token-of-nobody-in-particular',
});

describe.each([
  { language: 'English', prefix: '', accept: 'Accept all', refuse: 'Refuse all', choose: 'Choose' },
  { language: 'French', prefix: '/fr', accept: 'Tout accepter', refuse: 'Tout refuser', choose: 'Choisir' },
])('the privacy banner in $language', ({ prefix, accept, refuse, choose }) => {
  it.each([
    { name: 'phone', options: phone },
    { name: 'tablet', options: { viewport: { width: 768, height: 1024 } } },
    { name: 'desktop', options: desktop },
  ])(
    'shifts nothing, covers no main action and gives both answers the same weight on a $name',
    async ({ name, options }) => {
      const { page, problems } = await startVisit(app, { ...options, locale: prefix ? 'fr-CA' : 'en-CA' });
      const shifts = await watchShifts(page);
      await page.goto(app.at(prefix || '/'));
      await banner(page).waitFor();
      await waitUntilIdle(page);
      // Fonts that arrive after the first view move a line by less than this; the banner moves nothing.
      expect(await shifts()).toBeLessThan(0.001);
      const box = await banner(page).boundingBox();
      const action = await page.locator('main a.button').first().boundingBox();
      expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
      const looks = await Promise.all(
        [accept, refuse].map((label) =>
          banner(page)
            .getByRole('button', { name: label })
            .evaluate((button) => {
              const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
              const { width, height } = button.getBoundingClientRect();
              return {
                color,
                backgroundColor,
                borderColor,
                fontSize,
                fontWeight,
                width: Math.round(width),
                height,
              };
            }),
        ),
      );
      expect(looks[0]).toEqual(looks[1]);
      await expectAccessible(page, 'the banner');
      await picture(page, `consent-${name}${prefix.replace('/', '-')}`);
      await banner(page).getByRole('button', { name: choose }).click();
      await expectAccessible(page, 'the choice by category');
      await expectNoSidewaysScroll(page, 'the choice by category');
      await picture(page, `consent-choose-${name}${prefix.replace('/', '-')}`);
      expect(problems).toEqual([]);
    },
  );

  it('follows the skip link, is dismissed by Escape without an answer, and returns in another tab', async () => {
    const { page, context, outside } = await startVisit(app);
    await page.goto(app.at(prefix || '/'));
    await banner(page).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await page.evaluate(() => document.activeElement === document.body), 'focus stays').toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(accept);
    await page.keyboard.press('Escape');
    await banner(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.reload();
    await waitUntilIdle(page);
    expect(await banner(page).count()).toBe(0);
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('privacy_choices');
    const tab = await context.newPage();
    await tab.goto(app.at(prefix || '/'));
    await banner(tab).waitFor();
    expect(outside.addresses).toEqual([]);
  });

  it('only informs without scripts', async () => {
    const { page } = await startVisit(app, { ...phone, javaScriptEnabled: false });
    await page.goto(app.at(`${prefix}/privacy-choices`));
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(5);
    const told = page.locator('noscript p');
    expect(await told.isVisible()).toBe(true);
    expect(await told.textContent()).toContain(
      prefix ? 'Votre navigateur n’exécute pas de scripts' : 'Your browser runs no scripts',
    );
    await expectNoSidewaysScroll(page, 'the privacy choices without scripts');
  });
});

it('when the server cannot be reached, a refusal is kept and a consent is not', async () => {
  const { page, outside } = await startVisit(app);
  await page.route('**/api/consent', (route) => route.abort());
  await page.goto(app.at('/'));
  await answerWith(page, 'Accept all');
  await banner(page).getByText('We could not record your choice').waitFor();
  expect(outside.addresses).toEqual([]);
  await answerWith(page, 'Refuse all');
  await banner(page).waitFor({ state: 'detached' });
  const again = page.waitForRequest('**/api/consent');
  await page.goto(app.at('/about'));
  expect((await again).postDataJSON()).toMatchObject({ advertising: false, analytics: false });
});

it('without providers there is no banner and no request, and the page of choices says so', async () => {
  const { page, problems } = await startVisit(app);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/', '/privacy-choices']) {
    await page.route(app.at(path), async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(id="site-settings">)[^<]*/, '$1{}');
      await route.fulfill({ response, body });
    });
  }
  await page.goto(app.at('/'));
  await waitUntilIdle(page);
  expect(asked.filter((path) => /banner|keep|trackers/.test(path))).toEqual([]);
  await page.goto(app.at('/privacy-choices'));
  await page.getByText('There is nothing to choose.').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Accept all' }).count()).toBe(0);
  await expectAccessible(page, 'the privacy choices with nothing to choose');
  expect(problems).toEqual([]);
});
