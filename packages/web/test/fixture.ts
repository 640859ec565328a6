import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { clearBrowser, openPerson, type Person, shareBrowser } from './browser.ts';
import { type OwnProduct, type Product, productAt, startProduct } from './product.ts';
import { witness } from './witness.ts';

/** A product and a browser for the tests of one file. */
export interface Fixture<P extends Product = Product> {
  readonly product: P;
  readonly browser: Browser;
  /** URL of a path of the main site. */
  at(path: string): string;
  /** Opens a person without cookies or storage. They leave after the test. */
  openPerson(options?: BrowserContextOptions): Promise<Person>;
}

type Variables = Record<string, string>;

/** Starts the product and a browser before the tests of a file and stops both after them. */
export function provideProduct(variables: Variables | (() => Variables) = {}): Fixture<OwnProduct> {
  return provide(
    () => startProduct(typeof variables === 'function' ? variables() : variables),
    (product) => product.stop(),
  );
}

/** A browser, and the product shared by all files of the run, which use it at the same time. */
export function shareProduct(): Fixture {
  return provide(async () => productAt(inject('sharedProduct')));
}

function provide<P extends Product>(
  start: () => Promise<P>,
  stop?: (product: P) => Promise<void>,
): Fixture<P> {
  let product: P;
  let browser: Browser;
  const people: Person[] = [];
  const witnesses: (() => Promise<string>)[] = [];
  beforeAll(async () => {
    [product, browser] = await Promise.all([start(), shareBrowser()]);
  });
  afterEach(async ({ task }) => {
    const told = witnesses.splice(0);
    if (task.result?.state === 'fail')
      for (const tell of told) process.stderr.write(`\n${task.name}, on failing:\n${await tell()}\n`);
    await Promise.all(people.splice(0).map((person) => person.leave()));
  });
  afterAll(async () => {
    await clearBrowser(browser);
    if (product) await stop?.(product);
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
      people.push(person);
      witnesses.push(witness(person.context));
      return person;
    },
  };
}
