import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible } from './browser.ts';
import { provideClinicDay } from './day/clinic-day.ts';

const day = provideClinicDay({ subdomain: 'client-list', at: '2026-11-24T15:00:00Z', renewed: true });

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

it('a client list is imported, searched and edited', async () => {
  const { app, clinic } = day;
  for (const table of ['client_words', 'client_identities', 'clients'])
    await app.admin(table).where({ tenant_id: clinic.tenantId }).delete();
  const { page, problems } = await day.open(clinic.ownerAtSite, '/', desktop);
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.getByText('No clients yet').waitFor();
  await expectAccessible(page, 'empty client list');

  await page.getByRole('link', { name: 'Import' }).click();
  const rows = Array.from(
    { length: 12 },
    (_, at) => `Given${at};Family${at};416 555 01${10 + at};19${70 + at}-03-1${at % 10};g${at}@lac.example`,
  );
  const text = [
    'Prénom;Nom;Téléphone;Date de naissance;Courriel',
    "Zoé;D'Amour;(514) 555-0199;1985-03-10;zoe@lac.example",
    ';;;;nobody@lac.example',
    ...rows,
  ].join('\r\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  await page.getByText('13 clients can be added').waitFor();
  await expectAccessible(page, 'preview of an import');
  await picture(page, 'import');
  await page.getByRole('button', { name: 'Import 13 clients' }).click();
  await page.getByText('13 clients were added').waitFor();
  await page.getByRole('link', { name: 'Open the client list' }).click();

  await page.getByText('Given3 Family3').waitFor();
  await expectAccessible(page, 'client list');
  await picture(page, 'clients');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('damour');
  await page.getByText('1 client', { exact: true }).waitFor();
  await page.getByRole('link', { name: "Zoé D'Amour" }).click();
  await page.getByRole('heading', { level: 1, name: "Zoé D'Amour" }).waitFor();
  await page.getByRole('button', { name: 'Record a consent' }).click();
  await expectAccessible(page, 'dialog of a consent');
  await page.getByRole('button', { name: 'Record consent' }).click();
  await page.getByText('In force').waitFor();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Luc D’Amour');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Luc D’Amour').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.getByLabel('Alert for the front desk').fill('Rings twice');
  await expectAccessible(page, 'dialog of a client');
  await picture(page, 'edit');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Rings twice').waitFor();
  await expectAccessible(page, 'page of a client');
  await picture(page, 'client');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Changed: alert for the front desk').waitFor();
  await picture(page, 'history');
  expect(new URL(page.url()).search).toBe('?tab=history');
  expect(problems).toEqual([]);
});

it('a chart whose retention is over is destroyed by keyboard', async () => {
  const { app, clinic } = day;
  const clientId = await clinic.client('Odette', 'Beauchamp');
  const counted = { retention_from_on: '2010-03-01', retention_until_on: '2020-03-01' };
  await app
    .admin('clients')
    .where({ client_id: clientId })
    .update({ last_entry_on: '2010-03-01', ...counted });
  const { page, problems } = await day.open(clinic.ownerAtSite, '/settings/retention', desktop);
  const choice = page.getByRole('checkbox', { name: /Odette Beauchamp/ });
  await choice.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This cannot be undone').waitFor();
  await expectAccessible(page, 'dialog of a destruction');
  await picture(page, 'destroy');
  await page.keyboard.type('Ten years are over');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('1 chart destroyed.').waitFor();
  await page.getByText('No charts are due.').waitFor();
  const { file_no: fileNo } = await app.admin('clients').where({ client_id: clientId }).first('file_no');
  await page.goto(new URL(`/clients/${fileNo}`, page.url()).href);
  await page.getByText('The chart was destroyed on Nov 24, 2026').waitFor();
  await expectAccessible(page, 'page of a destroyed chart');
  await picture(page, 'destroyed');
  expect(problems).toEqual([]);
});
