import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
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

/** @param extra further arguments, for example the hinting of fonts */
export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  const executablePath = places.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('No Chromium found; name one in CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // More processes and threads cost tests processor time, of which a build machine has little.
      '--in-process-gpu',
      '--renderer-process-limit=1',
      '--js-flags=--single-threaded',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...extra,
    ],
  });
}

/** That of this worker: its files follow one another, and a start takes a second of processor time. */
let ofWorker: Promise<Browser> | undefined;

/**
 * A browser without contexts, for one file at a time. The first file of a worker starts it; each leaves it with
 * `clearBrowser`, and it ends with the worker.
 */
export function shareBrowser(): Promise<Browser> {
  ofWorker ??= launchBrowser().then((browser) =>
    browser.once('disconnected', () => {
      ofWorker = undefined;
    }),
  );
  return ofWorker;
}

/** Closes what a file has left open. */
export async function clearBrowser(browser: Browser | undefined): Promise<void> {
  if (!browser) return;
  emptied.delete(browser);
  await Promise.all(browser.contexts().map((context) => context.close()));
}

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** Waits for the script of a public page, which loads after the first view. */
export const waitForScripts = (page: Page) => page.locator('.toasts').first().waitFor({ state: 'attached' });

/** Waits until the script of the registration page handles clicks; before that the form posts without it. */
export const waitForRegistrationScript = (page: Page) => page.locator('#root[data-watched]').waitFor();

/**
 * Advances the page's clock by the time a person needs to read a form, and waits for the script of the page's forms. A
 * form sent sooner gets "One more click", or is validated only by the browser.
 */
export async function longEnoughToRead(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 2_500;
  });
  await page.waitForFunction(() => !document.querySelector('form[data-site-form]:not([novalidate])'));
}

/**
 * Loads the page again and holds back a file of code that it fetches later. Without loading it again, the renderer could
 * still have the file from the page of another test and not ask for it.
 *
 * @returns `asked`, fulfilled once the page asks for the file, and `release`, which lets it have the file
 */
export async function holdBack(page: Page, file: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(`**/assets/${file}*.js`, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.reload();
  return { asked: asked.promise, release: released.resolve };
}

/** Waits until a screen of the workspace shows its heading and data; its event stream stays open. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The clinic's name is a heading too while the workspace opens.
  const waits = '.mantine-Loader-root, .mantine-Skeleton-root, [aria-busy="true"]';
  await page.waitForFunction((waits) => !document.querySelector(waits), waits);
}

/** Navigates like a link to another screen of the application, without reloading it. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.classList.add('left');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('h1:not(.left)').first().waitFor();
}

/** What a page waits for: the URLs of its open requests, or nothing once it has had none for half a second. */
const awaitedBy = new WeakMap<Page, () => string[]>();

function watchRequests(page: Page): void {
  const open = new Set<Request>();
  let lastChange = performance.now();
  awaitedBy.set(page, () => {
    if (open.size > 0) return [...open].map((request) => request.url());
    return performance.now() - lastChange < 500 ? ['half a second without a request'] : [];
  });
  page.on('request', (request) => {
    // Requests of the document that is left do not always report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
    lastChange = performance.now();
  });
  const end = (request: Request) => {
    open.delete(request);
    lastChange = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/**
 * Waits until the page has loaded, has had no request for half a second, and has done its idle work. Playwright's
 * `networkidle` never comes if a slow machine has no request for half a second before the document is parsed.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const noRequests = () => expect.poll(() => awaitedBy.get(page)?.()).toEqual([]);
  await page.waitForLoadState();
  await noRequests();
  await idle(page);
  await noRequests();
}

/**
 * Waits until a page has nothing left to do at once. A dialog of Mantine focuses its first field twice, each time after a
 * timer, so that a key pressed in between goes to another field.
 */
export const idle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 3_000 })),
  );

/** A person with a clean browser context. */
export interface Person {
  /**
   * Contexts are reused, so add scripts and bindings to pages, not to the context. A clock stays with the context, so
   * either all persons of a browser set it, or none.
   */
  context: BrowserContext;
  page: Page;
  /** Errors logged or thrown by its pages. */
  problems: string[];
  /** Closes the pages and releases the context to the next person with the same options. */
  leave(): Promise<void>;
}

