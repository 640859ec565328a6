import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVisit, deleteVisits, type NewVisit } from '../../api/test/visits.ts';
import { checkAtWidths, desktop, expectAccessible, holdBack, phone, picture } from './browser.ts';
import { provideClinicDay } from './day/clinic-day.ts';

/** Tuesday, 13:57 in Toronto. */
const day = provideClinicDay({ subdomain: 'desk-day', at: '2026-11-24T18:57:00Z' });

const visit = (changes: Omit<NewVisit, 'clientId'> & { clientId?: string }) =>
  createVisit(day.app, day.clinic, { clientId: day.clinic.anne, ...changes });
let clients = 0;
beforeEach(async () => {
  await deleteVisits(day.app);
  await day.app.admin('todos').delete();
  clients++;
});

/** A day with something in each panel. */
async function busyDay(): Promise<void> {
  const { app, clinic } = day;
  const paul = await clinic.client('Paul', 'Gélinas', { phone: '416-555-0101' });
  const marguerite = await clinic.client('Marguerite', 'Beauchemin-Laframboise', { phone: '416-555-0102' });
  await app.admin('clients').where({ client_id: marguerite }).update({ desk_alert: 'Pays in cash' });
  await visit({ clientId: paul, at: '2026-11-24T09:00', note: 'signed' });
  await visit({
    clientId: marguerite,
    at: '2026-11-24T10:00',
    with: 'chen',
    note: 'draft',
    treatedMinutes: 40,
  });
  await visit({ at: '2026-11-24T11:00', state: 'no_show', feeCents: 6_000 });
  await visit({ clientId: paul, at: '2026-11-20T11:00', arrived: false, confirmation: 'returned' });
  await visit({ at: '2026-11-24T14:00', state: 'booked' });
  await visit({ clientId: paul, at: '2026-11-24T14:30', state: 'arrived', with: 'chen' });
  await visit({ clientId: marguerite, at: '2026-11-25T10:00', state: 'cancelled', rebook: true });
  await app
    .admin('credentials')
    .where({ staff_id: clinic.chen.staffId })
    .update({ valid_to_on: '2026-12-20' });
  await app.admin('todos').insert({
    tenant_id: clinic.tenantId,
    title: 'Order towels for room 2',
    role: 'front_desk',
    due_on: '2026-11-23',
  });
}

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(':scope[tabindex]') });
const current = (page: Page) => page.locator('li[aria-current="true"]');
const press = (page: Page, keys: string) => page.keyboard.press(keys);

