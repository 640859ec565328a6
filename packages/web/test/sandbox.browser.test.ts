import { randomBytes } from 'node:crypto';
import { languageTags } from '@tamarack/core/domain/text';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  longEnoughToRead,
  phone,
  picture,
} from './browser.ts';
import { shareProduct } from './fixture.ts';
import { mailedSandboxLink } from './people.ts';
import { linkIn } from './product.ts';

const app = shareProduct();

/** Calls the API from the page with the visit's token, as is possible with the browser's developer tools. */
async function callInVisit(page: Page, method: string, path: string): Promise<[number, string]> {
  return page.evaluate(
    async ([method, path]) => {
      const { clients } = await (await fetch('/.well-known/tamarack.json')).json();
      const { token } = JSON.parse(localStorage.getItem('sandbox-visit') ?? '{}');
      const answer = await fetch(path, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-client-id': clients.web.id,
          'x-client-key': clients.web.key,
          authorization: `Bearer ${token}`,
        },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      return [answer.status, (await answer.json()).code] as [number, string];
    },
    [method, path] as const,
  );
}

const inWorkspaceAs = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(name) }).waitFor();

/** Starts the visit. On the first one, the sample data is still being prepared. */
const enter = (page: Page, label = 'Open the sandbox') =>
  page.getByRole('button', { name: label }).click({ timeout: 100_000 });

/** Texts of table cells that cannot be read: cut off by the window, or hidden and not repeated in the row. */
const unreachable = (page: Page) =>
  page.evaluate(() => {
    const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
    const isDrawn = (element: Element) => element.getClientRects().length > 0;
    const drawnText = (row: Element) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      let all = '';
      while (texts.nextNode())
        if (texts.currentNode.parentElement && isDrawn(texts.currentNode.parentElement))
          all += ` ${texts.currentNode.nodeValue}`;
      return plain(all);
    };
    const rows = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')].filter(isDrawn);
    if (rows.length === 0) return ['no rows'];
    return rows.flatMap((row) =>
      [...row.cells].flatMap((cell) => {
        const text = plain(cell.textContent);
        const { left, right } = cell.getBoundingClientRect();
        if (isDrawn(cell)) return left < 0 || right > window.innerWidth ? [`${text} is cut off`] : [];
        return text === '–' || drawnText(row).includes(text) ? [] : [`${text} is hidden`];
      }),
    );
  });

/** Whether the whole element is within the window, with nothing over its corners or its middle. */
const isInSight = (element: Locator) =>
  element.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const inset = 4;
    return [
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
      [(left + right) / 2, (top + bottom) / 2],
    ].every(([x = 0, y = 0]) => it.contains(document.elementFromPoint(x, y)));
  });

/** A unique email, so that a retry finds no used link in the mailbox. */
const visitor = (name: string) => `${name}-${randomBytes(4).toString('hex')}@visitor.example`;

