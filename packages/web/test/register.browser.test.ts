import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  picture,
  waitForRegistrationScript,
  waitUntilIdle,
  watchShifts,
} from './browser.ts';
import { shareProduct } from './fixture.ts';
import { type Language, labels } from './wizard/wizard-cases.ts';

const app = shareProduct();

const prefixOf = (language: Language) => (language === 'fr' ? '/fr' : '');
const words = {
  next: { en: 'Continue', fr: 'Continuer' },
  finish: { en: 'Complete registration', fr: 'Terminer l’inscription' },
  step1: { en: 'Your clinic details', fr: 'Votre clinique' },
  done: {
    en: 'Check your email to set your password',
    fr: 'Consultez vos courriels pour choisir votre mot de passe',
  },
  missing: {
    en: 'Please complete the following required field(s): Full Name, Email, Clinic Name and Clinic Type',
    fr: 'Veuillez remplir les champs obligatoires suivants\u00a0: Nom complet, Courriel, Nom de la clinique et Type de clinique',
  },
};

describe('without JavaScript', () => {
  const cases: [Language, BrowserContextOptions][] = [
    ['en', desktop],
    ['en', phone],
    ['fr', phone],
    ['fr', { viewport: { width: 768, height: 1024 } }],
  ];

  it.each(cases.map(([language, device]) => [language, device.viewport?.width, device] as const))(
    'a clinic is registered with one form, which reports every error (%s, %s px)',
    async (language, width, device) => {
      const { page } = await app.openPerson({ ...device, javaScriptEnabled: false });
      const say = (key: keyof typeof words) => words[key][language];
      const field = (key: keyof typeof labels) => page.getByLabel(labels[key][language], { exact: true });
      const press = (key: keyof typeof words) =>
        page.getByRole('button', { name: say(key), exact: true }).click();
      const look = async (name: string) => {
        await expectNoSidewaysScroll(page, name);
        await picture(page, `register-plain-${language}-${width}-${name}`);
      };
      const email = `plain-${language}-${width}@clinic.example`;

      await page.goto(app.at(`${prefixOf(language)}/register?plan=pro`));
      await page.getByRole('heading', { level: 1, name: say('step1'), exact: true }).waitFor();
      expect(await page.getByRole('radio', { name: /^Pro/ }).isChecked()).toBe(true);
      await look('page');
      await press('next');
      await page.getByText(say('missing')).waitFor();
      expect(await page.getByRole('radio', { name: /^Pro/ }).isChecked()).toBe(true);
      await look('errors');
      await field('fullName').fill('Nora Wilson');
      await field('email').fill(email);
      await field('clinicName').fill(`Plain ${language} ${width}`);
      await field('clinicType').selectOption('physical');
      await press('finish');
      await page.getByRole('heading', { level: 1, name: say('done'), exact: true }).waitFor();
      await look('done');
      await app.product.mail(email, /password|mot de passe/i);
      expect(await app.product.mails(email)).toHaveLength(1);
    },
  );

  it.each(['en', 'fr'] as const)('the form passes axe, with and without errors (%s)', async (language) => {
    const { page } = await app.openPerson(phone);
    const path = app.at(`${prefixOf(language)}/forms/register`);
    await page.goto(path);
    await expectAccessible(page, path);
    await page.locator('.next').click();
    await expectAccessible(page, `${path} with errors`);
  });

  it('a returning visitor finds what they entered, and the terms', async () => {
    const { page } = await app.openPerson({ ...phone, javaScriptEnabled: false });
    await page.goto(app.at('/register'));
    await page.getByLabel('Full Name').fill('Nora Wilson');
    await page.getByLabel('Email').fill('back@clinic.example');
    await page.getByLabel('Clinic Name').fill('Coming Back');
    await page.getByLabel('Clinic Type').selectOption('speech');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Complete registration' }).waitFor();
    await page.goto(app.at('/register'));
    await page.getByRole('link', { name: 'Terms of Service' }).waitFor();
    expect(await page.getByLabel('Clinic Name').inputValue()).toBe('Coming Back');
  });
});

const isApplication = (url: string) => /\/assets\/takeOver-[^/]+\.js$/.test(url);

