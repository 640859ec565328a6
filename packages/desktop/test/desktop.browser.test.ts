import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, picture } from '../../web/test/browser.ts';
import { provideProduct } from '../../web/test/fixture.ts';
import { callApi, operatorToken, registerOwner } from '../../web/test/people.ts';
import { operator } from '../../web/test/product.ts';
import type { MenuCommand } from '../src/ipc-contract.ts';
import type { SenderCheck } from '../src/main/ipc/sender.ts';
import { type BridgeOptions, type Desktop, startDesktop } from './bridge.ts';

const clinic = { name: 'Lakeside Family Therapy', subdomain: 'lakeside-family' };

const app = provideProduct();
let tenantId: string;
beforeAll(async () => {
  ({ tenantId } = await registerOwner(app.product, clinic.name, clinic.subdomain));
});

/** Runs a scenario in a new application; no page may log an error. */
async function inDesktop(
  options: BridgeOptions & { view?: BrowserContextOptions },
  scenario: (desktop: Desktop, problems: string[]) => Promise<void>,
): Promise<void> {
  const { view = { viewport: { width: 1440, height: 900 } }, ...bridge } = options;
  const { context, page, problems } = await app.openPerson(view);
  const desktop = await startDesktop(context, bridge);
  await page.close();
  try {
    await scenario(desktop, problems);
    expect(problems).toEqual([]);
  } finally {
    await desktop.stop();
    await context.close();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(operator.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Chromium renders a window behind another one rarely, so it is polled. */
const background = { timeout: 30_000, interval: 50 };
const isShown = (place: Locator) => expect.poll(() => place.isVisible(), background).toBe(true);

const row = (page: Page) => page.getByRole('row', { name: new RegExp(clinic.name) });

async function rowAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${clinic.name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Everything that an attacker's script in a page could read: storage, cookies, the document, the bridge's answers. */
async function readableByPage(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const readable = await page.evaluate(async () => {
    const bridge = (window as unknown as { tamarackDesktop: Record<string, Record<string, () => unknown>> })
      .tamarackDesktop;
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.documentElement.outerHTML,
      await bridge.host?.facts?.(),
      await bridge.host?.diagnostics?.(),
      await bridge.session?.exists?.(),
      await bridge.servers?.list?.(),
    ]);
  });
  return readable + JSON.stringify(cookies);
}

/** The session file: one encrypted text, or nothing. */
async function storedSession({ system }: Desktop): Promise<string> {
  return JSON.stringify(JSON.parse(await readFile(join(system.dataDir, 'session.json'), 'utf8')));
}

it('supports the day of an operator: first run, sign in, find, suspend, resume, export, logs, sign out', () =>
  inDesktop({}, async (desktop) => {
    const page = await desktop.open();
    await page.getByRole('heading', { name: 'Connect to your server' }).waitFor();
    await expectAccessible(page, 'first run');
    await picture(page, 'desktop-first-run');
    await page.getByLabel('Server address').fill('http://localhost:1');
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText(/is not responding/i).waitFor();
    await page.getByLabel('Server address').fill(`localhost:${app.product.port}`);
    await page.getByRole('button', { name: 'Connect' }).click();

    await page.getByText(`Server: localhost:${app.product.port}`).waitFor();
    expect(desktop.system.questions.map(({ title }) => title)).toEqual([
      'Contact localhost:1?',
      `Contact localhost:${app.product.port}?`,
      `Connect to localhost:${app.product.port}?`,
    ]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page, 'sign-in');
    await picture(page, 'desktop-sign-in');
    await signIn(page);
    await page.getByText('Login successful! Welcome back.').waitFor();
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    const token = await operatorToken(app.product);
    expect(token.length).toBeGreaterThan(20);
    const visible = await readableByPage(page);
    expect(visible).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    expect(visible).not.toContain(operator.password);
    expect(await storedSession(desktop)).toMatch(/^\{"\w+":"[\w+/=]{100,}"\}$/);

    // A second window is already signed in and receives live updates.
    const second = await desktop.open('/admin/tenants');
    await row(second).getByText('Active').waitFor();
    await page.bringToFront();

    await page.getByRole('link', { name: 'Tenants' }).first().click();
    await page.getByPlaceholder('Search clinic, subdomain, owner').fill('lakeside');
    await row(page).waitFor();
    await rowAction(page, 'Suspend Tenant');
    await page.getByLabel('Enter suspension reason:').fill('Invoice 1042 unpaid since August');
    await expect.poll(() => desktop.system.unsavedWork.get(desktop.idOf(page))).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Tenant suspended').waitFor();
    await row(page).getByText('Suspended').waitFor();
    await expect.poll(() => row(second).textContent(), background).toContain('Suspended');
    await expect.poll(() => desktop.system.unsavedWork.get(desktop.idOf(page))).toBe(false);
    await expect.poll(() => desktop.system.unreadCounts.at(-1)).toBeGreaterThan(0);
    await rowAction(page, 'Resume Tenant');
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Tenant resumed').waitFor();
    await expect.poll(() => row(second).textContent(), background).toContain('Active');
    await expectAccessible(page, 'tenants');
    await expectNoSidewaysScroll(page, 'tenants');
    await picture(page, 'desktop-tenants');

    await rowAction(page, 'View Tenant');
    await expect.poll(() => desktop.system.openedUrls).toEqual([`${app.product.site(clinic.subdomain)}/`]);

    await page
      .getByRole('button', { name: /Export/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Export|Save/ })
      .click();
    await page
      .getByText(/saved|exported/i)
      .first()
      .waitFor();
    const [saveDialog] = desktop.system.saveDialogs;
    const file = await readFile(join(desktop.system.downloads, saveDialog?.fileName ?? ''), 'utf8');
    expect(file).toContain(clinic.name);

    await page.getByRole('link', { name: 'Logs' }).first().click();
    await page
      .getByText(/suspend/i)
      .first()
      .waitFor();
    await picture(page, 'desktop-logs');

    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
    await second.getByRole('heading', { name: 'Admin Portal' }).waitFor();
    expect(await storedSession(desktop)).toBe('{}');
  }));

const withServer = (options: BridgeOptions = {}): BridgeOptions => ({
  server: `http://localhost:${app.product.port}`,
  ...options,
});

it('shows a lost connection, reconnects, and returns to the screen after an expired session', () =>
  inDesktop(withServer({ encryption: 'basic_text' }), async (desktop) => {
    const { system } = desktop;
    const page = await desktop.open(`/admin/tenants/${tenantId}`);
    await page.getByText('Your session is not saved').waitFor();
    await page.getByRole('button', { name: 'Got it' }).click();
    await signIn(page);
    await page.getByRole('heading', { name: clinic.name }).waitFor();

    system.setNetwork('down');
    await page.getByText(`Disconnected from localhost:${app.product.port}`).waitFor();
    await expectAccessible(page, 'disconnected');
    await picture(page, 'desktop-disconnected');
    const reconnect = page.getByRole('button', { name: 'Reconnect' });
    await reconnect.click();
    await page.getByText('The server is still not responding.').waitFor();
    await expect.poll(() => reconnect.isEnabled()).toBe(true);
    // Found beforehand: the application also reconnects on its own, which takes the button away.
    const button = await reconnect.elementHandle();
    system.setNetwork('up');
    await button?.evaluate((found) => (found as HTMLElement).click());
    await page.getByText('Disconnected from').waitFor({ state: 'hidden' });

    const opening = desktop.nextWindow();
    const logs = page.getByRole('link', { name: 'Logs' }).first();
    await logs.click({ modifiers: ['Control'] });
    const other = await opening;
    await other.getByRole('heading', { name: 'Logs' }).first().waitFor();
    expect(system.openedWindows).toEqual(['/admin/logs']);
    await page.bringToFront();

    const token = await operatorToken(app.product);
    await callApi(app.product, 'POST', '/api/account/sessions/sign-out-everywhere', {}, token);
    // A message stays for some seconds, in both windows at about the same time.
    const expired = [page, other].map((window) =>
      isShown(window.getByText('Session expired. Please login again.').first()),
    );
    system.ports.windows.send(desktop.idOf(page), 'command', { name: 'reload-data' });
    await Promise.all(expired);
    await signIn(page);
    await page.getByRole('heading', { name: clinic.name }).waitFor();
    await isShown(other.getByRole('heading', { name: 'Logs' }).first());
  }));

it('runs menu commands and links, and never restarts for an update with unsaved work', () =>
  inDesktop(withServer(), async (desktop) => {
    const { system } = desktop;
    const page = await desktop.open(`/admin/tenants/${tenantId}?tab=notes`);
    const id = desktop.idOf(page);
    const { send } = system.ports.windows;
    const command = (name: MenuCommand) => send(id, 'command', { name });
    await signIn(page);
    await page.getByRole('textbox', { name: 'New note' }).fill('Called the owner');
    await expect.poll(() => system.unsavedWork.get(id)).toBe(true);
    system.setUpdates({ kind: 'ready', channel: 'latest', version: '1.1.0', notes: 'Exports are faster.' });
    await page.getByRole('button', { name: 'What’s new' }).click();
    await page.getByRole('dialog').getByText('Exports are faster.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restart now' }).click();
    await page.getByText('A window has unsaved changes.').waitFor();
    await picture(page, 'desktop-update');
    await page.getByRole('button', { name: 'Later' }).click();

    send(id, 'navigate', { path: '/admin/users' });
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'New note' }).inputValue()).toBe('Called the owner');
    send(id, 'navigate', { path: '/admin/users' });
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Users', exact: true }).first().waitFor();
    await expect.poll(() => system.unsavedWork.get(id)).toBe(false);
    command('new-tenant');
    await page.getByRole('dialog').getByLabel('Clinic Name').waitFor();
    send(id, 'navigate', { path: `/admin/tenants/${tenantId}` });
    await page.getByRole('heading', { name: clinic.name }).waitFor();
    command('palette');
    await page.getByPlaceholder('Search tenants, pages, actions').last().waitFor();
    await page.keyboard.press('Escape');
    command('about');
    await page.getByRole('dialog', { name: 'About Tamarack' }).waitFor();
    await expectAccessible(page, 'about');
    await picture(page, 'desktop-about');
    await page.getByRole('button', { name: 'Copy diagnostics' }).click();
    await page.getByText('Diagnostics copied').waitFor();
    expect(system.copiedTexts).toHaveLength(1);
  }));

