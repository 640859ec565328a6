import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { calendarOf } from '../../api/test/calendar.ts';
import { isLandscape } from '../../api/test/files.ts';
import type { TestMember } from '../../api/test/workspace.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, goWithin, phone, picture } from './browser.ts';
import { provideClinicDay } from './day/clinic-day.ts';

/** Noon in Toronto, on a Tuesday. */
const day = provideClinicDay({
  subdomain: 'horaire',
  at: '2026-11-24T17:00:00Z',
  running: true,
  renewed: true,
});
afterAll(() => expect(day.problems).toEqual([]));

async function open(
  member: TestMember,
  path: string,
  device: BrowserContextOptions = desktop,
): Promise<Page> {
  return (await day.open(member, path, device)).page;
}

describe('hours', () => {
  it('are set for a week, copied to the weekdays and printed', async () => {
    const page = await open(day.clinic.ownerAtSite, `/schedule?staff=${day.clinic.chen.staffId}`);
    await page.getByLabel('From, Monday, row 1').fill('12:00');
    await page.getByLabel('To, Monday, row 1').fill('20:00');
    await page.getByRole('button', { name: 'Copy Monday to Tuesday–Friday' }).click();
    await page.getByRole('button', { name: 'Add hours on Saturday' }).click();
    await page.getByLabel('From, Saturday, row 1').fill('09:00');
    await page.getByLabel('To, Saturday, row 1').fill('08:00');
    await page.getByLabel('Valid from').fill('2026-11-23');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('The end must be later than the start').waitFor();
    await expectAccessible(page, 'hours with an error');
    await page.getByLabel('To, Saturday, row 1').fill('13:00');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('Hours saved').waitFor();
    await picture(page, 'schedule-1440');
    await page.getByRole('link', { name: 'Weekly schedule' }).click();
    const chen = page.getByRole('row', { name: /^Chen Li/ });
    await chen.waitFor();
    expect((await chen.getByRole('cell').allTextContents()).map((cell) => cell.replace(/\s/g, ' '))).toEqual([
      ...Array(5).fill('12:00 p.m.–8:00 p.m.'),
      '9:00 a.m.–1:00 p.m.',
      '',
    ]);
    await expectAccessible(page, 'the printed week');
    await picture(page, 'schedule-print-1440');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    const print = () => page.pdf({ preferCSSPageSize: true });
    expect(await isLandscape(await print())).toBe(true);
    // Other screens print in portrait, also after this one.
    await goWithin(page, '/access-log');
    await page.getByRole('heading', { name: 'Access log' }).waitFor();
    expect(await isLandscape(await print())).toBe(false);
  });

  it('can be read but not changed by a clinician', async () => {
    const page = await open(day.clinic.roy, '/schedule');
    await page.getByRole('heading', { name: 'Weekly hours' }).waitFor();
    await page.getByText('9:00 a.m.–5:00 p.m.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Save hours' }).count()).toBe(0);
    await page.getByLabel('Person').selectOption({ label: 'Chen Li' });
    await page.getByText('Nothing planned').waitFor();
    await page.getByRole('button', { name: 'Add absence' }).waitFor({ state: 'detached' });
  });
});

