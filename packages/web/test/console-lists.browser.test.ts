import { expect, it } from 'vitest';
import { picture } from './browser.ts';
import { button, openConsole, rows } from './console.ts';
import { provideProduct } from './fixture.ts';
import { operatorToken, registerOwner } from './people.ts';

const app = provideProduct();

// One test, because clinics are only ever added.
it('lists no clinic, three, five hundred and a hundred thousand', { timeout: 300_000 }, async () => {
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

  await app.product.seedTenants(499);
  await go('/tenants?limit=100');
  await page.getByText('1–100 of 500').waitFor();
  await button(page, 'Last').click();
  await page.getByText('401–500 of 500').waitFor();
  expect(await rows(page).count()).toBe(100);
  await go('/analytics?range=12m');
  await page.getByRole('heading', { name: 'Plan mix' }).waitFor();

  await app.product.seedTenants(99_999);
  await go('/tenants');
  await page.getByText('1–20 of 100,000').waitFor();
  await rows(page).first().waitFor();
  await button(page, 'Last').click();
  await page.getByText('99,981–100,000 of 100,000').waitFor();
  await rows(page).nth(19).waitFor();
  await page.getByRole('searchbox').fill('erable-physio');
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  expect(await rows(page).first().textContent()).toContain('Érable Physio');

  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Status').selectOption('suspended');
  await page.getByText('1–20 of 20,000').waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await button(page, 'Select all 20,000 that match').click();
  await page.getByRole('region', { name: 'Selection' }).getByText('All 20,000').waitFor();
  await button(page, 'Resume…').click();
  await page.getByLabel('Type 20000 to confirm').waitFor();
  await picture(page, 'console-select-all');
  await go('');
  await page.getByText('100,000').first().waitFor();
  expect(problems).toEqual([]);
});
