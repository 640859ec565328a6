import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { desktop, openPerson } from './browser.ts';
import type { Product } from './product.ts';
import { type Outside, watchOutside } from './providers.ts';

/** A visitor whose browser is watched for everything it asks of others. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  problems: string[];
  outside: Outside;
}

export async function startVisit(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions = desktop,
  answer?: 'blocked',
): Promise<Visit> {
  const { page, context, problems } = await openPerson(browser, options);
  return { page, context, problems, outside: await watchOutside(context, product.origin, answer) };
}

/** The question about privacy, in either language. */
export const banner = (page: Page) =>
  page.getByRole('region', { name: /^(Your privacy choices|Vos choix de)/ });

export const answerWith = (page: Page, name: string) => banner(page).getByRole('button', { name }).click();

/** Waits until the page has done what it does when idle. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 3_000 })),
  );
  await page.waitForLoadState('networkidle');
}