/** Clean contexts by their options, reused because they have the application cached and compiled. */
const emptied = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/** Opens a context without cookies or storage. */
export async function openPerson(
  browser: Browser,
  options: BrowserContextOptions = desktop,
): Promise<Person> {
  const left = emptied.get(browser) ?? new Map<string, BrowserContext[]>();
  emptied.set(browser, left);
  const key = JSON.stringify(options);
  const used = left.get(key)?.pop();
  const context =
    used ?? (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-CA', ...options }));
  let open = true;
  context.once('close', () => {
    open = false;
  });
  const problems: string[] = [];
  const origins = new Set<string>();
  const watch = (page: Page) => {
    watchRequests(page);
    page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin));
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) {
        problems.push(`${page.url()}: ${message.text()}`);
      }
    });
  };
  context.on('page', watch);
  const [first] = context.pages();
  if (first) watch(first);
  return {
    context,
    page: first ?? (await context.newPage()),
    problems,
    async leave() {
      if (!open) return;
      open = false;
      await empty(context, origins);
      left.set(key, [...(left.get(key) ?? []), context]);
    },
  };
}

/** Clears cookies and storage, but not the cache, which Playwright's `setStorageState` would clear too. */
async function empty(context: BrowserContext, origins: Iterable<string>): Promise<void> {
  for (const event of ['page', 'request', 'requestfinished', 'requestfailed', 'response'] as const)
    context.removeAllListeners(event);
  const old = context.pages();
  const [page] = await Promise.all([
    // A renderer process without pages ends and loses its compiled code.
    context.newPage(),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
  ]);
  await Promise.all(old.map((one) => one.close()));
  const session = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
  for (const origin of origins)
    if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}

/** Stores a session token when the page first loads this origin, as the application does. */
export const signIn = (page: Page, origin: string, token: string) =>
  page.addInitScript(
    ([at, given]) => {
      if (location.origin !== at || sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', 'true');
      localStorage.setItem('token', given);
    },
    [origin, token] as const,
  );

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = `${readFileSync(axeFile, 'utf8')}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }); 0`;

/** Axe's findings for WCAG 2.2 AA and best practices, or for the given rules only, and axe's version. */
export async function accessibilityOf(
  page: Page,
  rules?: string[],
): Promise<{ found: string[]; engine: string }> {
  // Once per document, because loading axe takes longer than checking most screens.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const { violations, testEngine } = await engine.run(document, {
      resultTypes: ['violations'],
      preload: false,
      ...(values ? { runOnly: { type: 'rule', values } } : {}),
    });
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
    return { found, engine: testEngine.version };
  }, rules);
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { found } = await accessibilityOf(page);
  expect(found, `axe on ${where}`).toEqual([]);
}

/**
 * Sums up the layout shifts of the next page, from the end of parsing: a slow machine shows a page in parts while
 * parsing. Fonts and scripts arrive later.
 * @returns a function that reads the sum so far
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    const observe = () =>
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as unknown as { value: number }[])
          (window as unknown as { shifts: number }).shifts += value;
      }).observe({ type: 'layout-shift' });
    const onceParsed = () => requestAnimationFrame(() => setTimeout(observe));
    addEventListener('DOMContentLoaded', onceParsed);
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

/** Folder for screenshots; undefined for none. */
export const pictureFolder = process.env.SCREENSHOTS;

export async function picture(page: Page, name: string): Promise<void> {
  if (!pictureFolder) return;
  await mkdir(pictureFolder, { recursive: true });
  await page.screenshot({ path: join(pictureFolder, `${name}.png`), fullPage: true });
}

/** Fails when the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways overflow on ${where}`).toBeLessThanOrEqual(0);
}

const widths = { desktop: 1440, tablet: 768, phone: 390 };

/** Checks a page of the workspace at three widths for cut-off content and axe findings. */
export async function checkAtWidths(page: Page, name: string, { axe = true } = {}): Promise<void> {
  await settled(page);
  for (const [size, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await picture(page, `${name}-${size}`);
    await expectNoSidewaysScroll(page, `${name} ${size}`);
    if (axe && size !== 'tablet') await expectAccessible(page, `${name} ${size}`);
  }
}
