import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../api/test/app.ts';
import { unusedPort } from '../../api/test/ports.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../api/test/workspace.ts';
import { launchBrowser, openPerson, type Person } from './browser.ts';

export interface ClinicDay {
  readonly app: TestApp;
  readonly clinic: TestWorkspace;
  /** Sets the clock of the server and of the pages opened from now on. */
  setTime(moment: string): void;
  /** Opens a page of the clinic’s site as a member, in the language of their account. */
  open(member: TestMember, path: string, options?: BrowserContextOptions): Promise<Person>;
}

const webRoot = fileURLToPath(new URL('../dist/client', import.meta.url));

/**
 * The server in this process with the built site and a clinic of `createWorkspace`, and a browser. Both have one clock
 * that stands still, so that a day of the clinic can be played.
 */
export function provideClinicDay(options: { subdomain: string; at: string }): ClinicDay {
  let app: TestApp;
  let clinic: TestWorkspace;
  let browser: Browser;
  let now = new Date(options.at);
  let port = 0;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    port = await unusedPort();
    const origin = `http://localhost:${port}`;
    const settings = { webRoot, port, publicOrigin: origin };
    [app, browser] = await Promise.all([
      createTestApp({ clock: { now: () => now }, settings }),
      launchBrowser(),
    ]);
    await app.server.start();
    clinic = await createWorkspace(app, { subdomain: options.subdomain });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  return {
    get app() {
      return app;
    },
    get clinic() {
      return clinic;
    },
    setTime(moment) {
      now = new Date(moment);
    },
    async open(member, path, contextOptions) {
      const person = await openPerson(browser, contextOptions);
      contexts.push(person.context);
      await nameClient(person.page);
      await person.page.clock.setFixedTime(now);
      await person.page.addInitScript((token) => localStorage.setItem('token', token), member.token);
      await person.page.goto(`http://${options.subdomain}.localhost:${port}${path}`);
      return person;
    },
  };
}

/** The test server has one application, which its pages use. */
async function nameClient(page: Page): Promise<void> {
  const web = { id: 'web', key: 'test-web-client-key' };
  const answer = { product: 'tamarack', version: '1.0.0', apiVersion: '1', clients: { web, desktop: web } };
  await page.route('**/.well-known/tamarack.json', (route) => route.fulfill({ json: answer }));
}
