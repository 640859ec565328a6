import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { desktop, openPerson, picture } from './browser.ts';
import { provideProduct } from './fixture.ts';
import { callApi, type Owner, operatorToken, registerOwner } from './people.ts';
import { linkIn, operator } from './product.ts';

/**
 * What operators live with all day and only browsers can prove: two of them side by side, also while the server goes
 * away and comes back; no mouse; a role that may only look; no clinic, few, and a hundred thousand; a server that is
 * slow, and one that fails.
 */
const app = provideProduct();
let ownerToken: string;
let adminToken: string;
let clinic: Owner;
let first: Page;
let second: Page;
const problems: string[][] = [];

beforeAll(async () => {
  ownerToken = await operatorToken(app.product);
  adminToken = await colleague('Ada Admin', 'ada@ops.example', 'admin');
  first = await open(ownerToken);
  second = await open(adminToken);
});

/** A colleague of the operators, invited and signed in over the API; returns the token of their session. */
async function colleague(name: string, email: string, role: string): Promise<string> {
  await callApi(app.product, 'POST', '/api/account/step-up', { password: operator.password }, ownerToken);
  await callApi(app.product, 'POST', '/api/staff', { name, email, role }, ownerToken);
  const token = linkIn(await app.product.mail(email, /team/), '/set-password/').split('/set-password/')[1];
  const password = 'violet canoe thunder';
  const session = await callApi<{ token: string }>(app.product, 'POST', '/api/auth/set-password', {
    token,
    password,
  });
  return session.token;
}

/** A browser of its own in which this operator is signed in. */
async function open(token: string): Promise<Page> {
  const localStorage = [{ name: 'token', value: token }];
  const person = await openPerson(app.browser, {
    ...desktop,
    storageState: { cookies: [], origins: [{ origin: app.product.origin, localStorage }] },
  });
  problems.push(person.problems);
  return person.page;
}

