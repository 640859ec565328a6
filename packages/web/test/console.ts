import type { Locator, Page } from 'playwright-core';
import { type Person, signIn } from './browser.ts';
import type { Fixture } from './fixture.ts';

/** A browser in which an operator is signed in to the console. */
export interface Console extends Person {
  /** Loads a path of the console. */
  go(path: string): Promise<unknown>;
  /** Navigates like the console's links, without a reload. Marks the content of the previous screen. */
  visit(path: string): Promise<void>;
  /** Matches only elements that appeared since the last `visit`. */
  fresh(found: Locator): Locator;
}

export async function openConsole(app: Fixture, token: string): Promise<Console> {
  const person = await app.openPerson();
  const { page } = person;
  await signIn(page, app.product.origin, token);
  return {
    ...person,
    go: (path) => page.goto(app.at(`/admin${path}`)),
    visit: (path) =>
      page.evaluate((href) => {
        for (const element of document.querySelectorAll('main *')) element.setAttribute('data-before', '');
        history.pushState(null, '', href);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/admin${path}`),
    fresh: (found) => found.and(page.locator(':not([data-before])')).first(),
  };
}

/** The rows of the tenant list. */
export const rows = (page: Page) => page.getByRole('table', { name: 'Tenants' }).locator('tbody tr');

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
