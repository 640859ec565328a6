import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf } from '../../api/test/charts.ts';
import { pdfText } from '../../api/test/files.ts';
import { createVisit, type NewVisit } from '../../api/test/visits.ts';
import { desktop, expectAccessible, phone, picture } from './browser.ts';
import { provideClinicDay } from './day/clinic-day.ts';

/** Tuesday, 17:57 in Toronto. */
const day = provideClinicDay({ subdomain: 'billing-day', at: '2026-11-24T22:57:00Z' });

beforeAll(async () => {
  await calls('ownerAtSite').post('/taxes/registrations', {
    kind: 'gst_hst',
    number: '123456789 RT0001',
    from: '2024-01-01',
  });
});

const calls = (who: 'desk' | 'ownerAtSite') => callsOf(day.app, day.clinic, day.clinic[who]);
/** A massage with Chen in the queue: 110.00 + 14.30. */
const massage = (at: string, of: Partial<NewVisit> = {}) =>
  createVisit(day.app, day.clinic, { clientId: day.clinic.anne, with: 'chen', note: 'signed', at, ...of });
const press = (page: Page, key: string) => page.keyboard.press(key);

/** A billed massage, paid by card by default. */
async function billed(at: string, { paid = true, clientId = day.clinic.anne } = {}): Promise<string> {
  const attendanceId = await massage(at, { clientId });
  const payments = paid ? [{ method: 'credit_card', amountCents: 12_430 }] : [];
  const { status, body } = await calls('desk').post(`/confirmations/${attendanceId}/checkout`, {
    version: 1,
    payments,
  });
  expect(status).toBe(200);
  return body.id;
}

