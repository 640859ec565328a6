import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { book, callsOf, joinCareTeam } from '../../api/test/charts.ts';
import { pdfPages } from '../../api/test/files.ts';
import { checkAtWidths, expectAccessible, idle, phone, picture } from './browser.ts';
import { provideClinicDay } from './day/clinic-day.ts';

const day = provideClinicDay({ subdomain: 'chart-day', at: '2026-11-24T19:02:00Z' });

let signed: string;
beforeAll(async () => {
  const { app, clinic } = day;
  await joinCareTeam(app, clinic, clinic.roy);
  await book(app, clinic, { member: clinic.roy, clientIds: [clinic.anne], start: '2026-11-24T14:00' });
  signed = await draft('Less pain in the left knee, climbs stairs again.');
  const roy = callsOf(app, clinic, clinic.roy);
  await roy.post(`/notes/${signed}/sign`, { version: 1, draftVersion: 1 });
  await roy.post(`/notes/${signed}/addenda`, {
    version: 2,
    text: 'Called at 16:00: exercises are going well.',
  });
});

/** A draft of Roy in Anne’s chart. */
async function draft(text = ''): Promise<string> {
  const roy = callsOf(day.app, day.clinic, day.clinic.roy);
  const { body } = await roy.post('/notes', { fileNo: 10_432 });
  const headings = [
    { key: 'subjective', en: 'Subjective', fr: 'Subjectif' },
    { key: 'plan', en: 'Plan', fr: 'Plan' },
  ];
  const sections = headings.map((heading, n) => ({ ...heading, text: n === 0 ? text : '', copied: false }));
  await roy.put(`/notes/${body.id}/draft`, { draftVersion: 0, templateId: null, sections });
  return body.id;
}

/** Drops the next answers of the server, which carries out what they answer. */
function loseAnswers(context: BrowserContext, url: RegExp, times: number): Promise<unknown> {
  const lose = async (route: Route) => {
    const { host, href } = new URL(route.request().url());
    // Only the browser resolves the clinic’s host.
    const url = href.replace(new URL(href).hostname, '127.0.0.1');
    await route.fetch({ url, headers: { ...route.request().headers(), host } });
    await route.abort();
  };
  return context.route(url, lose, { times });
}

