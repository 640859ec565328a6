import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, openPerson, type Person } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { witness } from './witness.ts';

/** The product and a browser for the tests of one file. */
export interface Fixture {
  readonly product: Product;
  readonly browser: Browser;
  /** URL of a path of the main site. */
  at(path: string): string;
  /** Opens a person without cookies or storage. Their browser context is closed after the test. */
  openPerson(options?: BrowserContextOptions): Promise<Person>;
}

type Variables = Record<string, string>;

/** Starts the product and a browser before the tests of a file and stops both after them. */
export function provideProduct(variables: Variables | (() => Variables) = {}): Fixture {
  let product: Product;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const witnesses: (() => Promise<string>)[] = [];
  beforeAll(async () => {
    const env = typeof variables === 'function' ? variables() : variables;
    [product, browser] = await Promise.all([startProduct(env), launchBrowser()]);
  });
  afterEach(async ({ task }) => {
    const told = witnesses.splice(0);
    if (task.result?.state === 'fail')
      for (const tell of told) process.stderr.write(`\n${task.name}, on failing:\n${await tell()}\n`);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return {
    get product() {
      return product;
    },
    get browser() {
      return browser;
    },
    at: (path) => `${product.origin}${path}`,
    async openPerson(options) {
      const person = await openPerson(browser, options);
      contexts.push(person.context);
      witnesses.push(witness(person.context));
      return person;
    },
  };
}
