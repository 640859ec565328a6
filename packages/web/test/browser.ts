import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export async function launchBrowser(): Promise<Browser> {
  const executablePath = places.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('No Chromium found; name one in CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
/** Waits until a public page's script, which comes behind its first view, has taken the page up. */
export const scripted = (page: Page) => page.locator('.toasts').first().waitFor({ state: 'attached' });

/** Waits until the registration's script keeps presses for the application; before, the form posts by itself. */
export const watched = (page: Page) => page.locator('#root[data-watched]').waitFor();

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** A fresh person: no storage, no cookies. Every error on a page fails the test that opened it. */
export async function openPerson(
  browser: Browser,
  options: BrowserContextOptions = desktop,
): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-CA', ...options });
  const problems: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) {
        problems.push(`${page.url()}: ${message.text()}`);
      }
    });
  });
  return { context, page: await context.newPage(), problems };
}

/** What axe finds by WCAG 2.2 AA and its best practices, or by the rules named; and axe's version. */
export async function accessibilityOf(
  page: Page,
  rules?: string[],
): Promise<{ found: string[]; engine: string }> {
  // In legacy mode no second page is opened for each look; frames of other sites, which are not ours, are left out.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  const { violations, testEngine } = await (rules ? builder.withRules(rules) : builder).analyze();
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  return { found, engine: testEngine.version };
}

/** No finding at all. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { found } = await accessibilityOf(page);
  expect(found, `axe on ${where}`).toEqual([]);
}

/** Folder for pictures to look at; none are kept unless SCREENSHOTS names one. */
export const pictureFolder = process.env.SCREENSHOTS;

export async function picture(page: Page, name: string): Promise<void> {
  if (!pictureFolder) return;
  await mkdir(pictureFolder, { recursive: true });
  await page.screenshot({ path: join(pictureFolder, `${name}.png`), fullPage: true });
}

/** Nothing may stick out to the side. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways overflow on ${where}`).toBeLessThanOrEqual(0);
}
