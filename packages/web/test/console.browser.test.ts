import { randomInt } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { picture } from './browser.ts';
import { button, type Console, openConsole, rows } from './console.ts';
import { provideProduct } from './fixture.ts';
import { addOperator, callApi, type Owner, operatorToken, registerOwner } from './people.ts';
import { operator } from './product.ts';

/** Two simultaneous operators, keyboard only, a read-only role, and a server that restarts, is slow or fails. */
const app = provideProduct();
let ownerToken: string;
let adminToken: string;
beforeAll(async () => {
  ownerToken = await operatorToken(app.product);
  const ada = { name: 'Ada Admin', email: 'ada@ops.example', role: 'admin' };
  adminToken = await addOperator(app.product, ownerToken, ada);
});

/** The console of the platform's owner. */
let first: Console;
beforeEach(async () => {
  first = await openConsole(app, ownerToken);
});

interface Clinic extends Owner {
  name: string;
}

/** A clinic that no other test knows. */
async function newClinic(): Promise<Clinic> {
  const number = randomInt(1_000_000);
  const name = `Érable Physio ${number}`;
  return { name, ...(await registerOwner(app.product, name, `erable-physio-${number}`)) };
}

const badge = (page: Page, name: string) =>
  page.getByRole('main').getByText(name, { exact: true }).first().waitFor();

/** Marks the document: a reload would remove the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { same: true }));
const isSame = (page: Page) => page.evaluate(() => 'same' in globalThis);

it('shows in one browser what another changes, also after the server restarts', async () => {
  const second = await openConsole(app, adminToken);
  const clinic = await newClinic();
  const path = `/tenants/${clinic.tenantId}`;
  await Promise.all([first.go(path), second.go(`${path}?tab=notes`)]);
  await badge(second.page, 'Active');
  await second.page.getByRole('heading', { name: 'No notes yet' }).waitFor();
  await Promise.all([mark(first.page), mark(second.page)]);

  await button(first.page, 'More actions').click();
  await first.page.getByRole('menuitem', { name: 'Suspend Tenant' }).click();
  await first.page.getByLabel('Enter suspension reason:').fill('Two invoices are unpaid');
  await button(first.page, 'Suspend').click();
  await badge(second.page, 'Suspended');

  await second.page.getByLabel('New note').fill('The owner pays on Friday');
  await button(second.page, 'Add note').click();
  await first.page.getByRole('tab', { name: 'Notes' }).click();
  await first.page.getByText('The owner pays on Friday').waitFor();

  await app.product.restart();
  await button(second.page, 'Resume Tenant').click();
  await button(second.page, 'Resume').click();
  await badge(first.page, 'Active');
  expect([await isSame(first.page), await isSame(second.page)]).toEqual([true, true]);

  await first.go('/settings/platform');
  const text = `Maintenance tonight ${randomInt(1_000_000)}`;
  const shown = first.page.getByRole('switch', { name: 'Show the announcement' });
  await first.page.getByLabel('English text').fill(text);
  await first.page.getByLabel('French text').fill('Entretien ce soir à vingt-deux heures');
  await shown.check();
  const form = first.page.getByRole('form', { name: 'Announcement' });
  await form.getByRole('button', { name: 'Save' }).click();
  await second.page.getByText(text).waitFor();
  expect(await isSame(second.page)).toBe(true);
  await shown.uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await second.page.getByText(text).waitFor({ state: 'detached' });
  expect([...first.problems, ...second.problems]).toEqual([]);
});

it('asks before it overwrites what a colleague saved in the meantime', async () => {
  const second = await openConsole(app, adminToken);
  const { tenantId } = await newClinic();
  for (const { go, page } of [first, second]) {
    await go(`/tenants/${tenantId}`);
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Edit details' }).click();
  }
  await first.page.getByLabel('Owner name').fill('Maude Tremblay');
  await button(first.page, 'Save').click();
  await first.page.getByRole('dialog').waitFor({ state: 'detached' });

  const { page } = second;
  await page.getByLabel('Owner name').fill('Maude Roy');
  await button(page, 'Save').click();
  await page.getByText('Owner name: both of you changed it. Which value should be saved?').waitFor();
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await picture(page, 'console-conflict');
  await page.getByLabel('Yours: Maude Roy').check();
  await button(page, 'Save').click();
  await first.page.getByRole('main').getByText('Maude Roy').first().waitFor();
  expect([...first.problems, ...second.problems]).toEqual([]);
});

it('shows a toast below the title and the close button of an open drawer', async () => {
  const { page, go } = first;
  await callApi(app.product, 'POST', '/api/auth/login', operator);
  await go('/users');
  await page.getByRole('row', { name: operator.email }).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Sessions…' }).click();
  const drawer = page.getByRole('dialog', { name: /^Sessions of/ });
  await drawer
    .getByRole('button', { name: /^End session/ })
    .first()
    .click();
  const toast = await page.getByRole('status').filter({ hasText: 'Session ended' }).boundingBox();
  const close = await drawer.getByRole('button', { name: 'Close' }).boundingBox();
  expect(toast?.y).toBeGreaterThan((close?.y ?? 0) + (close?.height ?? 0));
});

it('works without a mouse: the list, the palette, suspending and resuming', async () => {
  const { name } = await newClinic();
  const { page, go, problems } = first;
  const { keyboard } = page;
  await go('/tenants');
  await rows(page).first().waitFor();
  await keyboard.press('j');
  await keyboard.press('x');
  await page.getByRole('region', { name: 'Selection' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' });

  await keyboard.press('Control+k');
  await keyboard.type(name.toLowerCase());
  await page.getByRole('dialog').getByText(name).waitFor();
  await keyboard.press('Enter');
  await page.getByRole('heading', { name }).waitFor();
  await badge(page, 'Active');

  await keyboard.press('s');
  await page.getByRole('dialog', { name: `Suspend ${name}` }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await keyboard.type('Asked for by the owner');
  for (let step = 0; step < 4; step += 1) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await badge(page, 'Suspended');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await keyboard.press('Control+k');
  await keyboard.type('resume');
  await page.getByRole('dialog').getByText('Resume Tenant').waitFor();
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: `Resume ${name}?` }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Resume');
  await keyboard.press('Enter');
  await badge(page, 'Active');
  expect(problems).toEqual([]);
});

/** Whether the middle of an element is in view and nothing covers it. */
const isSeen = (found: Locator) =>
  found.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

