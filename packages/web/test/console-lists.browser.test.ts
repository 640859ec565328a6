import { randomInt } from 'node:crypto';
import { listColumns } from '@tamarack/core/domain/platform/tenant-views';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture } from './browser.ts';
import { button, openConsole, rows } from './console.ts';
import { provideProduct } from './fixture.ts';
import { mailedSandboxLink, operatorToken, registerOwner } from './people.ts';

const app = provideProduct();

/** Elements that cover the footer of a drawer, at any scroll position. */
function paintedOverFoot(inFoot: Element): string[] {
  const foot = inFoot.parentElement as HTMLElement;
  let drawer = foot.parentElement as HTMLElement;
  while (drawer.scrollHeight <= drawer.clientHeight && drawer.parentElement) drawer = drawer.parentElement;
  const over: string[] = [];
  for (let top = 0; top < drawer.scrollHeight; top += 15) {
    drawer.scrollTop = top;
    const { left, right, top: edge, bottom } = foot.getBoundingClientRect();
    for (let x = left + 2; x < right; x += 20)
      for (const y of [edge + 3, (edge + bottom) / 2]) {
        const found = document.elementFromPoint(x, y);
        if (found && !foot.contains(found)) over.push(found.outerHTML.slice(0, 80));
      }
  }
  return over;
}

/** By how many pixels the page and a table's box are too narrow for what is in them. */
const overflow = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const over = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
    return [over(document.documentElement), over(table.parentElement ?? table)];
  });
const stays = (page: Page) => page.locator('thead').evaluate((head) => getComputedStyle(head).position);

// One test, because clinics are only ever added.
it('lists no clinic, three, five hundred and forty thousand', { timeout: 300_000 }, async () => {
  const { page, go, problems } = await openConsole(app, await operatorToken(app.product));

  await go('/tenants');
  await page.getByRole('heading', { name: 'No tenants found' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add Tenant' }).count()).toBe(2);
  expect(await page.getByText('0 of 0').count()).toBe(1);
  await go('');
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  await page.getByText('Total Tenants').waitFor();
  await go('/tenants/bulk');
  await page.getByRole('heading', { name: 'No bulk changes yet' }).waitFor();
  await go('/analytics');
  await page.getByRole('heading', { name: 'No data yet' }).waitFor();

  await registerOwner(app.product, 'Érable Physio', 'erable-physio');
  await app.product.seedTenants(2);
  await go('/tenants');
  await rows(page).nth(2).waitFor();
  expect(await rows(page).count()).toBe(3);
  expect(await button(page, 'Next').isDisabled()).toBe(true);

  // Going back returns to the opened row.
  const opened = await rows(page).nth(1).getByRole('link').textContent();
  await rows(page).nth(1).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: opened ?? '', exact: true }).waitFor();
  await page.goBack();
  await page.waitForFunction((name) => document.activeElement?.textContent === name, opened);
  // The palette keeps its position and size with any results.
  const box = page.getByRole('dialog', { name: 'Search tenants, pages, actions' });
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Overview' }).waitFor();
  const place = await box.boundingBox();
  await page.keyboard.type('erable-physio');
  await box.getByText('Érable Physio').waitFor();
  expect(await box.boundingBox()).toEqual(place);
  await page.keyboard.press('Escape');
  // The form never covers its footer, at any scroll position.
  await go('/tenants?new=1');
  expect(await button(page, 'Create Tenant').evaluate(paintedOverFoot)).toEqual([]);
  // At tablet width every column is visible.
  const { width = 1280, height = 800 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 768, height });
  await go('/tenants');
  await rows(page).first().waitFor();
  const table = page.getByRole('table', { name: 'Tenants' });
  expect(await table.evaluate((shown) => shown.scrollWidth <= (shown.parentElement?.clientWidth ?? 0))).toBe(
    true,
  );
  // Beside the navigation too. A table with room for its columns keeps its header in view.
  for (const path of ['/tenants', '/logs']) {
    await page.setViewportSize({ width: 1024, height });
    await go(path);
    await page.getByRole('table').locator('tbody tr').first().waitFor();
    await expect.poll(() => stays(page)).toBe('sticky');
    expect(await overflow(page)).toEqual([0, 0]);
  }
  // With every column the table scrolls in its box, never the page.
  const every = listColumns.join();
  await page.setViewportSize({ width: 1440, height });
  await go(`/tenants?columns=${every}`);
  await rows(page).first().waitFor();
  await expect.poll(() => stays(page)).toBe('static');
  const [ofPage, ofBox = 0] = await overflow(page);
  expect([ofPage, ofBox > 500]).toEqual([0, true]);
  // On paper, a landscape page shows every column, and nothing of the frame.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 981, height });
  expect(await overflow(page)).toEqual([0, 0]);
  const controls = [
    page.getByRole('banner'),
    page.getByRole('link', { name: 'Overview' }),
    ...['Add Tenant', 'Display', 'Next'].map((name) => button(page, name)),
  ];
  for (const control of controls) expect(await control.count(), String(control)).toBe(0);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width, height });
  await go('/tenants');
  await rows(page).first().waitFor();
  // On phones the paging buttons share a row.
  await page.setViewportSize({ width: 390, height });
  const pager = page.getByRole('navigation', { name: 'Pages' }).getByRole('button');
  const tops = await pager.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
  // "Select all" is visible too, above the cards.
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.click();
  await page.getByRole('region', { name: 'Selection' }).waitFor();
  await all.click();
  await page.setViewportSize({ width, height });

  await app.product.seedTenants(499);
  await go('/tenants?limit=100');
  await page.getByText('1–100 of 500').waitFor();
  await button(page, 'Last').click();
  await page.getByText('401–500 of 500').waitFor();
  expect(await rows(page).count()).toBe(100);
  await go('/analytics?range=12m');
  await page.getByRole('heading', { name: 'Plan mix' }).waitFor();

  await app.product.seedTenants(39_999);
  await go('/tenants');
  await page.getByText('1–20 of 40,000').waitFor();
  await rows(page).first().waitFor();
  await button(page, 'Last').click();
  await page.getByText('39,981–40,000 of 40,000').waitFor();
  await rows(page).nth(19).waitFor();
  await page.getByRole('searchbox').fill('erable-physio');
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  expect(await rows(page).first().textContent()).toContain('Érable Physio');

  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Status').selectOption('suspended');
  await page.getByText('1–20 of 8,000').waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await button(page, 'Select all 8,000 that match').click();
  await page.getByRole('region', { name: 'Selection' }).getByText('All 8,000').waitFor();
  await button(page, 'Resume…').click();
  await page.getByLabel('Type 8000 to confirm').waitFor();
  await picture(page, 'console-select-all');
  await go('');
  await page.getByText('40,000').first().waitFor();
  expect(problems).toEqual([]);
});

