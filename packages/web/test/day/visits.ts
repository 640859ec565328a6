import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Person } from '../browser.ts';
import type { Fixture } from '../fixture.ts';
import { type Outside, watchOutside } from '../providers.ts';

/** A visitor whose requests to other hosts are recorded. */
export interface Visit extends Person {
  outside: Outside;
}

/** Opens a visitor; other hosts answer with stand-ins, or not at all when `blocked`. */
export async function startVisit(
  app: Fixture,
  options?: BrowserContextOptions,
  answer?: 'blocked',
): Promise<Visit> {
  const person = await app.openPerson(options);
  return { ...person, outside: await watchOutside(person.context, app.product.origin, answer) };
}

/** The privacy banner, in either language. */
export const banner = (page: Page) =>
  page.getByRole('region', { name: /^(Your privacy choices|Vos choix de)/ });

export const answerWith = (page: Page, name: string) => banner(page).getByRole('button', { name }).click();
