import { randomInt } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConversionsStandIn, startConversionsProvider } from '../../api/test/conversions-provider.ts';
import {
  desktop,
  expectAccessible,
  longEnoughToRead,
  waitForRegistrationScript,
  waitUntilIdle,
} from './browser.ts';
import { answerWith, banner, startVisit } from './day/visits.ts';
import { provideProduct } from './fixture.ts';
import { linkIn } from './product.ts';
import { providersEnv } from './providers.ts';

/** What browser and server send to each provider before and after each choice, with all providers configured. */
let provider: ConversionsStandIn;
beforeAll(async () => {
  provider = await startConversionsProvider();
});
afterAll(() => provider?.stop());
beforeEach(() => provider.reset());
const app = provideProduct(() => ({ ...provider.env, ...providersEnv }));
/** Sends a form of the page after the time a person needs to read it. */
async function send(page: Page, name: string, email: string): Promise<void> {
  const form = page.locator(`form[data-site-form="${name}"]`).first();
  await longEnoughToRead(page);
  const firstName = form.locator('[name="firstName"]');
  if ((await firstName.count()) > 0) await firstName.fill('Maude');
  await form.locator('[name="email"]').fill(email);
  await form.locator('button[type="submit"]').click();
  await page.locator('.toast[data-tone="success"]').first().waitFor();
}

async function askForReport(page: Page, email: string): Promise<void> {
  await page.goto(app.at('/waag-report'));
  await send(page, 'sample_report', email);
}

/** Registers a clinic with a unique name that begins with `clinic`. */
async function register(page: Page, email: string, clinic: string): Promise<void> {
  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label }).first().fill(text);
  const goOn = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await fill('Full Name', 'Maude Gagnon');
  await fill('Email', email);
  await fill('Clinic Name', `${clinic} ${randomInt(1_000_000)}`);
  await page.getByLabel('Clinic Type', { exact: true }).selectOption({ label: 'Physical' });
  await page.getByText('Available', { exact: true }).waitFor();
  await goOn();
  await fill('Street address', '12, rue Principale');
  await fill('City', 'Gatineau');
  await page.getByLabel('Province or territory', { exact: true }).selectOption('QC');
  await fill('Postal code', 'J8X 1A1');
  await fill('Owner name', 'Maude Gagnon');
  await fill('Owner phone', '819-555-0142');
  await goOn();
  await fill('Number of clients', '120');
  await goOn();
  await page.getByRole('button', { name: 'Increase Doctors/Physicians' }).click();
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await page.waitForURL(app.at('/login'));
}