/** The label, title or text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.labels?.[0]?.textContent || element?.textContent;
  });

const field = (page: Page, name = 'Subjective') => page.getByLabel(name, { exact: true });

describe('a note', () => {
  it('loses no typed word when the tab is killed before it is saved', async () => {
    const noteId = await draft();
    const roy = await day.open(day.clinic.roy, `/notes/${noteId}`);
    await field(roy.page).waitFor();
    await field(roy.page).pressSequentially('Every');
    await roy.page.waitForFunction(() =>
      Object.keys(localStorage).some((name) => name.startsWith('unsaved')),
    );
    await field(roy.page).pressSequentially(' word of this');
    await roy.page.close();
    const again = await day.openTab(roy, `/notes/${noteId}`);
    await again.getByText('Your unsaved text is back.').waitFor();
    expect(await field(again).inputValue()).toBe('Every word of this');
  });

  it('loses no typed word when there was no network while it opened', async () => {
    const noteId = await draft();
    const roy = await day.open(day.clinic.roy, '/clients');
    await roy.context.route(/\/draft-key/, (route) => route.abort(), { times: 1 });
    await roy.context.route(/\/draft$/, (route) => route.abort());
    const page = await day.openTab(roy, `/notes/${noteId}`);
    await field(page).fill('Typed without a network');
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('unsaved')));
    await page.close();
    await roy.context.unroute(/\/draft$/);
    const again = await day.openTab(roy, `/notes/${noteId}`);
    await again.getByText('Your unsaved text is back.').waitFor();
    expect(await field(again).inputValue()).toBe('Typed without a network');
  });

  it('that was edited on two devices shows both texts', async () => {
    const noteId = await draft('From the clinic');
    const { page } = await day.open(day.clinic.roy, `/notes/${noteId}`);
    await field(page).waitFor();
    const roy = callsOf(day.app, day.clinic, day.clinic.roy);
    const text = {
      key: 'subjective',
      en: 'Subjective',
      fr: 'Subjectif',
      text: 'From the phone',
      copied: false,
    };
    await roy.put(`/notes/${noteId}/draft`, { draftVersion: 1, templateId: null, sections: [text] });
    await field(page).fill('From the computer');
    await page.getByText('This note was edited in two places').waitFor();
    await page.getByText('From the phone').waitFor();
    await page.getByText('From the computer').waitFor();
    await picture(page, 'note-conflict');
    await expectAccessible(page, 'conflict');
    await page.getByRole('button', { name: 'Keep the text on this device' }).click();
    await page.getByText(/^Saved/).waitFor();
    expect((await roy.get(`/notes/${noteId}`)).body.note.sections[0].text).toBe('From the computer');
  });

  it('shows on a phone whether it is saved, and Sign, above the navigation', async () => {
    const noteId = await draft(Array.from({ length: 60 }, () => 'Climbs stairs again.').join('\n'));
    const { page } = await day.open(day.clinic.roy, `/notes/${noteId}`, phone);
    await field(page).waitFor();
    const isOnTop = (shown: Locator) =>
      shown.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    for (const shown of [page.getByText(/^Saved/), page.getByRole('button', { name: 'Sign' })])
      expect(await isOnTop(shown)).toBe(true);
  });

  it('asks nothing when only the answer to saving was lost', async () => {
    const noteId = await draft('From the clinic.');
    const { page, context } = await day.open(day.clinic.roy, `/notes/${noteId}`);
    await loseAnswers(context, /\/draft$/, 1);
    await field(page).press('Control+End');
    await field(page).pressSequentially(' Climbs');
    await page.getByText(/^No connection/).waitFor();
    await field(page).pressSequentially(' stairs');
    await page.getByText(/^Saved/).waitFor();
    expect(await field(page).inputValue()).toBe('From the clinic. Climbs stairs');
    expect(await focused(page)).toBe('Subjective');
  });

  it('keeps the focus through signing, an addendum whose answer is lost, a retraction and unsigning', async () => {
    const noteId = await draft('Climbs stairs again.');
    const { page, context } = await day.open(day.clinic.roy, `/notes/${noteId}`);
    const press = async (name: string) => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await field(page).press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).press('Enter');
    await page.getByText('Can be unsigned until').waitFor();
    await expect.poll(() => focused(page)).toBe('Signed');
    await press('Unsign');
    await field(page).waitFor();
    await expect.poll(() => focused(page)).toBe('Draft');
    await page.getByRole('button', { name: 'Sign' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).press('Enter');
    await page.getByText('Can be unsigned until').waitFor();
    await loseAnswers(context, /\/addenda$/, 2);
    await page.getByLabel('Text to add').fill('Called at 16:00.');
    await press('Sign addendum');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).press('Enter');
    await page
      .getByText(/^No response/)
      .first()
      .waitFor();
    await expect.poll(() => focused(page)).toBe('Sign addendum');
    await press('Sign addendum');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).press('Enter');
    await page.getByText('The addendum is signed').waitFor();
    await expect.poll(() => focused(page)).toBe('Sign addendum');
    expect(await page.getByText('Called at 16:00.').count()).toBe(2);
    await press('Retract');
    await idle(page);
    await page.keyboard.type('Wrong chart');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/has to confirm the retraction/).waitFor();
    await expect.poll(() => focused(page)).toBe('Signed');
  });

  it('copies the last note, marked until it is edited', async () => {
    const noteId = await draft();
    const { page } = await day.open(day.clinic.roy, `/notes/${noteId}`);
    await page.getByRole('button', { name: 'Copy from last note' }).click();
    await page.getByText('Copied from the last note: check and edit it').waitFor();
    await picture(page, 'note-copied');
    await field(page).press('End');
    await field(page).pressSequentially(' Better.');
    await page.getByText('Copied from the last note').waitFor({ state: 'detached' });
  });
});

describe('a chart', () => {
  it('is released and printed by the owner', async () => {
    const { page } = await day.open(day.clinic.ownerAtSite, '/clients/10432/chart');
    await page.getByRole('button', { name: 'Release record' }).click();
    await page.getByLabel('Reason').fill('Asked in writing');
    await page.getByRole('button', { name: 'Start the release' }).click();
    await page.getByText(/^Printed Nov 24, 2026/).waitFor();
    await picture(page, 'chart-print');
    await expectAccessible(page, 'print');
  });

  it('names the client and counts the pages on every printed page', async () => {
    const { app, clinic } = day;
    const clientId = await clinic.client('Odile', 'Bergeron');
    const { file_no } = await app.admin('clients').where({ client_id: clientId }).first('file_no');
    await app.admin('client_identities').where({ client_id: clientId }).update({ birth_on: '1985-03-10' });
    const of = { tenant_id: clinic.tenantId, client_id: clientId, author_id: clinic.roy.staffId };
    const signedAt = { state: 'locked', signed_at: '2026-11-20T20:00:00Z' };
    const notes = Array.from({ length: 60 }, () => ({ ...of, ...signedAt, about_on: '2026-11-20' }));
    await app.admin('notes').insert(notes);
    const owner = callsOf(app, clinic, clinic.ownerAtSite);
    const asked = { ground: 'access_request', reason: 'Asked in writing' };
    await owner.post(`/clients/${file_no}/chart/release`, asked);
    const { page } = await day.open(clinic.ownerAtSite, `/clients/${file_no}/chart/print`);
    await page.getByText('End of the chart: 60 notes').waitFor();
    const pages = await pdfPages(await page.pdf({ format: 'Letter', preferCSSPageSize: true }));
    expect(pages.length).toBeGreaterThan(3);
    for (const [n, text] of pages.entries()) {
      expect(text).toContain(`Odile Bergeron · Client ${file_no} · Date of birth: Mar 10, 1985`);
      expect(text).toContain(`${n + 1} / ${pages.length}`);
    }
  });

  it('keeps its notices apart from each other and from the notes', async () => {
    const { app, clinic } = day;
    const tenant = { tenant_id: clinic.tenantId, client_id: clinic.anne };
    await joinCareTeam(app, clinic, clinic.chen);
    const lockbox = { ...tenant, note_id: signed, staff_id: clinic.roy.staffId };
    await app.admin('lockboxes').insert({ ...lockbox, from_at: '2026-11-24T19:00:00Z' });
    const staff = app.admin('clinic_staff').where({ staff_id: clinic.chen.staffId });
    await staff.clone().update({ supervisor_id: clinic.roy.staffId });
    const booked = app.admin('care_team').where({ ...tenant, staff_id: clinic.roy.staffId });
    await booked.clone().update({ until_at: '2026-11-24T19:01:00Z' });
    const { page } = await day.open(clinic.roy, '/clients/10432/chart');
    await page.getByText('Opened as a supervisor').waitFor();
    await page.getByText('Some information is withheld').waitFor();
    const gaps = await page.getByRole('region', { name: 'Notes' }).evaluate((section) => {
      const boxes = [...section.children]
        .filter((child) => getComputedStyle(child).position !== 'absolute')
        .map((child) => child.getBoundingClientRect());
      return boxes.slice(1).map((box, n) => box.top - (boxes[n]?.bottom ?? 0));
    });
    // Between the two notices and the notes; with more notes the search is there too.
    expect(gaps.length).toBeGreaterThanOrEqual(2);
    expect(new Set(gaps)).toEqual(new Set([12]));
    await picture(page, 'chart-notices');
    await booked.clone().update({ until_at: null });
    await staff.clone().update({ supervisor_id: null });
    await app.admin('lockboxes').where(lockbox).delete();
  });
});

describe('looks', () => {
  const screens: [who: 'roy' | 'ownerAtSite', path: () => string, name: string][] = [
    ['roy', () => '/clients/10432/chart', 'chart'],
    ['roy', () => `/notes/${signed}`, 'note-signed'],
    ['ownerAtSite', () => '/access-log', 'access-log'],
    ['ownerAtSite', () => '/clients/10432/chart', 'chart-office'],
  ];
  it.each(screens)('of %s %s', async (who, path, name) => {
    for (const locale of ['en', 'fr'] as const) {
      await day.app.admin('users').where({ user_id: day.clinic[who].userId }).update({ locale });
      const { page, problems } = await day.open(day.clinic[who], path());
      await checkAtWidths(page, `${name}-${locale}`, { axe: locale === 'en' });
      expect(problems).toEqual([]);
    }
  });
});