it.each([
  ['on a phone', { width: 390, height: 844 }],
  ['on a laptop', { width: 1366, height: 768 }],
])('shows the first wrong field of a dialog with its label and message, %s', async (where, viewport) => {
  const { page, go, problems } = first;
  await page.setViewportSize(viewport);
  const dialog = page.getByRole('dialog');
  await go('/settings/webhooks?new=1');
  const url = dialog.getByLabel('URL', { exact: true });
  await url.fill('http://hooks.example.com');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const message = dialog.getByText('The URL must begin with https://');
  await expect.poll(() => isSeen(message)).toBe(true);
  for (const part of [dialog.getByText('URL', { exact: true }), url]) expect(await isSeen(part)).toBe(true);
  await picture(page, `console-wrong-field-${where}`);
  await url.fill('https://hooks.example.com');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => isSeen(dialog.getByText('Choose at least one event'))).toBe(true);
  await picture(page, `console-wrong-group-${where}`);

  await go('/tenants?new=1');
  await button(page, 'Create Tenant').waitFor();
  const fields = dialog.locator('input:not([type=hidden]), select');
  expect(await fields.count()).toBeGreaterThan(8);
  for (const field of await fields.all()) {
    await dialog.evaluate((drawer) => drawer.scrollTo(0, 0));
    await field.focus();
    expect(await isSeen(field), await field.evaluate((input) => input.outerHTML)).toBe(true);
  }
  await button(page, 'Create Tenant').click();
  await expect.poll(() => isSeen(dialog.getByText('Clinic Name', { exact: true }))).toBe(true);
  await picture(page, `console-wrong-drawer-${where}`);
  expect(problems).toEqual([]);
});

/** Labels of controls that change something. Read-only operators see none of them. */
const actions =
  /tenant$|^(suspend|resume|restart|terminate|edit|change|extend|resend|lock|lift|erase|record|invite|export|csv|add|new|create|send|unlock|retry|discard|stop|rotate|revoke|remove|delete|sign in as|more actions)\b/i;
const harmless = /^(View Tenant|Retry)$/;

