import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Person, signIn, waitForScripts } from './browser.ts';
import { openConsole } from './console.ts';
import { shareProduct } from './fixture.ts';
import { callApi, operatorToken, registerOwner } from './people.ts';

/** No page turns text into markup or script: its policy requires Trusted Types, and its own code does not need them. */
const app = shareProduct();

/** Loads a page whose policy must name these Trusted Types policies. */
async function open(page: Page, url: string, policies: string): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      reportError(new Error(`The policy refused ${violatedDirective}: ${sample}`)),
    );
  });
  const answer = await page.goto(url);
  const directives = (answer?.headers()['content-security-policy'] ?? '').split('; ');
  expect(directives, url).toEqual(
    expect.arrayContaining(["require-trusted-types-for 'script'", `trusted-types ${policies}`]),
  );
}

/** Fails when the policy blocked the page's own code, or would not block foreign code. */
async function expectGuarded({ page, problems }: Person): Promise<void> {
  expect(problems, page.url()).toEqual([]);
  const outcomes = await page.evaluate(() => {
    const hostile = '<img src="x" onerror="document.title = 1" data-hostile>';
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.body.innerHTML = hostile),
      adjacent: () => document.body.insertAdjacentHTML('beforeend', hostile),
      frame: () => (document.createElement('iframe').srcdoc = hostile),
      script: () => (document.createElement('script').src = 'https://attacker.example/'),
      code: () => (document.createElement('script').text = 'document.title = 1'),
      handler: () => document.body.setAttribute('onclick', 'document.title = 1'),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name}: carried out`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(outcomes, page.url()).toEqual(
    ['markup', 'adjacent', 'frame', 'script', 'code', 'handler'].map((name) => `${name}: TypeError`),
  );
  expect(await page.locator('[data-hostile]').count()).toBe(0);
}

describe('text never becomes markup or script', () => {
  it.each(['/', '/fr', '/blog', '/demo', '/waag-report', '/privacy'])(
    'on the public page %s',
    async (path) => {
      const person = await app.openPerson();
      await open(person.page, app.at(path), "'none'");
      await waitForScripts(person.page);
      await expectGuarded(person);
    },
  );

  it('on the registration, before and after the application takes over', async () => {
    const person = await app.openPerson();
    await open(person.page, app.at('/register'), 'default');
    await person.page.getByLabel('Full Name', { exact: true }).fill('Maude Gagnon');
    await person.page.locator('#root:not([data-watched])').waitFor();
    await person.page.getByRole('button', { name: 'Continue', exact: true }).click();
    await person.page.getByText('Please complete the following required field(s)').first().waitFor();
    await expectGuarded(person);
  });

  it('on the sign-in', async () => {
    const person = await app.openPerson();
    await open(person.page, app.at('/signin'), 'default');
    await person.page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await expectGuarded(person);
  });

  it('in the console', async () => {
    const operator = await openConsole(app, await operatorToken(app.product));
    const { page } = operator;
    await open(page, app.at('/admin/tenants'), 'default');
    await page.getByRole('heading', { name: 'Tenant Management' }).waitFor();
    await operator.visit('/dashboard');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await expectGuarded(operator);
  });

  it('on the owner’s dashboard and the site of their clinic', async () => {
    const owner = await registerOwner(app.product, 'Érable Physio', 'trusted-types');
    const person = await app.openPerson();
    await signIn(person.page, app.product.origin, owner.token);
    await open(person.page, app.at('/dashboard'), 'default');
    await person.page.getByText('Érable Physio').first().waitFor();
    await expectGuarded(person);

    const member = await app.openPerson();
    const body = { tenantId: owner.tenantId };
    const path = '/api/auth/site-codes';
    const { url } = await callApi<{ url: string }>(app.product, 'POST', path, body, owner.token);
    await open(member.page, url, 'default');
    await member.page.getByRole('heading', { name: /, Maude$/ }).waitFor();
    await expectGuarded(member);
  });

  it('on the description of the API', async () => {
    const person = await app.openPerson();
    await open(person.page, app.at('/api/docs'), 'default dompurify');
    const { page } = person;
    await page.locator('.opblock-tag', { hasText: 'tenants' }).first().click();
    for (const method of ['get', 'post']) {
      const path = page.locator('[data-path="/api/tenants"]');
      const operation = page.locator(`.opblock-${method}`).filter({ has: path });
      await operation.locator('.opblock-summary-control').click();
      await operation.locator('.responses-table').waitFor();
    }
    await page.getByText('Default value').first().waitFor();
    await expectGuarded(person);
  });
});