describe('the desk', () => {
  it('runs the day by keyboard alone on Today', async () => {
    const omar = await day.clinic.client('Omar', `Haddad ${clients}`);
    await visit({ at: '2026-11-24T13:45', state: 'booked' });
    await visit({ clientId: omar, at: '2026-11-24T14:45', state: 'booked' });
    await visit({ at: '2026-11-24T09:00', state: 'booked' });
    const { page, problems } = await day.open(day.clinic.desk, '/', desktop);
    await page.getByRole('heading', { name: 'Good afternoon, Dana' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(3);

    await press(page, 'j');
    await expect.poll(() => current(page).textContent()).toContain('9:00');
    await press(page, 'o');
    await page.getByRole('dialog').waitFor();
    await press(page, 'ArrowDown');
    await press(page, 'Enter');
    await current(page).getByText('No-show').waitFor();
    // The row may be updated by the event stream before the dialog has its response.
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await press(page, 'j');
    await expect.poll(() => current(page).textContent()).toContain('1:45');
    await press(page, 'a');
    await current(page).getByText('Arrived 1:57').waitFor();
    await press(page, 'e');
    await current(page).getByText('Attended').waitFor();
    const states = await day.app
      .admin('attendances')
      .where({ tenant_id: day.clinic.tenantId })
      .orderBy('attendance_id')
      .select('state', 'treated_minutes');
    expect(states).toEqual([
      { state: 'attended', treated_minutes: 45 },
      { state: 'booked', treated_minutes: null },
      { state: 'no_show', treated_minutes: null },
    ]);
    await page.getByText('2 visits to check').waitFor();
    expect(problems).toEqual([]);
  });

  it('sees what a no-show costs and waives it with a reason', async () => {
    await day.app.admin('services').where({ service_id: day.clinic.physio }).update({ notice_hours: 2 });
    const attendanceId = await visit({ at: '2026-11-24T09:00', state: 'booked' });
    await visit({ at: '2026-11-24T17:00', state: 'booked' });
    const { page, problems } = await day.open(day.clinic.desk, '/', desktop);
    await page.getByRole('button', { name: 'Outcome: Anne Tremblay' }).last().click();
    await page.getByText('Until 3:00 p.m., the client can cancel without a fee.').waitFor();
    await expectAccessible(page, 'the outcome of a visit that can be cancelled for free');
    await picture(page, 'outcome-free');
    await press(page, 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Outcome: Anne Tremblay' }).first().click();
    await page.getByRole('radio', { name: 'No-show' }).check();
    await page.getByText('Fee of $60.00', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Waive the fee of $60.00' }).check();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Moved to another day');
    await expectAccessible(page, 'a missed fee');
    await picture(page, 'outcome-waived');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await day.app.admin('attendances').where({ attendance_id: attendanceId }).first()).toMatchObject({
      state: 'no_show',
      fee_cents: 0,
      fee_reason: 'Moved to another day',
    });
    expect(problems).toEqual([]);
  });

  it('takes the queue to zero by keyboard alone', async () => {
    await visit({ at: '2026-11-24T09:00', note: 'signed' });
    await visit({ at: '2026-11-24T10:00', note: 'signed', treatedMinutes: 20 });
    await visit({ at: '2026-11-24T11:00', state: 'late_cancelled', feeCents: 0 });
    const { page, problems } = await day.open(day.clinic.desk, '/queue', desktop);
    await expect.poll(() => rows(page).count()).toBe(3);
    await press(page, 'j');
    await press(page, 'Enter');
    await page.getByText('Confirmed: Anne Tremblay, $120.00').waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    await current(page).getByText('20 of 45 min').waitFor();

    await press(page, 'r');
    await page.getByRole('dialog', { name: 'Return to Roy Lavoie' }).waitFor();
    await page.keyboard.type('Was it 45 minutes?');
    await press(page, 'Control+Enter');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await press(page, 'x');
    await page.getByRole('dialog', { name: 'Exclude this visit' }).waitFor();
    await page.keyboard.type('Waived');
    await press(page, 'Control+Enter');
    await page.getByText('Nothing to check yet').waitFor();
    await page.getByText('1 visit is returned and waits for the clinician.').waitFor();
    await expectAccessible(page, 'the empty queue');
    await picture(page, 'queue-empty');
    const decided = await day.app
      .admin('confirmations')
      .where({ tenant_id: day.clinic.tenantId })
      .orderBy('attendance_id')
      .select('state', 'fee_cents', 'reason');
    expect(decided).toEqual([
      { state: 'confirmed', fee_cents: 12_000, reason: '' },
      { state: 'returned', fee_cents: null, reason: 'Was it 45 minutes?' },
      { state: 'excluded', fee_cents: null, reason: 'Waived' },
    ]);
    expect(problems).toEqual([]);
  });

  it('types on while a dialog loads, and runs no shortcut with that', async () => {
    await visit({ at: '2026-11-24T09:00', note: 'signed' });
    const { page, problems } = await day.open(day.clinic.desk, '/queue', desktop);
    const dialogCode = await holdBack(page, 'DecisionDialog');
    await expect.poll(() => rows(page).count()).toBe(1);
    await press(page, 'r');
    await dialogCode.asked;
    await page.keyboard.type('c Cost of an excluded');
    await press(page, 'Enter');
    dialogCode.release();
    const dialog = page.getByRole('dialog', { name: 'Return to Roy Lavoie' });
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('c Cost of an excluded');
    await page.keyboard.type(' visit?');
    expect(await dialog.getByRole('textbox').inputValue()).toBe('c Cost of an excluded visit?');
    await press(page, 'Control+Enter');
    await page.getByText('1 visit is returned and waits for the clinician.').waitFor();
    expect(problems).toEqual([]);
  });

  it('confirms all clear visits at once, and another with a different fee', async () => {
    await visit({ at: '2026-11-24T09:00', note: 'signed' });
    await visit({ at: '2026-11-24T10:00', note: 'signed' });
    await visit({ at: '2026-11-24T11:00', note: 'signed', treatedMinutes: 20 });
    const { page } = await day.open(day.clinic.desk, '/queue', phone);
    await page.getByRole('button', { name: 'Confirm 2 clear' }).click();
    await page.getByText('2 visits confirmed').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: /Change the fee of Anne Tremblay/ }).click();
    await page.getByLabel('Fee before tax').fill('95,00');
    await page.getByLabel('Why is the fee different?').fill('Half a session');
    await expectAccessible(page, 'another fee');
    await picture(page, 'queue-fee');
    await page.getByRole('button', { name: 'Confirm with this fee' }).click();
    await page.getByText('0 left – the day is closed').waitFor();
  });
});