async function actionsOn(page: Page): Promise<string[]> {
  const controls = page.locator('main :is(button, [role=menuitem], a[role=button])');
  const names = await controls.evaluateAll((found) =>
    found.map((control) => (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()),
  );
  return names.filter((name) => actions.test(name) && !harmless.test(name));
}

it('shows support no action that support may not take, on any screen', async () => {
  const clinic = await newClinic();
  const tenant = `/tenants/${clinic.tenantId}`;
  const note = { body: 'The owner pays on Friday' };
  await callApi(app.product, 'POST', `/api${tenant}/notes`, note, ownerToken);
  const search = `/api/people?search=${encodeURIComponent(clinic.email)}`;
  const { people } = await callApi<{ people: { userId: string }[] }>(
    app.product,
    'GET',
    search,
    undefined,
    ownerToken,
  );
  const sam = { name: 'Sam Support', email: `sam-${clinic.subdomain}@ops.example`, role: 'support' };
  const support = await openConsole(app, await addOperator(app.product, ownerToken, sam));
  const { page, go, visit, fresh } = support;

  /** What each screen shows once it has loaded. */
  const loaded: Record<string, Locator> = {
    '': page.getByText(clinic.name),
    '/tenants': page.getByText(clinic.email),
    '/tenants/bulk': page.getByText('No bulk changes yet'),
    '/analytics': page.getByRole('figure', { name: 'Plan mix' }),
    '/health': page.getByRole('heading', { name: 'Incidents', exact: true }),
    '/health/mail': page.getByText('0 emails shown'),
    '/logs': page.getByText('account.staff_invitation_used'),
    '/logs/application': page.getByText('POST /api/auth/set-password'),
    '/users/staff': page.getByText('ada@ops.example'),
    '/users/people': page.getByText(clinic.email),
    '/users/leads': page.getByText('No leads'),
    [tenant]: page.getByText('Operations'),
    [`${tenant}?tab=log`]: page.getByText(new RegExp(`^${clinic.name} \\w`)),
    [`${tenant}?tab=members`]: page.getByText(clinic.email),
    [`${tenant}?tab=notes`]: page.getByText(note.body),
    [`/users/people/${people[0]?.userId}`]: page.getByText(clinic.email),
  };
  await go('/settings');
  for (const [path, sign] of Object.entries(loaded)) {
    await visit(path);
    await fresh(sign).waitFor();
    expect(await actionsOn(page), path).toEqual([]);
  }

  await go('/tenants');
  await page.getByText(clinic.email).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: `Actions for ${clinic.name}` }).click();
  await page.getByRole('menuitem', { name: 'View Logs' }).waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['View Tenant', 'View Logs']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tenant');
  const palette = page.getByRole('dialog');
  await palette.getByText('Tenants').first().waitFor();
  expect(await palette.getByText(/New Tenant|Suspend|Resume|Restart/i).count()).toBe(0);
  await page.keyboard.press('Escape');
  for (const path of ['/settings/platform', '/settings/api-clients', '/settings/webhooks']) {
    await visit(path);
    await fresh(page.getByText('Your role does not include this')).waitFor();
    expect(await actionsOn(page), path).toEqual([]);
  }
  expect(support.problems).toEqual([]);
});

/** Screens that load something, by path, with their headings. */
const screens = {
  '': 'Dashboard Overview',
  '/tenants': 'Tenant Management',
  '/tenants/bulk': 'Bulk changes',
  '/analytics': 'Analytics',
  '/health': 'System Health',
  '/health/mail': 'Undelivered email',
  '/logs': 'Logs',
  '/logs/application': 'Logs',
  '/users/staff': 'Users',
  '/users/people': 'Users',
  '/users/leads': 'Users',
  '/users/privacy': 'Users',
  '/settings/platform': 'Settings',
  '/settings/api-clients': 'Settings',
  '/settings/webhooks': 'Settings',
};

/** Requests for screen data, without those about the session. */
const data = /\/api\/(?!auth|announcement|events|home)/;

it('shows loading states while the server is slow, and never blocks typing', async () => {
  const { page, context, go, visit, fresh, problems } = first;
  await context.route(data, () => new Promise<void>(() => {}));
  await go('/settings');
  for (const [path, title] of Object.entries(screens)) {
    await visit(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await fresh(page.getByRole('main').getByRole('status')).waitFor({ state: 'attached' });
  }
  await go('/users/people');
  await page.getByRole('searchbox').click();
  await page.keyboard.type('maude gagnon');
  expect(await page.getByRole('searchbox').inputValue()).toBe('maude gagnon');
  await picture(page, 'console-slow');
  expect(problems).toEqual([]);
});

it('offers a retry wherever the server fails, and recovers', async () => {
  const { email } = await newClinic();
  const { page, context, go, visit, fresh, problems } = first;
  await failRequests(context);
  await go('/settings');
  for (const [path, title] of Object.entries(screens)) {
    await visit(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await fresh(page.getByRole('main').getByRole('button', { name: 'Retry' })).waitFor();
  }
  await go('/users/people');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await context.unroute(data);
  await retry.click();
  await page.getByText(email).first().waitFor();
  expect(problems).toEqual([]);
});

async function failRequests(context: BrowserContext): Promise<void> {
  const body = JSON.stringify({ success: false, error: 'Something went wrong', code: 'INTERNAL' });
  await context.route(data, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
}

it.each([1440, 390])(
  'leaves the bell visible beside the mark of many unread notifications at %d px',
  async (width) => {
    const { page } = first;
    await page.route(/\/api\/notifications(\?|$)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), unread: 100 } });
    });
    await page.setViewportSize({ width, height: 900 });
    await first.go('');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const [icon, many] = await Promise.all(
      [bell.locator('svg'), bell.getByText('99+')].map((part) => part.boundingBox()),
    );
    if (!icon || !many) throw new Error('The bell has no icon or no mark');
    expect(many.x - icon.x).toBeGreaterThanOrEqual(icon.width / 2);
    await picture(page, `console-many-unread-${width}`);
  },
);