const go = (page: Page, path: string) => page.goto(app.at(`/admin${path}`));
/** Goes on to another screen as its links do, without loading the console anew. */
const visit = (page: Page, path: string) =>
  page.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/admin${path}`);
const rows = (page: Page) => page.getByRole('table', { name: 'Tenants' }).locator('tbody tr');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const badge = (page: Page, name: string) =>
  page.getByRole('main').getByText(name, { exact: true }).first().waitFor();

/** Marks the document, so that a reload would show. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { same: true }));
const isSame = (page: Page) => page.evaluate(() => 'same' in globalThis);

it('says on every screen that there is no clinic yet, and what to do', async () => {
  await go(first, '/tenants');
  await first.getByRole('heading', { name: 'No tenants found' }).waitFor();
  expect(await first.getByRole('button', { name: 'Add Tenant' }).count()).toBe(2);
  expect(await first.getByText('0 of 0').count()).toBe(1);
  await go(first, '');
  await first.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  await first.getByText('Total Tenants').waitFor();
  await go(first, '/tenants/bulk');
  await first.getByRole('heading', { name: 'No bulk changes yet' }).waitFor();
  await go(first, '/analytics');
  await first.getByRole('heading', { name: 'No figures yet' }).waitFor();
});

it('lists three', async () => {
  clinic = await registerOwner(app.product, 'Érable Physio', 'erable-physio');
  await app.product.seedTenants(2);
  await go(first, '/tenants');
  await rows(first).nth(2).waitFor();
  expect(await rows(first).count()).toBe(3);
  expect(await button(first, 'Next').isDisabled()).toBe(true);
});

it('shows in one browser what the other changes, also after the server was away', async () => {
  const page = `/tenants/${clinic.tenantId}`;
  await Promise.all([go(first, page), go(second, `${page}?tab=notes`)]);
  await badge(second, 'Active');
  await second.getByRole('heading', { name: 'No notes yet' }).waitFor();
  await Promise.all([mark(first), mark(second)]);

  await button(first, 'More actions').click();
  await first.getByRole('menuitem', { name: 'Suspend Tenant' }).click();
  await first.getByLabel('Enter suspension reason:').fill('Two invoices are unpaid');
  await button(first, 'Suspend').click();
  await badge(second, 'Suspended');

  await second.getByLabel('New note').fill('The owner pays on Friday');
  await button(second, 'Add note').click();
  await first.getByRole('tab', { name: 'Notes' }).click();
  await first.getByText('The owner pays on Friday').waitFor();

  await app.product.restart();
  await button(second, 'Resume Tenant').click();
  await badge(first, 'Active');
  expect([await isSame(first), await isSame(second)]).toEqual([true, true]);

  await go(first, '/settings/platform');
  const shown = first.getByRole('switch', { name: 'Show the announcement' });
  await first.getByLabel('English text').fill('Maintenance tonight at ten');
  await first.getByLabel('French text').fill('Entretien ce soir à vingt-deux heures');
  await shown.click();
  const form = first.getByRole('form', { name: 'Announcement' });
  await form.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Maintenance tonight at ten').waitFor();
  expect(await isSame(second)).toBe(true);
  await shown.click();
  await form.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Maintenance tonight at ten').waitFor({ state: 'detached' });
});

it('lets nobody overwrite what a colleague saved meanwhile, and offers what is stored', async () => {
  const page = `/tenants/${clinic.tenantId}`;
  for (const operated of [first, second]) {
    await go(operated, page);
    await button(operated, 'More actions').click();
    await operated.getByRole('menuitem', { name: 'Edit details' }).click();
  }
  await first.getByLabel('Owner name').fill('Maude Tremblay');
  await button(first, 'Save').click();
  await first.getByRole('dialog').waitFor({ state: 'detached' });

  await second.getByLabel('Owner name').fill('Maude Roy');
  await button(second, 'Save').click();
  await second.getByText('Someone else has changed this').waitFor();
  expect(await button(second, 'Save').isDisabled()).toBe(true);
  await picture(second, 'console-conflict');
  await button(second, 'Load the current values').click();
  await expect.poll(() => second.getByLabel('Owner name').inputValue()).toBe('Maude Tremblay');
  await second.getByLabel('Owner name').fill('Maude Roy');
  await button(second, 'Save').click();
  await first.getByRole('main').getByText('Maude Roy').first().waitFor();
});

it('does without a mouse: the list, the palette, a suspension and its end', async () => {
  const { keyboard } = first;
  await go(first, '/tenants');
  await rows(first).first().waitFor();
  await keyboard.press('j');
  await keyboard.press('x');
  await first.getByRole('region', { name: 'Selection' }).waitFor();
  await keyboard.press('Escape');
  await first.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' });

  await keyboard.press('Control+k');
  await keyboard.type('érable phys');
  await first.getByRole('dialog').getByText('Érable Physio').waitFor();
  await keyboard.press('Enter');
  await first.getByRole('heading', { name: 'Érable Physio' }).waitFor();
  await badge(first, 'Active');

  await keyboard.press('s');
  await first.getByRole('dialog', { name: 'Suspend Érable Physio' }).waitFor();
  await expect.poll(() => first.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await keyboard.type('Asked for by the owner');
  for (let step = 0; step < 4; step += 1) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await badge(first, 'Suspended');
  await first.getByRole('dialog').waitFor({ state: 'detached' });

  await keyboard.press('Control+k');
  await keyboard.type('resume');
  await first.getByRole('dialog').getByText('Resume Tenant').waitFor();
  await keyboard.press('Enter');
  await badge(first, 'Active');
});

const screens = {
  '': 'Dashboard Overview',
  '/tenants': 'Tenant Management',
  '/tenants/bulk': 'Bulk changes',
  '/analytics': 'Analytics',
  '/health': 'System Health',
  '/health/mail': 'Mail that did not arrive',
  '/logs': 'Logs',
  '/logs/application': 'Logs',
  '/users/staff': 'Users',
  '/users/people': 'Users',
  '/users/leads': 'Users',
};
const ownersScreens = {
  '/users/privacy': 'Users',
  '/settings/platform': 'Settings',
  '/settings/api-clients': 'Settings',
  '/settings/webhooks': 'Settings',
};

/** Whatever changes, starts, sends or takes away something: none of it belongs to a role that only looks. */
const acts =
  /tenant$|^(suspend|resume|restart|terminate|edit|change|extend|resend|lock|lift|erase|record|invite|export|csv|add|new|create|send|unlock|retry|discard|sign in as|more actions)\b/i;
const harmless = /^(View Tenant|Retry)$/;

async function forbiddenIn(page: Page): Promise<string[]> {
  const controls = page.locator('main :is(button, [role=menuitem], a[role=button])');
  const names = await controls.evaluateAll((found) =>
    found.map((control) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
  );
  return names.filter((name) => acts.test(name.trim()) && !harmless.test(name.trim()));
}

it('shows support nothing that support may not do, on any screen', async () => {
  const page = await open(await colleague('Sam Support', 'sam@ops.example', 'support'));
  const { userId } = (
    await callApi<{ people: { userId: string }[] }>(
      app.product,
      'GET',
      '/api/people?search=maude',
      undefined,
      ownerToken,
    )
  ).people[0] ?? { userId: '' };
  const own = {
    [`/tenants/${clinic.tenantId}`]: 'Érable Physio',
    [`/tenants/${clinic.tenantId}?tab=log`]: 'Érable Physio',
    [`/tenants/${clinic.tenantId}?tab=members`]: 'Érable Physio',
    [`/tenants/${clinic.tenantId}?tab=notes`]: 'Érable Physio',
    [`/users/people/${userId}`]: 'Maude',
  };
  await go(page, '');
  for (const [path, title] of Object.entries({ ...screens, ...own })) {
    await visit(page, path);
    await page.getByRole('heading', { name: title }).first().waitFor();
    await page
      .locator('main :is(.mantine-Skeleton-root, .mantine-Loader-root)')
      .first()
      .waitFor({ state: 'detached' });
    expect(await forbiddenIn(page), path).toEqual([]);
  }
  await go(page, '/tenants');
  await rows(page).nth(2).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Actions for Érable Physio' }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['View Tenant', 'View Logs']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tenant');
  await page.getByRole('dialog').getByText('Tenants').first().waitFor();
  expect(
    await page
      .getByRole('dialog')
      .getByText(/New Tenant|Suspend|Resume|Restart/i)
      .count(),
  ).toBe(0);
  await page.keyboard.press('Escape');
  for (const path of ['/settings/platform', '/settings/api-clients', '/settings/webhooks']) {
    await visit(page, path);
    await page.getByText('Your role does not include this').first().waitFor();
    expect(await forbiddenIn(page), path).toEqual([]);
  }
  await page.context().close();
});

it('pages through five hundred', async () => {
  await app.product.seedTenants(499);
  await go(first, '/tenants?limit=100');
  await first.getByText('1–100 of 500').waitFor();
  await button(first, 'Last').click();
  await first.getByText('401–500 of 500').waitFor();
  expect(await rows(first).count()).toBe(100);
  await go(first, '/analytics?range=12m');
  await first.getByRole('heading', { name: 'Plan mix' }).waitFor();
});

it('finds its way among a hundred thousand', async () => {
  await app.product.seedTenants(99_999);
  await go(first, '/tenants');
  await first.getByText('1–20 of 100,000').waitFor();
  await rows(first).first().waitFor();
  await button(first, 'Last').click();
  await first.getByText('99,981–100,000 of 100,000').waitFor();
  await rows(first).nth(19).waitFor();
  await first.getByRole('searchbox').fill('erable-physio');
  await first.getByText('1–1 of 1', { exact: true }).waitFor();
  expect(await rows(first).first().textContent()).toContain('Érable Physio');

  await first.getByRole('searchbox').fill('');
  await first.getByLabel('Status').selectOption('suspended');
  await first.getByText('1–20 of 20,000').waitFor();
  await first.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await button(first, 'Select all 20,000 that match').click();
  await first.getByRole('region', { name: 'Selection' }).getByText('All 20,000').waitFor();
  await button(first, 'Resume…').click();
  await first.getByLabel('Type 20000 to confirm').waitFor();
  await picture(first, 'console-select-all');
  await go(first, '');
  await first.getByText('100,000').first().waitFor();
});

/** Answers that never come, for what a screen asks; who is signed in is known. */
const asked = /\/api\/(?!auth|announcement|events|home)/;

it('shows where things will be while the server is slow, and never holds up typing', async () => {
  await first.context().route(asked, () => new Promise<void>(() => {}));
  await go(first, '/settings');
  for (const [path, title] of Object.entries({ ...screens, ...ownersScreens })) {
    await visit(first, path);
    await first.getByRole('heading', { name: title, level: 1 }).waitFor();
    await first.getByRole('main').getByRole('status').first().waitFor({ state: 'attached' });
  }
  await go(first, '/users/people');
  await first.getByRole('searchbox').click();
  await first.keyboard.type('maude gagnon');
  expect(await first.getByRole('searchbox').inputValue()).toBe('maude gagnon');
  await picture(first, 'console-slow');
  await first.context().unroute(asked);
});

it('offers another try wherever the server fails, and takes it', async () => {
  await fail(first.context());
  await go(first, '/settings');
  for (const [path, title] of Object.entries({ ...screens, ...ownersScreens })) {
    await visit(first, path);
    await first.getByRole('heading', { name: title, level: 1 }).waitFor();
    await first.getByRole('main').getByRole('button', { name: 'Retry' }).first().waitFor();
  }
  await go(first, '/users/people');
  const retry = first.getByRole('main').getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await first.context().unroute(asked);
  await retry.click();
  await first.getByText(clinic.email).first().waitFor();
  expect(problems.flat()).toEqual([]);
});

async function fail(context: BrowserContext): Promise<void> {
  const body = JSON.stringify({ success: false, error: 'Something went wrong', code: 'INTERNAL' });
  await context.route(asked, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body }),
  );
}