describe('two people', () => {
  it('see the same queue without waiting for the next poll', async () => {
    await visit({ at: '2026-11-24T09:00', note: 'signed' });
    const attendanceId = await visit({ at: '2026-11-24T10:00', note: 'signed' });
    const { app, clinic } = day;
    const queue = await day.open(clinic.desk, '/queue', desktop);
    const today = await day.open(clinic.ownerAtSite, '/', desktop);
    await expect.poll(() => rows(queue.page).count()).toBe(2);
    await today.page.getByText('2 visits to check').waitFor();
    const begun = Date.now();
    const { status } = await app.call({
      method: 'POST',
      url: `/api/clinic/confirmations/${attendanceId}/confirm`,
      host: clinic.host,
      token: clinic.desk.token,
      body: { version: 1 },
    });
    expect(status).toBe(200);
    await expect.poll(() => rows(queue.page).count(), { timeout: 10_000 }).toBe(1);
    await today.page.getByText('1 visit to check').waitFor();
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect([...queue.problems, ...today.problems]).toEqual([]);
  });
});

describe('a clinician', () => {
  it('answers a returned visit in French', async () => {
    const { app, clinic } = day;
    await app.admin('users').where({ user_id: clinic.roy.userId }).update({ locale: 'fr' });
    await visit({ at: '2026-11-23T11:00', treatedMinutes: 20, confirmation: 'returned' });
    const { page, problems } = await day.open(clinic.roy, '/', phone);
    await page.getByRole('heading', { name: 'Bonjour, Roy' }).waitFor();
    await page.getByRole('link', { name: /^Répondre/ }).click();
    // On Today, a button of the to-do has the word in its name too.
    await page.getByRole('button', { name: 'Répondre', exact: true }).click();
    await page.getByLabel('Minutes de traitement').fill('45');
    await page.getByLabel('Votre réponse').fill('Une erreur de saisie.');
    await expectAccessible(page, 'the answer to a return');
    await page.getByRole('dialog').getByRole('button', { name: 'Répondre' }).click();
    await page.getByText('Aucune visite renvoyée').waitFor();
    await app.admin('users').where({ user_id: clinic.roy.userId }).update({ locale: 'en' });
    expect(problems).toEqual([]);
  });
});

describe('every role', () => {
  it.each([
    ['desk', '/'],
    ['roy', '/'],
    ['ownerAtSite', '/'],
    ['bookkeeper', '/'],
    ['desk', '/queue'],
    ['bookkeeper', '/queue?tab=done'],
    ['desk', '/todos'],
  ] as const)('reads a page without barriers, on any screen: %s %s', async (who, path) => {
    await busyDay();
    const { page, problems } = await day.open(day.clinic[who], path);
    await checkAtWidths(page, `workspace-${who}${path.replace(/\W+/g, '-')}`);
    expect(problems).toEqual([]);
  });
});
