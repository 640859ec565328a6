import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { payOf } from '../../api/test/pay.ts';
import { desktop, expectAccessible, phone, picture } from './browser.ts';
import { provideClinicDay } from './clinic-day.ts';

/** Friday, 17:00 in Toronto. */
const day = provideClinicDay({ subdomain: 'payday', at: '2026-11-13T22:00:00Z' });
let pay: ReturnType<typeof payOf>;
let runId = '';

/** Visits of 150.00: seven clear, one paid in part, a missed one, an unpaid and an unsigned one. */
beforeAll(async () => {
  const { app, clinic } = day;
  pay = payOf(app, clinic);
  await app.admin('users').where({ user_id: clinic.roy.userId }).update({ locale: 'fr' });
  for (const on of ['02', '03', '04', '05', '06', '09', '10'])
    await pay.collect(await pay.visit(`2026-11-${on}T09:00`), 15_000);
  await pay.collect(await pay.visit('2026-11-11T09:00'), 10_000);
  await pay.collect(await pay.visit('2026-11-11T10:00', { state: 'no_show', feeCents: 7_500 }), 7_500);
  await pay.visit('2026-11-12T09:00');
  await pay.collect(await pay.visit('2026-11-12T10:00', { note: 'draft' }), 15_000);
  await day.setTime('2026-11-16T15:00:00Z');
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const sums = {
  whole: 'Opening 0.00 + earned 945.00 + adjustments 0.00 = pay 735.00 + closing 210.00',
  asked: 'Opening 0.00 + earned 945.00 + adjustments 0.00 = pay 645.00 + closing 300.00',
};

it('the preparer records an agreement, prepares the run and opens it, and may not approve it', async () => {
  const { clinic } = day;
  const { page, problems } = await day.open(
    clinic.bookkeeper,
    `/staff/${clinic.roy.staffId}?tab=pay`,
    desktop,
  );
  await button(page, 'Add agreement').click();
  await dialog(page).getByLabel('From').fill('2026-01-01');
  await dialog(page).getByText('A visit of $150.00 earns $90.00.').waitFor();
  await dialog(page).getByLabel('Share', { exact: true }).fill('57,5');
  await dialog(page).getByText('A visit of $150.00 earns $86.25.').waitFor();
  await dialog(page).getByLabel('Share', { exact: true }).fill('60');
  await dialog(page).getByText('Visits since Jan 1, 2026 that no run has paid yet').waitFor();
  await expectAccessible(page, 'a new agreement');
  await picture(page, 'pay-agreement');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('In force').waitFor();

  await page.goto(page.url().replace(/\/staff.*/, '/pay'));
  await page.getByText('No pay run yet').waitFor();
  await page.keyboard.press('p');
  await dialog(page).getByLabel('From').fill('2026-11-01');
  await dialog(page).getByLabel('To', { exact: true }).fill('2026-11-15');
  await dialog(page).getByLabel('Cutoff, at the end of').fill('2026-11-15');
  await dialog(page).getByRole('button', { name: 'Prepare' }).click();
  await page.getByRole('heading', { name: 'Nov 1–15, 2026' }).waitFor();
  await page.getByText(sums.whole).waitFor();
  await page.getByText('Note unsigned (1 visit)').waitFor();
  await expectAccessible(page, 'a draft run');
  await button(page, 'Open for review').click();
  await dialog(page).getByRole('button', { name: 'Open for review' }).click();
  await page.getByText('You fixed its numbers last, so somebody else approves it.').waitFor();
  expect(await button(page, 'Approve').count()).toBe(0);
  runId = page.url().split('/').at(-1) ?? '';
  expect((await pay.turn(runId, 'approve')).status).toBe(403);
  expect(problems).toEqual([]);
});

it('the contractor reads the statement on a phone in French and asks about a line', async () => {
  const { clinic } = day;
  const { page, problems } = await day.open(clinic.roy, '/pay', phone);
  await page.getByRole('heading', { name: 'Ma paie' }).waitFor();
  await page.getByText('La note n’est pas signée.').waitFor();
  await picture(page, 'pay-own');
  await expectAccessible(page, 'own pay');
  await page.getByRole('link', { name: /1–15 nov\. 2026/ }).click();
  await page.getByText('Ouverture 0,00 + gagné 945,00').waitFor();
  await picture(page, 'pay-own-statement');
  await expectAccessible(page, 'own statement');
  await button(page, 'Question sur la visite du 10 nov. 2026, client 10432').click();
  await dialog(page).getByLabel('Question').fill('N’était-ce pas 60 minutes?');
  await dialog(page).getByRole('button', { name: 'Question' }).click();
  await page.getByText('Sans réponse pour l’instant').waitFor();
  await page.getByText(/= paie 645,00 \+ clôture 300,00/).waitFor();
  expect(problems).toEqual([]);
});

it('the query is answered, another person approves, and the answer stands on the statement', async () => {
  const { clinic } = day;
  const path = `/pay/runs/${runId}`;
  const preparer = await day.open(clinic.bookkeeper, path, desktop);
  await preparer.page.getByText(sums.asked).waitFor();
  await preparer.page.getByText('N’était-ce pas 60 minutes?').waitFor();
  await picture(preparer.page, 'pay-run-review');
  await expectAccessible(preparer.page, 'a run in review');
  await button(preparer.page, 'Answer').click();
  await dialog(preparer.page).getByLabel('Answer').fill('It was booked for 45.');
  await dialog(preparer.page).getByRole('button', { name: 'Answer' }).click();
  await preparer.page.getByText(sums.whole).waitFor();
  await preparer.page.getByText('No open queries').waitFor();

  const approver = await day.open(clinic.ownerAtSite, path, desktop);
  await button(approver.page, 'Approve').click();
  await dialog(approver.page).getByText('Approve payouts of $735.00?').waitFor();
  await dialog(approver.page).getByRole('button', { name: 'Approve' }).click();
  await button(approver.page, 'Take approval back').waitFor();

  await preparer.page.reload();
  await preparer.page.getByText('can take the approval back').waitFor();
  expect(await button(preparer.page, 'Take approval back').count()).toBe(0);
  await button(preparer.page, 'Mark as paid').click();
  await dialog(preparer.page).getByLabel('Reference').fill('T-118');
  await dialog(preparer.page).getByRole('button', { name: 'Mark as paid' }).click();
  await preparer.page.getByText('Paid on Nov 16, 2026, reference T-118').waitFor();

  const contractor = await day.open(clinic.roy, `/pay/statements/${runId}`, phone);
  await contractor.page.getByText('It was booked for 45.').waitFor();
  await contractor.page.getByText('Payé le 16 nov. 2026, référence T-118').waitFor();
  expect([...preparer.problems, ...approver.problems, ...contractor.problems]).toEqual([]);
});