describe('the sandbox', () => {
  it('opens with the mailed link, as three roles, is read-only, and ends', async () => {
    const { page, problems } = await app.openPerson(desktop);
    await page.goto(app.at('/demo#sandbox'));
    const form = page.locator('#sandbox form');
    const email = visitor('maude');
    await form.getByLabel('Email address').fill(email);
    await longEnoughToRead(page);
    await form.getByRole('button', { name: 'Get Sandbox Access' }).click();
    const mail = await app.product.mail(email, /sandbox/i);
    const link = linkIn(mail, '/sandbox/');
    expect(new URL(link).host).toBe(`demo.localhost:${app.product.port}`);

    await page.goto(link);
    await page.getByText('The link works once').waitFor();
    await page.reload();
    await page.getByText('The link works once').waitFor();
    await enter(page);
    await inWorkspaceAs(page, 'Claire Bennett');
    expect(page.url()).toBe(`${app.product.site('demo')}/`);
    await page.getByText('nothing is saved').waitFor();
    await expectAccessible(page, 'the sandbox');
    await picture(page, 'sandbox-administrator');

    await page.getByLabel('View as').selectOption('Front desk');
    await inWorkspaceAs(page, 'Jordan Ellis');
    await page.getByLabel('View as').selectOption('Clinician');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Rousseau|Okafor|Gill|Fraser|Nair/ })
      .waitFor();
    await page.reload();
    expect(await page.getByLabel('View as').inputValue()).toBe('clinician');

    expect(await callInVisit(page, 'POST', '/api/clinics/018f0000-0000-7000-8000-000000000000/plan')).toEqual(
      [403, 'SANDBOX_READ_ONLY'],
    );
    expect(await callInVisit(page, 'GET', '/api/auth/me')).toEqual([403, 'FORBIDDEN']);
    expect(await callInVisit(page, 'GET', '/api/tenants')).toEqual([404, 'NOT_FOUND']);

    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'You have left the sandbox' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'The sandbox opens with a link' }).waitFor();

    await page.goto(link);
    await page.getByRole('heading', { name: 'This link has been used' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('says that it has ended after 24 hours, without a reload', async () => {
    // A clock stays with its context, so this context must not be reused.
    const page = await app.browser.newPage({ ...desktop, locale: 'en-CA' });
    await page.clock.install();
    await page.goto(await mailedSandboxLink(app.product, visitor('late')));
    await enter(page);
    await inWorkspaceAs(page, 'Claire Bennett');
    await page.clock.fastForward('24:00:01');
    await page.getByRole('heading', { name: 'Your visit to the sandbox has ended' }).waitFor();
    await page.close();
  });

  it('ends in the browser when the server has ended the visit', async () => {
    const { page } = await app.openPerson(desktop);
    await page.goto(await mailedSandboxLink(app.product, visitor('twice')));
    await enter(page);
    await inWorkspaceAs(page, 'Claire Bennett');
    expect((await callInVisit(page, 'DELETE', '/api/sandbox/visit'))[0]).toBe(200);
    // A pending request of the screen may reveal it earlier.
    const ended = page.getByRole('heading', { name: 'Your visit to the sandbox has ended' });
    await page.getByRole('link', { name: 'Clients' }).or(ended).first().click();
    await ended.waitFor();
  });

  it.each([
    ['on a phone', phone, [390]],
    ['on a tablet and a desk', desktop, [768, 1440]],
  ] as const)('is in French and fits %s', async (_name, device, widths) => {
    const { page, problems } = await app.openPerson({ ...device, locale: 'fr-CA' });
    const link = await mailedSandboxLink(app.product, visitor(`fr-${widths[0]}`), 'fr');
    expect(new URL(link).host).toBe(`demo-fr.localhost:${app.product.port}`);
    const inEachWidth = async (what: string, check: (name: string) => Promise<void>) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await check(`${what} ${width}`);
      }
    };
    await page.goto(link);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await inEachWidth('link', (name) => expectAccessible(page, name));
    await enter(page, 'Ouvrir le bac à sable');
    await inWorkspaceAs(page, 'Geneviève Lachance');
    for (const role of ['Administration', 'Clinicien', 'Réception']) {
      await page.getByLabel('Voir comme').selectOption(role);
      await inEachWidth(role, async (name) => {
        await page.getByRole('navigation').first().waitFor();
        await expectAccessible(page, name);
        await expectNoSidewaysScroll(page, name);
        await picture(page, `sandbox-fr-${name.replace(' ', '-')}`);
      });
    }
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('nothing is saved').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en-CA');
    expect(problems).toEqual([]);
  });

  it.each([
    ['en', 'Open the sandbox', 'Claire Bennett', ['Pay runs', 'Contractors', 'Every visit']],
    [
      'fr',
      'Ouvrir le bac à sable',
      'Geneviève Lachance',
      ['Paies', 'Travailleurs autonomes', 'Chaque visite'],
    ],
  ] as const)('shows every figure of pay on a phone, in %s', async (locale, open, owner, tables) => {
    const { page, problems } = await app.openPerson({ ...phone, locale: languageTags[locale] });
    const link = await mailedSandboxLink(app.product, visitor(`pay-${locale}`), locale);
    await page.goto(link);
    await enter(page, open);
    await inWorkspaceAs(page, owner);
    await page.goto(`${new URL(link).origin}/pay`);
    for (const name of tables) {
      const rows = page.locator(`table[aria-label="${name}"] tbody tr`);
      await rows.first().waitFor();
      expect(await unreachable(page), `${name} ${locale}`).toEqual([]);
      await expectNoSidewaysScroll(page, `${name} ${locale}`);
      await picture(page, `sandbox-pay-${name.replaceAll(' ', '-')}`);
      if (name !== tables[2]) await rows.getByRole('link').first().click();
    }
    expect(problems).toEqual([]);
  });

  it('says on a phone what would happen, in sight, above buttons that stay in sight too', async () => {
    const { page, problems } = await app.openPerson({ ...phone, locale: 'fr-CA' });
    const link = await mailedSandboxLink(app.product, visitor('till'), 'fr');
    await page.goto(link);
    await enter(page, 'Ouvrir le bac à sable');
    await inWorkspaceAs(page, 'Geneviève Lachance');
    await page.goto(`${new URL(link).origin}/queue`);
    for (const [act, would] of [
      ['Encaisser', 'Dans votre clinique, ce serait maintenant noté'],
      ['Renvoyer au clinicien', 'Dans votre clinique, ce serait maintenant renvoyé'],
    ] as const) {
      // A visit that took place; nothing can be checked out of a missed one.
      const visit = page.getByRole('listitem').filter({ hasText: 'Arrivée notée' }).first();
      await visit.getByRole('button', { name: /^Autres actions/ }).click();
      await page.getByRole('menuitem', { name: act }).click();
      const dialog = page.getByRole('dialog');
      const reason = dialog.getByLabel('Que faut-il corriger?');
      const button = dialog.locator('[type="submit"]');
      await button.waitFor();
      if (act !== 'Encaisser') await reason.fill('La durée est de 45 minutes.');
      const label = await button.textContent();
      await button.click();
      const said = dialog.getByRole('status').filter({ hasText: would });
      await said.waitFor();
      expect(await button.textContent()).toBe(label);
      for (const seen of [said, button, dialog.getByRole('button', { name: 'Annuler' })])
        expect(await isInSight(seen), `${act}: ${await seen.textContent()}`).toBe(true);
      await picture(page, `sandbox-said-${act.slice(0, 4)}`);
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    expect(problems).toEqual([]);
  });
});