describe('the desk', () => {
  it('keeps the workspace when a dialog or screen cannot be loaded, and gets it with its styles once it can', async () => {
    const { page } = await day.open(day.clinic.desk, '/todos');
    await page.getByRole('button', { name: 'Add to-do' }).waitFor();
    const files = /\/assets\//;
    await page.route(files, (route) => route.abort());
    await page.getByRole('button', { name: 'Add to-do' }).click();
    await page.getByText(/^This could not be loaded/).waitFor();
    await page.getByRole('link', { name: 'Billing' }).click();
    await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expectAccessible(page, 'a screen that could not be loaded');
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Billing' }).waitFor();
    const tab = page.getByRole('link', { name: 'Cash-out' });
    expect(await tab.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('none');
    await page.getByRole('link', { name: 'To-dos' }).click();
    await page.getByRole('button', { name: 'Add to-do' }).click();
    await page.getByRole('dialog', { name: 'New to-do' }).waitFor();
  });

  it('checks a visit out by keyboard: three keys for paid in full by card', async () => {
    const attendanceId = await massage('2026-11-24T16:00', { state: 'arrived', confirmation: null });
    const { page, problems } = await day.open(day.clinic.desk, '/', desktop);
    await page.getByRole('button', { name: 'Check out: Anne Tremblay' }).waitFor();
    await press(page, 'j');
    await press(page, 'c');
    const dialog = page.getByRole('dialog', { name: 'Check out Anne Tremblay' });
    await dialog.getByText('care by this profession is taxable').waitFor();
    await expectAccessible(page, 'the check-out');
    await picture(page, 'billing-checkout');
    await expect.poll(() => dialog.getByRole('radio', { name: 'Card' }).isChecked()).toBe(true);
    await press(page, 'Enter');
    await page.getByText('Checked out: Anne Tremblay, $124.30 paid').waitFor();
    const state = await day.app.admin('confirmations').where({ attendance_id: attendanceId }).first('state');
    expect(state).toEqual({ state: 'confirmed' });
    expect(problems).toEqual([]);
  });

  it('records cash and refunds it, once the clinic allows the desk to', async () => {
    const { app, clinic } = day;
    const invoiceId = await billed('2026-11-24T09:00', { paid: false });
    const { page, problems } = await day.open(clinic.desk, `/billing/invoices/${invoiceId}`, desktop);
    await page.getByRole('button', { name: 'Take payment' }).click();
    await page.getByLabel('Method').selectOption('Cash');
    await page.getByText('In cash: $124.30').waitFor();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('$124.30 recorded').waitFor();
    await page.getByText('Refunds: administrators only, as set by your clinic.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Refund payment/ }).count()).toBe(0);

    await app
      .admin('workspace_settings')
      .where({ tenant_id: clinic.tenantId })
      .update({ desk_may_refund: true });
    await page.reload();
    await page.getByRole('button', { name: /^Refund payment/ }).click();
    await page.getByLabel('Amount').fill('24.30');
    await page.getByLabel('Reason').fill('Session was short');
    await expectAccessible(page, 'a refund');
    await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('$24.30 refunded').waitFor();
    await page.getByText('Partially paid').waitFor();
    await picture(page, 'billing-invoice');
    await page.getByRole('button', { name: 'Save PDF' }).click();
    await page.getByText(/\.pdf saved$/).waitFor();
    expect(problems).toEqual([]);
  });
});

it('a payment by a colleague is in the cash-out, and their check-out closes the form, before the next poll', async () => {
  const { clinic } = day;
  const clientId = await clinic.client('Zoé', 'Roy', { phone: '416-555-0102' });
  const attendanceId = await massage('2026-11-24T14:00', { clientId, state: 'arrived', confirmation: null });
  const cash = await day.open(clinic.ownerAtSite, '/billing?tab=day', desktop);
  const desk = await day.open(clinic.desk, '/', desktop);
  await cash.page.getByRole('heading', { name: 'Billing' }).waitFor();
  await desk.page.getByRole('button', { name: 'Check out: Zoé Roy' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Check out Zoé Roy' });
  await dialog.getByRole('button', { name: 'Check out, $124.30' }).waitFor();
  const payments = [{ method: 'cheque', amountCents: 12_430 }];
  await calls('ownerAtSite').post(`/confirmations/${attendanceId}/checkout`, { version: 1, payments });
  await Promise.all([
    cash.page.getByRole('cell', { name: 'Zoé Roy' }).waitFor({ timeout: 20_000 }),
    dialog.getByText('This visit cannot be checked out now').waitFor({ timeout: 20_000 }),
  ]);
  await expectAccessible(desk.page, 'a check-out that a colleague has done');
  await expect.poll(() => dialog.getByRole('button', { name: /^Check out,/ }).count()).toBe(0);
  // Only the refused total.
  expect(desk.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  expect(cash.problems).toEqual([]);
});

describe('in French on a phone', () => {
  it('the desk sees the balances, the client’s account and the day’s cash', async () => {
    const { app, clinic } = day;
    const paul = await clinic.client('Paul', 'Gélinas', { phone: '416-555-0101' });
    await billed('2026-11-24T12:00', { paid: false, clientId: paul });
    await app.admin('users').where({ user_id: clinic.desk.userId }).update({ locale: 'fr' });
    const person = await day.open(clinic.desk, '/billing', phone);
    const { page, problems } = person;
    await page.getByRole('link', { name: 'Paul Gélinas' }).click();
    await page.getByText('Doit 124,30 $').waitFor();
    await page.getByRole('button', { name: 'Inscrire un acompte' }).click();
    await page.getByLabel('Montant').fill('50,00');
    await expectAccessible(page, 'un acompte');
    await page.getByRole('button', { name: 'Inscrire', exact: true }).click();
    await page.getByText('Doit 124,30 $ · Crédit de 50,00 $').waitFor();
    await page.getByRole('button', { name: 'Utiliser le crédit' }).click();
    await page.getByText('Doit 74,30 $').waitFor();
    await expectAccessible(page, 'le compte d’un client');
    await picture(page, 'billing-account');
    await page.getByRole('button', { name: 'Sommaire du compte' }).click();
    await page.getByRole('textbox', { name: 'Du', exact: true }).fill('2024-12-31');
    await expectAccessible(page, 'le sommaire du compte');
    await page.getByRole('button', { name: 'Télécharger' }).click();
    await page.getByText('Choisissez une année au plus.').waitFor();
    await picture(page, 'billing-summary');
    await page.getByRole('textbox', { name: 'Du', exact: true }).fill('2026-01-01');
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger' }).click();
    const saved = await begun;
    const fileName = saved.suggestedFilename();
    expect(fileName).toMatch(/^account-summary-\d+-2026-01-01-2026-11-24\.pdf$/);
    expect(await pdfText(await readFile(await saved.path()))).toContain('Balance due $74.30');
    await page.getByText(`${fileName} enregistré`).waitFor();
    const cash = await day.openTab(person, '/billing?tab=day');
    await cash.getByRole('cell', { name: 'Carte' }).first().waitFor();
    await expectAccessible(cash, 'la caisse');
    await app.admin('users').where({ user_id: clinic.desk.userId }).update({ locale: 'en' });
    expect(problems).toEqual([]);
  });
});