/** The upper edges of the texts in the heads of a table, and how they are drawn: that too shifts a text by a pixel. */
const headLines = (page: Page) =>
  page.locator('thead th').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
      if (!text) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const { textRendering } = getComputedStyle(text.parentElement as Element);
      return [`${range.getBoundingClientRect().top} ${textRendering}`];
    }),
  );

/** Distance from the right edge of the filters to that of their box, inside its padding. */
const roomBesideFilters = (page: Page) =>
  page.getByRole('search').evaluate((toolbar) => {
    const edges = [...toolbar.querySelectorAll('select')].map((one) => one.getBoundingClientRect().right);
    const inside =
      toolbar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(toolbar).paddingRight);
    return Math.round(inside - Math.max(...edges));
  });

it('keeps tables, their heads and toolbars within their boxes and in line', async () => {
  const { page, go } = await openConsole(app, await operatorToken(app.product));
  const subdomain = `cliniques-du-parc-${randomInt(1_000_000)}`;
  const { tenantId } = await registerOwner(app.product, 'Cliniques du Parc', subdomain);
  await mailedSandboxLink(app.product, 'visitor@clinic.example');
  const open = async (width: number, path: string) => {
    await page.setViewportSize({ width, height: 900 });
    await go(path);
    await page.locator('tbody tr').last().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };

  for (const width of [1280, 1366]) {
    await open(width, '/analytics?range=7d');
    const boxes = page.getByRole('region', { name: /^Table of By/ });
    await boxes.nth(1).waitFor();
    const over = await boxes.evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
    expect(over, String(width)).toEqual([0, 0]);
    expect(new Set(await headLines(page)).size, 'lines of heads').toBe(1);
  }
  // Also those behind the charts.
  for (const width of [390, 768, 1440]) {
    await open(width, '/analytics?tables=growth,plans,revenue,funnel');
    const boxes = page.getByRole('region', { name: /^Table of / });
    await page.getByRole('region', { name: 'Table of Plan mix' }).waitFor();
    const wide = await boxes.evaluateAll((all) =>
      all.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.getAttribute('aria-label')),
    );
    expect(wide, String(width)).toEqual([]);
  }
  for (const path of ['/tenants', '/users/staff']) {
    await open(1280, path);
    expect(new Set(await headLines(page)).size, `lines of heads on ${path}`).toBe(1);
  }
  await open(1280, '/logs');
  const [search, display] = [page.getByRole('searchbox'), button(page, 'Display')];
  expect((await display.boundingBox())?.y).toBe((await search.boundingBox())?.y);

  // Above cards, the arrow follows each name, and rows of names stay close.
  await open(390, '/users/staff');
  const marks = await page.locator('thead button').evaluateAll((buttons) =>
    buttons.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.firstChild as Node);
      const [name, mark] = [range.getBoundingClientRect(), one.querySelector('svg')?.getBoundingClientRect()];
      return { follows: (mark?.left ?? 0) >= name.right, top: one.getBoundingClientRect().top };
    }),
  );
  expect(marks.every(({ follows }) => follows)).toBe(true);
  const lines = [...new Set(marks.map(({ top }) => top))];
  expect(lines.every((top, at) => at === 0 || top - (lines[at - 1] ?? 0) <= 32)).toBe(true);
  // Without a count nothing stands beside the filters.
  await go(`/tenants/${tenantId}?tab=log`);
  await page.getByRole('search').waitFor();
  expect(await roomBesideFilters(page)).toBe(0);
});
