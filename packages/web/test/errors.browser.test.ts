import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, picture } from './browser.ts';
import { provideProduct } from './fixture.ts';
import { operator } from './product.ts';

/** All errors of the specification's catalogue (section 8) that these screens can show. */
const app = provideProduct();

async function inConsole(work: (page: Page) => Promise<void>): Promise<void> {
  const { page } = await app.openPerson();
  await page.goto(app.at('/admin/login'));
  await page.getByLabel('Email').fill(operator.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  await work(page);
}

/** Opens a path without a session. */
async function atSignIn(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { page } = await app.openPerson();
  await page.goto(app.at(path));
  await work(page);
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body), headers });
const refusal = (error: string, code: string) => ({ success: false, error, code });
const noAnswer = (route: Route) => route.abort('connectionrefused');

async function submit(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('someone@clinic.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('some password');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Ends the session on the server, and makes the page notice. */
function endSession(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? '';
    const discovery = await (await fetch('/.well-known/tamarack.json')).json();
    const { id, key } = discovery.clients.web;
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-client-id': id,
        'x-client-key': key,
      },
      body: '{}',
    });
    // This click detects the ended session, unless the live stream detects it first and removes the link.
    document.querySelector<HTMLElement>('a[href="/admin/tenants"]')?.click();
  });
}

const tenantsPage = (page: Page) => page.getByRole('link', { name: 'Tenants' }).first().click();
const listCall = /\/api\/tenants\?/;
const statsCall = /\/api\/tenants\/stats/;

describe('a session that ended', () => {
  it('clears the token, redirects the console to /admin/login and says why', () =>
    inConsole(async (page) => {
      await endSession(page);
      await page.waitForURL('**/admin/login');
      await page.getByText('Session expired. Please login again.').first().waitFor();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await expectAccessible(page, 'console sign-in after expiry');
    }));

  it('keeps the place and the input of the other tabs, which learn of it from the first', () =>
    inConsole(async (page) => {
      const [reading, writing] = [await page.context().newPage(), await page.context().newPage()];
      for (const tab of [reading, writing]) {
        // Only the first tab hears from the server that the session has ended.
        await tab.route('**/api/events*', (route) => route.abort());
        await tab.goto(app.at('/admin/settings/webhooks'));
      }
      await writing.getByRole('button', { name: 'Add endpoint' }).first().click();
      await writing.getByLabel('URL').fill('https://hooks.example/tamarack');
      await endSession(page);
      await page.waitForURL('**/admin/login');

      await reading.waitForURL('**/admin/login');
      await reading.getByText('Session expired. Please login again.').first().waitFor();
      await writing.getByText('Session expired. Please login again.').waitFor();
      await reading.getByLabel('Email').fill(operator.email);
      await reading.getByRole('textbox', { name: 'Password' }).fill(operator.password);
      await reading.getByRole('button', { name: 'Sign in' }).click();
      await reading.waitForURL('**/admin/settings/webhooks');
      await writing.getByText('Session expired. Please login again.').waitFor({ state: 'hidden' });
      expect(await writing.getByLabel('URL').inputValue()).toBe('https://hooks.example/tamarack');
    }));

  it('redirects everyone else to /login', () =>
    // A page without the application, which would use the token when it starts.
    atSignIn('/healthz', async (page) => {
      await page.evaluate(() => localStorage.setItem('token', 'a token that no longer means anything'));
      await page.goto(app.at('/dashboard'));
      await page.waitForURL('**/login');
      await page.getByText('Session expired. Please login again.').first().waitFor();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    }));

  it('is not assumed after a wrong password: the visitor stays on the page', () =>
    atSignIn('/signin', async (page) => {
      await submit(page);
      await page.getByText('Incorrect email or password.').first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/signin');
    }));
});

describe('/dashboard without a session', () => {
  it('redirects to /signin', () =>
    atSignIn('/dashboard', async (page) => {
      await page.waitForURL('**/signin');
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    }));
});