/** Opens the registration and delays the application's script until `letIn`. */
async function openHeld(options: BrowserContextOptions, path: string) {
  const person = await app.openPerson(options);
  const { page } = person;
  const held: Route[] = [];
  let open = false;
  await page.route(isApplicationUrl, async (route) => {
    if (open) await route.continue();
    else held.push(route);
  });
  const shifts = await watchShifts(page);
  await page.goto(app.at(path));
  await waitForRegistrationScript(page);
  await page.locator('#root').evaluate((root) => root.setAttribute('data-as-built', ''));
  return {
    ...person,
    async letIn() {
      open = true;
      await Promise.all(held.map((route) => route.continue()));
      await page.locator('#root:not([data-as-built])').waitFor();
    },
    shifts,
  };
}
const isApplicationUrl = (url: URL) => isApplication(url.pathname);

/** Position and size of every element on the page. */
const measures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *:not(noscript, noscript *, style)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.localName} ${[x, y, width, height].map((value) => value.toFixed(2)).join(' ')}`;
    }),
  );

describe('with JavaScript', () => {
  it.each([
    ['/register?plan=pro', 390],
    ['/register', 768],
    ['/register?plan=expert', 1440],
    ['/fr/register', 390],
    ['/fr/register?plan=pro', 768],
    ['/fr/register', 1440],
  ])(
    '%s at %d px looks the same before and after the application loads, and nothing shifts',
    async (path, width) => {
      const { page, letIn, shifts, problems } = await openHeld({ viewport: { width, height: 900 } }, path);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForFunction(() => document.fonts.check('500 16px "Fraunces Display"'));
      const before = await measures(page);
      await picture(page, `register-${width}${path.replace(/\W/g, '-')}-built`);
      await expectAccessible(page, `${path} as built`);
      await page.getByRole('heading', { level: 1 }).hover();
      await letIn();
      expect(await measures(page)).toEqual(before);
      // A line's width changes by a fraction of a pixel when its font loads.
      expect(await shifts()).toBeLessThan(0.001);
      await picture(page, `register-${width}${path.replace(/\W/g, '-')}-taken`);
      expect(problems).toEqual([]);
    },
  );

  it('cuts no button off at 320 px', async () => {
    const { page } = await app.openPerson({ viewport: { width: 320, height: 700 } });
    await page.goto(app.at('/register'));
    await page.evaluate(() => document.fonts.ready);
    const cut = await page
      .getByRole('button')
      .locator('.mantine-Button-label')
      .evaluateAll((labels) =>
        labels
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  });

  it('fetches the application only when the visitor does something', async () => {
    const { page } = await app.openPerson(desktop);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(app.at('/register'));
    await waitUntilIdle(page);
    expect(asked.filter((path) => path.startsWith('/api/') || isApplication(path))).toEqual([]);
    const application = page.waitForRequest((request) => isApplication(request.url()));
    await page.getByLabel('Full Name').focus();
    await application;
  });

  it.each(['en', 'fr'] as const)(
    'keeps what was typed before, the focus and the caret (%s)',
    async (language) => {
      const { page, letIn, problems } = await openHeld(phone, `${prefixOf(language)}/register?plan=pro`);
      const field = (key: keyof typeof labels) => page.getByLabel(labels[key][language], { exact: true });
      await field('email').fill('nora@typed.example');
      await field('clinicType').selectOption('speech');
      await field('clinicName').fill('Érable Physio');
      await field('fullName').pressSequentially('Nora Won');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await letIn();
      await page.keyboard.type('ils');
      expect(await field('fullName').inputValue()).toBe('Nora Wilson');
      expect(await field('email').inputValue()).toBe('nora@typed.example');
      expect(await field('clinicType').inputValue()).toBe('speech');
      await page.getByText('erable-physio', { exact: true }).first().waitFor();
      await page.getByText('Pro', { exact: true }).first().waitFor();
      expect(problems).toEqual([]);
    },
  );

  it('does not replace the form while an email is typed', async () => {
    const { page, letIn } = await openHeld(desktop, '/register');
    await page.getByLabel('Email').pressSequentially('nora@');
    const taken = letIn();
    await page.waitForResponse((response) => response.url().endsWith('/api/registration'));
    await page.getByLabel('Email').pressSequentially('typed.example');
    expect(await page.locator('#root[data-as-built]').count()).toBe(1);
    await page.getByLabel('Clinic Name').focus();
    await taken;
    expect(await page.getByLabel('Email').inputValue()).toBe('nora@typed.example');
  });

  it('handles a click from before the application loaded', async () => {
    const first = await openHeld(desktop, '/register');
    await first.page.getByRole('button', { name: 'Continue', exact: true }).click();
    await first.letIn();
    await first.page.getByText('Full name is required').waitFor();
    expect(first.page.url()).toBe(app.at('/register'));
    const second = await openHeld(phone, '/fr/register');
    await second.page.getByRole('button', { name: 'Changer de forfait' }).click();
    await second.letIn();
    await second.page.getByRole('radio', { name: /^Expert/ }).waitFor();
  });

  it('continues as a plain form when the application cannot be fetched', async () => {
    const { page } = await app.openPerson(desktop);
    await page.route(isApplicationUrl, (route) => route.abort());
    await page.goto(app.at('/register'));
    await page.getByLabel('Full Name').fill('Nora Wilson');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL('**/forms/register');
    await page.getByText('Email is required').waitFor();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Nora Wilson');
  });

  it.each([true, false])(
    'on a phone a long web address ends before the host, with room to type (scripts: %s)',
    async (javaScriptEnabled) => {
      const { page } = await app.openPerson({ ...phone, javaScriptEnabled });
      await page.goto(app.at('/register'));
      if (javaScriptEnabled) {
        await page.getByLabel('Clinic Name').fill('Clinique de physiothérapie du Vieux-Hull');
        await page.getByRole('button', { name: 'Edit web address' }).click();
      }
      const field = page.getByLabel('Web address');
      await field.fill('clinique-de-physiotherapie-du-vieux-hull-et-de-l-ile');
      const [end, host] = await Promise.all([
        field.evaluate((input) => {
          const { right } = input.getBoundingClientRect();
          return right - Number.parseFloat(getComputedStyle(input).paddingRight);
        }),
        page
          .getByText(`.${new URL(app.at('/')).host}`, { exact: true })
          .last()
          .boundingBox(),
      ]);
      expect(end).toBeLessThanOrEqual(host?.x ?? 0);
      expect(end - ((await field.boundingBox())?.x ?? 0)).toBeGreaterThan(120);
      await picture(page, `register-web-address-${javaScriptEnabled}`);
    },
  );

  it('opens a returning visitor’s step', async () => {
    const { page } = await app.openPerson(desktop);
    await page.goto(app.at('/register'));
    await waitForRegistrationScript(page);
    await page.getByLabel('Full Name').fill('Nora Wilson');
    await page.getByLabel('Email').fill('return@clinic.example');
    await page.getByLabel('Clinic Name').fill('Returning Clinic');
    await page.getByLabel('Clinic Type').selectOption('speech');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { name: 'Address information' }).waitFor();
    await page.goto(app.at('/register?plan=pro'));
    await page.getByRole('heading', { name: 'Address information' }).waitFor();
  });

  it.each([
    ['/register', 'en-CA', 'Register your clinic · Tamarack'],
    ['/fr/register', 'fr-CA', 'Inscrire votre clinique · Tamarack'],
  ])('%s tells search engines what it is', async (path, language, title) => {
    const answer = await fetch(app.at(`${path}?plan=pro`));
    const html = await answer.text();
    expect(answer.headers.get('x-robots-tag')).toBeNull();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<link rel="canonical" href="${app.product.origin}${path}"/>`);
    for (const [tag, target] of [
      ['en-CA', '/register'],
      ['fr-CA', '/fr/register'],
      ['x-default', '/register'],
    ])
      expect(html).toContain(`hrefLang="${tag}" href="${app.product.origin}${target}"`);
    expect(html).toMatch(/<meta name="description" content="[^"]{60,160}"/);
    expect(html).not.toMatch(/__[A-Z_]+__|noindex/);
    const sitemap = await (await fetch(app.at('/sitemap.xml'))).text();
    expect(sitemap).toContain(`<loc>${app.product.origin}${path}</loc>`);
    expect(sitemap).not.toContain('plan=');
  });
});
