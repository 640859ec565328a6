import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { quantile } from '../load.ts';
import type { Product } from '../product.ts';
import { note, report } from '../report.ts';

const rounds = 5;
const tenantList = { path: '/admin/tenants', readySelector: 'tbody tr' };

/** Waiting times of an operator in the tenant list: for its first row, and for each key typed into the search. */
export async function measureConsole(product: Product, total: number): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath || !existsSync(executablePath))
    return report('console', 'no Chromium found (CHROMIUM_PATH)');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const origin = product.origin.replace('127.0.0.1', 'localhost');
    const first: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      first.push(await firstRow(browser, origin, product.token));
    const median = quantile(
      first.toSorted((a, b) => a - b),
      0.5,
    );
    note(
      `first row of ${total}, page opened afresh`,
      `${(median / 1000).toFixed(2)} s, slowest ${(Math.max(...first) / 1000).toFixed(2)} s`,
      '1.5 s',
      median <= 1500,
    );
    const slowest = await typing(browser, origin, product.token);
    note('a key in the search, until drawn', `${slowest.toFixed(0)} ms at most`, '100 ms', slowest <= 100);
  } finally {
    await browser.close();
  }
}

/** Opens a page of the console in a session, and waits for its content. */
export async function openConsole(
  browser: Browser,
  origin: string,
  token: string,
  { path, readySelector }: { path: string; readySelector: string },
) {
  const localStorage = [{ name: 'token', value: token }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  await page.locator(readySelector).first().waitFor();
  return { page, context, took: performance.now() - begun };
}

async function firstRow(browser: Browser, origin: string, token: string): Promise<number> {
  const { context, took } = await openConsole(browser, origin, token, tenantList);
  await context.close();
  return took;
}

/** The longest time from a keystroke to the next frame, while answers of the server arrive and rows are rendered. */
async function typing(browser: Browser, origin: string, token: string): Promise<number> {
  const { page, context } = await openConsole(browser, origin, token, tenantList);
  await page.evaluate(() => {
    const kept = { slowest: 0 };
    Object.assign(globalThis, { kept });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name.startsWith('key')) kept.slowest = Math.max(kept.slowest, entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as never);
  });
  await page.getByRole('searchbox').first().click();
  for (const text of ['harbour physio', 'occupational', 'érable family'])
    for (const step of [
      () => page.keyboard.type(text, { delay: 90 }),
      () => page.waitForTimeout(400),
      () => page.keyboard.press('Control+A'),
    ])
      await step();
  const slowest = await page.evaluate(
    () => (globalThis as unknown as { kept: { slowest: number } }).kept.slowest,
  );
  await context.close();
  return slowest;
}