describe.each([
  ['the public sign-in', '/signin'],
  ['the console’s sign-in', '/admin/login'],
])('%s', (_name, path) => {
  it.each([
    [
      '429',
      json(429, refusal('Too many requests. Please try again later.', 'TOO_MANY_REQUESTS'), {
        'retry-after': '30',
      }),
      'Too many requests. Please try again later.',
    ],
    [
      'a refusal with the server’s message',
      json(403, refusal('This clinic is still being set up.', 'TENANT_PROVISIONING')),
      'This clinic is still being set up.',
    ],
    ['no answer', noAnswer, 'No response from server. Please check your connection.'],
    [
      'a failure without a message',
      (route: Route) => route.fulfill({ status: 401, contentType: 'text/plain', body: '' }),
      'Login failed',
    ],
  ])('reports %s', (_what, answer, text) =>
    atSignIn(path, async (page) => {
      await page.route('**/api/auth/login', answer);
      await submit(page);
      await page.getByText(text).first().waitFor();
      expect(await page.getByRole('textbox', { name: 'Password' }).count()).toBe(1);
    }),
  );
});

describe('the console’s sign-in', () => {
  it('reports a response that is not a session', () =>
    atSignIn('/admin/login', async (page) => {
      await page.route('**/api/auth/login', json(200, { success: true }));
      await submit(page);
      await page.getByText('Login failed').first().waitFor();
    }));

  it('refuses a person without a platform role', () =>
    atSignIn('/admin', async (page) => {
      await page.waitForURL('**/admin/login');
    }));
});

describe('the tenant list', () => {
  it('reports that it cannot be fetched and shows sample rows without actions', () =>
    inConsole(async (page) => {
      await page.route(listCall, json(500, refusal('The list is resting.', 'INTERNAL')));
      await tenantsPage(page);
      await page.getByText('Failed to fetch tenants', { exact: true }).first().waitFor();
      await page.getByText('Sample data').first().waitFor();
      const rows = page.getByRole('row');
      expect(await rows.count()).toBe(4);
      for (const button of await page.getByRole('button', { name: /^Actions for/ }).all()) {
        expect(await button.isDisabled()).toBe(true);
      }
      await expectAccessible(page, 'tenants, failing');
      await picture(page, 'console-tenants-failing');
      await page.unroute(listCall);
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText('Sample data').first().waitFor({ state: 'hidden' });
      await page.getByText('No tenants found').waitFor();
    }));

  it('reports that the server does not respond', () =>
    inConsole(async (page) => {
      await page.route(listCall, noAnswer);
      await tenantsPage(page);
      await page.getByText('No response from server. Please check your connection.').first().waitFor();
    }));

  it('shows that it is loading', () =>
    inConsole(async (page) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(listCall, async (route) => {
        await held;
        await route.continue();
      });
      await tenantsPage(page);
      await page.getByText('Loading tenants').first().waitFor({ state: 'attached' });
      release();
      await page.getByText('No tenants found').waitFor();
    }));
});

describe('the overview', () => {
  it('shows sample counts, marked as such, and no toast when the figures cannot be loaded', () =>
    inConsole(async (page) => {
      await page.route(statsCall, json(500, refusal('The figures are resting.', 'INTERNAL')));
      await page.reload();
      await page.getByText('Sample data').first().waitFor();
      await page.getByText('58', { exact: true }).first().waitFor();
      await page.getByText('42', { exact: true }).first().waitFor();
      expect(await page.getByText('The figures are resting.').count()).toBe(0);
      await expectAccessible(page, 'overview, failing');
      await picture(page, 'console-overview-failing');
    }));
});

describe('a screen', () => {
  const isForgotten = /assets\/.*Forgot.*\.js/;

  it('that cannot be loaded says so, and is loaded again at the press of a button', () =>
    atSignIn('/signin', async (page) => {
      await page.route(isForgotten, noAnswer);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      await expectAccessible(page, 'screen not loaded');
      await picture(page, 'screen-not-loaded');
      await page.unroute(isForgotten);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    }));

  it('that fails reports it and offers a reload', () =>
    atSignIn('/signin', async (page) => {
      await page.route(isForgotten, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export const ForgotPasswordScreen = () => { throw new Error("broken"); };',
        }),
      );
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      await expectAccessible(page, 'error boundary');
    }));
});