describe('an absence', () => {
  it('of one’s own is added, changed in the calendar and removed by a clinician, on a phone and in French', async () => {
    await day.app.admin('users').where({ user_id: day.clinic.roy.userId }).update({ locale: 'fr' });
    const page = await open(day.clinic.roy, '/schedule', phone);
    await page.getByRole('button', { name: 'Ajouter une absence' }).click();
    const types = page.getByLabel('Type').getByRole('option');
    await types.filter({ hasText: 'Vacances' }).waitFor({ state: 'attached' });
    expect(await types.allTextContents()).not.toContain('Heures ajoutées');
    await page.getByLabel('Premier jour').fill('2026-12-21');
    await page.getByLabel('Dernier jour').fill('2026-12-24');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Aucun rendez-vous ne tombe pendant cette période.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
    const remove = page.getByRole('button', {
      name: /Retirer « Vacances », lun\. 21 déc\. au jeu\. 24 déc\./,
    });
    await remove.waitFor();
    await expectNoSidewaysScroll(page, 'the schedule on a phone');
    await expectAccessible(page, 'the schedule on a phone');
    await picture(page, 'schedule-390-fr');
    await page.goto(new URL('/calendar?date=2026-12-22', page.url()).href);
    await page.getByRole('button', { name: /^Roy Lavoie\s: Vacances$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifier l’absence' });
    await dialog.getByLabel('Dernier jour').fill('2026-12-23');
    await expectAccessible(page, 'an absence that is changed');
    await picture(page, 'absence-edit-390-fr');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(new URL('/schedule', page.url()).href);
    await page.getByRole('button', { name: /Modifier « Vacances », lun. 21 déc. au mer. 23 déc./ }).waitFor();
    await page.getByRole('button', { name: /^Retirer « Vacances »/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    await page.getByRole('button', { name: /^Retirer « Vacances »/ }).waitFor({ state: 'detached' });
  });
});

describe('the page of a person', () => {
  it('has their hours and absences', async () => {
    const page = await open(day.clinic.ownerAtSite, `/staff/${day.clinic.roy.staffId}`);
    await page.getByRole('tab', { name: 'Weekly hours' }).click();
    await page.getByRole('button', { name: 'Save hours' }).waitFor();
    await expectAccessible(page, 'hours of a person');
    await picture(page, 'person-hours-1440');
    await page.getByRole('tab', { name: 'Absences and extra hours' }).click();
    await page.getByRole('button', { name: 'Add absence or extra hours' }).waitFor();
    await expectAccessible(page, 'absences of a person');
    await page.getByRole('tab', { name: 'Person', exact: true }).click();
    await page.getByText('Physiotherapist').first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'person-390');
  });
});

describe('holidays', () => {
  it('are ticked for a year and close the location', async () => {
    const page = await open(day.clinic.ownerAtSite, '/settings/holidays');
    await page.getByRole('link', { name: 'Statutory holidays' }).waitFor();
    await page.getByLabel('Year', { exact: true }).selectOption('2027');
    await page.getByLabel('Family Day').check();
    await page.getByLabel('Boxing Day').check();
    await page.getByText('Closed on 2 days').waitFor();
    await expectAccessible(page, 'holidays');
    await picture(page, 'holidays-1440');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Holidays saved').waitFor();
    expect(
      await day.app.admin('blocks').where({ kind: 'holiday' }).orderBy('local_start').pluck('holiday'),
    ).toEqual(['family_day', 'boxing_day']);
    const sheet = await open(day.clinic.ownerAtSite, '/schedule/print?week=2027-02-15', {
      viewport: { width: 768, height: 900 },
    });
    await sheet.getByText('Family Day').first().waitFor();
    const week = sheet.getByRole('region', { name: /^Week of/ });
    expect(await week.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
    await picture(sheet, 'schedule-print-768');
  });
});

describe('a closure', () => {
  it('is added by the desk, lists the bookings then, and closes the calendar until it is removed', async () => {
    const { appointmentId } = await calendarOf(day.app, day.clinic).book('2026-12-02T09:00');
    const page = await open(day.clinic.desk, '/schedule');
    await page.getByRole('button', { name: 'Add closure' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add closure' });
    await dialog.getByLabel('Name').fill('Snow day');
    await dialog.getByLabel('First day').fill('2026-12-02');
    await expectAccessible(page, 'the dialog of a closure');
    await picture(page, 'closure-dialog-1440');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const bookings = page.getByRole('dialog', { name: 'Bookings during this closure' });
    await bookings.getByText(/^1 booking is during this time/).waitFor();
    await expectAccessible(page, 'the bookings during a closure');
    await picture(page, 'closure-bookings-1440');
    await bookings.getByRole('button', { name: 'Decide later' }).click();
    await bookings.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Bookings during “Snow day”/ }).waitFor();
    await picture(page, 'closures-of-the-desk-1440');
    expect(
      await day.app.admin('appointments').where({ appointment_id: appointmentId }).pluck('state'),
    ).toEqual(['booked']);
    for (const view of ['day', 'week', 'list']) {
      await page.goto(new URL(`/calendar?date=2026-12-02&view=${view}`, page.url()).href);
      await page.getByText('Snow day').first().waitFor();
      await picture(page, `closure-${view}-1440`);
    }
    await page.goto(new URL('/calendar?date=2026-12-03&book=2026-12-02T10:00', page.url()).href);
    await page.getByRole('dialog').getByLabel('Clinician').selectOption({ label: 'Roy Lavoie' });
    await page.getByText('The location is closed then: Snow day.').waitFor();
    await picture(page, 'closure-booking-1440');
    await page.goto(new URL('/schedule/print?week=2026-11-30', page.url()).href);
    await page.getByText('Snow day').first().waitFor();
    await page.goto(new URL('/calendar/print?date=2026-12-02', page.url()).href);
    await page.getByText('Snow day').first().waitFor();
    await picture(page, 'closure-print-1440');

    const { userId } = day.clinic.ownerAtSite;
    await day.app.admin('users').where({ user_id: userId }).update({ locale: 'fr' });
    const mobile = await open(day.clinic.ownerAtSite, '/settings/holidays', phone);
    const remove = mobile.getByRole('button', { name: /^Retirer « Snow day »/ });
    await remove.waitFor();
    await expectAccessible(mobile, 'closures on a phone');
    await expectNoSidewaysScroll(mobile, 'closures on a phone');
    await picture(mobile, 'closures-390');
    await mobile.getByRole('button', { name: 'Ajouter une fermeture' }).click();
    await mobile.getByRole('dialog').getByLabel('Nom').waitFor();
    await picture(mobile, 'closure-dialog-390');
    await mobile.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    await remove.click();
    await mobile.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    await remove.waitFor({ state: 'detached' });
    expect(await day.app.admin('blocks').where({ title: 'Snow day' })).toEqual([]);
  });
});