/** Number of conversion events queued on the server. */
async function waiting(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${app.product.port}/metrics`)).text();
  return Number(/^conversion_events_queued (\S+)/m.exec(metrics)?.[1]);
}

const accepted = () => provider.accepted().map((event) => event.event_name);
const idsAtProvider = (name: string) =>
  provider
    .accepted()
    .filter((event) => event.event_name === name)
    .map((event) => event.event_id);

const providerCookies = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => /^_(ga|fb)/.test(name));

describe('a visitor who refuses', () => {
  it('is reported to no provider: not by pages, forms or registering', async () => {
    const { page, context, outside, problems } = await startVisit(app);
    await page.goto(app.at('/?utm_source=news&fbclid=click'));
    await answerWith(page, 'Refuse all');
    await banner(page).waitFor({ state: 'detached' });
    await askForReport(page, 'refuses@erable.example');
    await page.goto(app.at('/register'));
    await waitForRegistrationScript(page);
    await waitUntilIdle(page);
    expect(await banner(page).count()).toBe(0);
    await register(page, 'refuses@erable.example', 'Clinique du refus');
    await page.goto(app.at('/thank-you?invitee_first_name=Maude'));
    await waitUntilIdle(page);
    expect(outside.addresses).toEqual([]);
    expect(provider.batches).toEqual([]);
    expect(await waiting()).toBe(0);
    expect(await providerCookies(context)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('and one who has not chosen are not reported to any provider', async () => {
    const { page, context, outside } = await startVisit(app);
    await page.goto(app.at('/'));
    await banner(page).waitFor();
    await askForReport(page, 'silent@erable.example');
    await page.goto(app.at('/thank-you'));
    await banner(page).waitFor();
    await waitUntilIdle(page);
    expect([outside.addresses, provider.batches, await waiting()]).toEqual([[], [], 0]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('privacy_choices');
  });
});

describe('a visitor who accepts', () => {
  it('is reported exactly as listed, with the same ids from browser and server, without email, name or query', async () => {
    const { page, outside, problems } = await startVisit(app, {
      ...desktop,
      viewport: { width: 1440, height: 500 },
    });
    await page.goto(app.at('/?utm_source=news&email=maude%40erable.example&fbclid=click-1'));
    await waitUntilIdle(page);
    expect(outside.addresses).toEqual([]);
    await answerWith(page, 'Accept all');
    await expect
      .poll(() => outside.lines())
      .toEqual(expect.arrayContaining(['pixel PageView /', 'tag', 'analytics page_view /']));
    await page.locator('#pricing').scrollIntoViewIfNeeded();
    await page.locator('#pricing').evaluate((section) => section.scrollIntoView());
    await expect.poll(() => outside.lines()).toContain('analytics section_view pricing /');
    await page.locator('#book-demo').scrollIntoViewIfNeeded();
    await expect.poll(() => outside.lines()).toContain('analytics demo_booking scheduled /');
    await send(page, 'landing', 'maude@erable.example');
    await askForReport(page, 'maude@erable.example');
    await expect.poll(() => outside.lines()).toContain('analytics waag_template_request /waag-report');
    await page.goto(app.at('/register?plan=pro'));
    await waitForRegistrationScript(page);
    await waitUntilIdle(page);
    await register(page, 'maude@erable.example', 'Érable Physio');
    await expect
      .poll(() => outside.lines())
      .toContain('analytics form_submission registration success /register');
    await page.goto(app.at('/thank-you?invitee_first_name=Maude&invitee_email=maude%40erable.example'));
    await expect.poll(() => outside.lines()).toContain('pixel ScheduleAppointment /thank-you');
    await waitUntilIdle(page);
    await page.reload();
    await waitUntilIdle(page);

    const lines = outside.lines();
    const sections = lines.filter((line) => /section_view \S+ \/$/.test(line));
    expect(sections, 'each section once').toEqual([...new Set(sections)]);
    expect(lines.filter((line) => !line.includes('section_view')).toSorted()).toEqual(
      [
        'tag',
        'pixel PageView /',
        'analytics page_view /',
        'pixel Lead /',
        'analytics form_submission landing success /',
        'calendly.com',
        'analytics demo_booking scheduled /',
        'tag',
        'pixel PageView /waag-report',
        'analytics page_view /waag-report',
        'pixel Lead /waag-report',
        'analytics form_submission sample_report success /waag-report',
        'analytics waag_template_request /waag-report',
        'tag',
        'pixel PageView /register',
        'analytics page_view /register',
        'analytics form_submission registration success /register',
        'tag',
        'pixel PageView /thank-you',
        'pixel ScheduleAppointment /thank-you',
        'analytics page_view /thank-you',
        'tag',
        'pixel PageView /thank-you',
        'analytics page_view /thank-you',
      ].toSorted(),
    );

    await expect
      .poll(() => accepted().toSorted(), { timeout: 20_000 })
      .toEqual(
        [
          'PageView',
          'Lead',
          'PageView',
          'Lead',
          'PageView',
          'InitiateCheckout',
          'StartTrial',
          'CompleteRegistration',
          'Purchase',
          'PageView',
          'ScheduleAppointment',
          'PageView',
        ].toSorted(),
      );
    for (const name of ['PageView', 'Lead', 'ScheduleAppointment']) {
      expect(idsAtProvider(name).toSorted()).toEqual(outside.pixelIds(name).toSorted());
    }
    for (const address of outside.addresses) {
      const said = decodeURIComponent(address);
      expect(said).not.toMatch(/@|maude|invitee|plan=|step=|utm_|email/i);
      for (const name of ['dl', 'rl', 'dr'])
        expect(new URL(address).searchParams.get(name) ?? '').not.toContain('?');
    }
    expect(provider.problems).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('only statistics is reported only to Google', async () => {
    const { page, context, outside } = await startVisit(app);
    await page.goto(app.at('/'));
    await answerWith(page, 'Choose');
    await page.getByRole('checkbox', { name: 'Visit statistics' }).check();
    await answerWith(page, 'Save my choice');
    await expect.poll(() => outside.lines()).toContain('analytics page_view /');
    await askForReport(page, 'counted@erable.example');
    await expect
      .poll(() => outside.lines())
      .toContain('analytics form_submission sample_report success /waag-report');
    expect(outside.lines().filter((line) => !/^(tag|analytics)/.test(line))).toEqual([]);
    expect([provider.batches, await waiting()]).toEqual([[], 0]);
    expect((await providerCookies(context)).filter((name) => name.startsWith('_fb'))).toEqual([]);
  });

  it('opens the emailed link without revealing its secret to any provider', async () => {
    const { page, outside, problems } = await startVisit(app);
    await page.goto(app.at('/waag-report'));
    await answerWith(page, 'Accept all');
    await banner(page).waitFor({ state: 'detached' });
    await askForReport(page, 'opens@erable.example');
    await expect.poll(() => outside.lines()).toContain('analytics waag_template_request /waag-report');
    const link = linkIn(await app.product.mail('opens@erable.example', /sample report/i), '/waag-template/');
    outside.addresses.length = 0;
    const begun = page.waitForEvent('download');
    await page.goto(link).catch((error: Error) => {
      if (!error.message.includes('Download is starting')) throw error;
    });
    await begun;
    await expect
      .poll(() => outside.lines())
      .toEqual(['tag', 'analytics waag_template_download /waag-template']);
    expect(page.url()).toBe(app.at('/waag-download'));
    const secret = /waag-template\/([^?]+)/.exec(link)?.[1] ?? 'none';
    expect(decodeURIComponent(outside.addresses.join(' '))).not.toMatch(new RegExp(`${secret}|erable`));
    expect(problems).toEqual([]);
  });

  it('and signs in is reported from the form; the dashboard has no provider scripts', async () => {
    const { page, outside, problems } = await startVisit(app);
    await page.goto(app.at('/'));
    await answerWith(page, 'Accept all');
    await expect.poll(() => outside.lines()).toContain('analytics page_view /');
    outside.addresses.length = 0;
    await page.goto(app.at('/signin?next=%2Fdashboard'));
    // The script is loaded once the page is idle.
    await expect.poll(() => outside.lines()).toContain('tag');
    await waitUntilIdle(page);
    outside.addresses.length = 0;
    await page.getByLabel('Email').fill('operator@tamarack.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong password here');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => outside.lines()).toEqual(['analytics form_submission sign_in error /signin']);
    await page.getByRole('textbox', { name: 'Password' }).fill('seven quiet larches');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await expect.poll(() => page.locator('script[data-tracker]').count()).toBe(0);
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    expect(outside.lines()).toEqual([
      'analytics form_submission sign_in error /signin',
      'analytics form_submission sign_in success /signin',
    ]);
    expect(problems).toEqual([]);
  });
});

describe('a visitor who withdraws', () => {
  it('loses the cookies and queued events, and nothing more is sent', async () => {
    const { page, context, outside } = await startVisit(app);
    provider.fail({ status: 503 });
    await page.goto(app.at('/'));
    await answerWith(page, 'Accept all');
    await expect.poll(() => outside.lines()).toContain('analytics page_view /');
    await expect.poll(waiting).toBe(1);
    expect(await providerCookies(context)).toEqual(expect.arrayContaining(['_ga', '_fbp']));

    await page.goto(app.at('/privacy-choices'));
    await page.getByText(/you allowed: Booking calendar, Visit statistics,? and Advertising/).waitFor();
    await waitUntilIdle(page);
    await expectAccessible(page, 'the privacy choices');
    const before = outside.addresses.length;
    await page.getByRole('button', { name: 'Refuse all' }).click();
    await page.getByText(/^Withdrawn\./).waitFor();
    expect(await providerCookies(context)).toEqual([]);
    expect(await waiting()).toBe(0);
    provider.fail(null);
    await page.goto(app.at('/'));
    await askForReport(page, 'left@erable.example');
    await waitUntilIdle(page);
    expect(outside.addresses).toHaveLength(before);
    expect(accepted()).toEqual([]);
    expect(await waiting()).toBe(0);
  });
});

describe('blocked providers', () => {
  it('change nothing that a visitor sees', async () => {
    const { page, outside, problems } = await startVisit(app, desktop, 'blocked');
    await page.goto(app.at('/'));
    await answerWith(page, 'Accept all');
    await banner(page).waitFor({ state: 'detached' });
    await expect.poll(() => outside.lines()).toContain('tag');
    await askForReport(page, 'blocked@erable.example');
    await page.goto(app.at('/register'));
    await waitForRegistrationScript(page);
    await register(page, 'blocked@erable.example', 'Clinique bloquée');
    expect(problems).toEqual([]);
  });
});

describe('Global Privacy Control', () => {
  const signalled = () => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true });

  it('counts as a refusal until the visitor chooses otherwise', async () => {
    const { page, outside } = await startVisit(app);
    await page.addInitScript(signalled);
    await page.goto(app.at('/'));
    await waitUntilIdle(page);
    expect(await banner(page).count()).toBe(0);
    expect(outside.addresses).toEqual([]);
    await page.goto(app.at('/privacy-choices'));
    await page.getByText('which we take as a refusal of everything').waitFor();
    await page.getByRole('checkbox', { name: 'Allow Visit statistics' }).check();
    await page.getByRole('button', { name: 'Save my choice' }).click();
    await expect.poll(() => outside.lines()).toContain('analytics page_view /privacy-choices');
  });

  it('ends an earlier consent when it is switched on later', async () => {
    const { page, context, outside } = await startVisit(app);
    await page.goto(app.at('/'));
    await answerWith(page, 'Accept all');
    await expect.poll(() => outside.lines()).toContain('analytics page_view /');
    await page.addInitScript(signalled);
    await waitUntilIdle(page);
    const before = outside.addresses.length;
    await page.goto(app.at('/about'));
    await expect.poll(() => providerCookies(context)).toEqual([]);
    await waitUntilIdle(page);
    expect(outside.addresses).toHaveLength(before);
  });
});