it('switches between servers and ends the session with the previous one', () =>
  inDesktop(
    {
      ...withServer(),
      view: { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' },
    },
    async (desktop) => {
      const page = await desktop.open();
      await signIn(page);
      await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
      await picture(page, 'desktop-overview-dark-1024');
      desktop.system.ports.windows.send(desktop.idOf(page), 'command', { name: 'servers' });
      const dialog = page.getByRole('dialog', { name: 'Servers' });
      await dialog.getByText('In use').waitFor();
      await dialog.getByRole('button', { name: 'Add a server' }).click();
      await dialog.getByLabel('Server address').fill(`http://127.0.0.1:${app.product.port}`);
      await expectAccessible(page, 'servers');
      await picture(page, 'desktop-servers-dark-1024');
      await page.evaluate(() => Object.assign(window, { keptFromPreviousServer: true }));
      await dialog.getByRole('button', { name: 'Connect' }).click();
      await page.getByText(`Server: 127.0.0.1:${app.product.port}`).waitFor();
      await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
      expect(desktop.system.application.session.exists()).toBe(false);
      expect(await page.evaluate(() => 'keptFromPreviousServer' in window)).toBe(false);
      await page.getByRole('button', { name: 'Change server' }).click();
      await dialog.getByRole('button', { name: `Forget localhost:${app.product.port}` }).click();
      await dialog.getByText(`localhost:${app.product.port}`, { exact: true }).waitFor({ state: 'hidden' });
    },
  ));

const acceptEverySender: SenderCheck = ({ sender }) => ({ windowId: sender.id });
const answerOrRefusal = (answer: Promise<unknown>) =>
  answer.catch((error: Error) => /Refused/.exec(error.message)?.[0] ?? error.message);

it.each([
  ['refuses', undefined, 'Refused'],
  ['would answer, if senders were not checked,', acceptEverySender, false],
] as const)('%s subframes and pages of other origins', (_name, checkSender, expected) =>
  inDesktop({ checkSender }, async (desktop) => {
    const page = await desktop.open();
    await page.evaluate(() => void document.body.append(document.createElement('iframe')));
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    const fromFrame = frame?.evaluate(() => {
      const main = window as unknown as {
        __callMainProcess(channel: string, args: unknown[]): Promise<unknown>;
      };
      return main.__callMainProcess('tamarack:session.exists', []);
    });
    expect(await answerOrRefusal(fromFrame ?? Promise.resolve('no frame'))).toBe(expected);

    await page
      .context()
      .route('https://evil.example/**', (route) => route.fulfill({ body: '<!doctype html>' }));
    await page.goto('https://evil.example/#/admin');
    const fromForeign = page.evaluate(() => {
      const main = window as unknown as { tamarackDesktop: { session: { exists(): Promise<unknown> } } };
      return main.tamarackDesktop.session.exists();
    });
    expect(await answerOrRefusal(fromForeign)).toBe(expected);
  }),
);

it('turns no text with a tag into markup and loads no script by its URL', () =>
  inDesktop(withServer(), async (desktop, problems) => {
    const page = await desktop.open();
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
    const refused = await page.evaluate(() => {
      const attempts = {
        markup: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
        document: () => document.write('<p>'),
        frame: () => (document.createElement('iframe').srcdoc = '<p>'),
        parser: () => new DOMParser().parseFromString('<p>', 'text/html'),
        policy: () =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [];
        } catch {
          return [name];
        }
      });
    });
    expect(refused).toEqual(['markup', 'document', 'frame', 'parser', 'policy']);
    await expect
      .poll(() => problems.splice(0).join())
      .toContain('TrustedTypePolicy with that name already exists');
  }));
