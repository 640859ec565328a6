import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { book, callsOf, joinCareTeam } from '../../api/test/charts.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, picture, settled } from './browser.ts';
import { provideClinicDay } from './clinic-day.ts';

const day = provideClinicDay({ subdomain: 'chart-day', at: '2026-11-24T19:02:00Z' });
const tablet = { viewport: { width: 768, height: 1024 } };
const web = { id: 'web', key: 'test-web-client-key' };

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

const field = (page: Page, name = 'Subjective') => page.getByLabel(name, { exact: true });

describe('a note', () => {
  it('is written, saved by itself and signed with the keyboard', async () => {
    const { page, problems } = await day.open(day.clinic.roy, '/clients/10432/chart');
    await page.getByRole('button', { name: 'New note' }).click();
    await field(page, 'Note').fill('Swelling is gone.');
    await page.getByText('Saved 2:02').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click();
    await page.getByText('Can be unsigned until Nov 25, 2026').waitFor();
    await page.getByText(/^Version 1: note by Roy Lavoie/).waitFor();
    expect(problems).toEqual([]);
  });

  it('typed without a connection is back after the tab was closed, and is then saved', async () => {
    const noteId = await draft();
    const { page, context } = await day.open(day.clinic.roy, `/notes/${noteId}`);
    await field(page).waitFor();
    await context.setOffline(true);
    await field(page).pressSequentially('Three minutes without a network');
    await page.getByText('No connection. Your text is kept on this device').waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('minutes');
    await page.close();
    await context.setOffline(false);
    const again = await reopen(context, noteId);
    await again.getByText('Your unsaved text is back.').waitFor();
    expect(await field(again).inputValue()).toBe('Three minutes without a network');
    await again.getByText(/^Saved/).waitFor();
    expect(
      await again.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved'))),
    ).toEqual([]);
  });

  it('loses no typed word when the tab is killed before it is saved', async () => {
    const noteId = await draft();
    const { page, context } = await day.open(day.clinic.roy, `/notes/${noteId}`);
    await field(page).waitFor();
    await field(page).pressSequentially('Every');
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('unsaved')));
    await field(page).pressSequentially(' word of this');
    await page.close();
    const again = await reopen(context, noteId);
    await again.getByText('Your unsaved text is back.').waitFor();
    expect(await field(again).inputValue()).toBe('Every word of this');
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
    await page.getByRole('button', { name: 'Keep this one' }).click();
    await page.getByText(/^Saved/).waitFor();
    expect((await roy.get(`/notes/${noteId}`)).body.note.sections[0].text).toBe('From the computer');
  });

  it('takes over the last note, marked until it is edited', async () => {
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
  it('is closed to Chen, who opens it in an emergency', async () => {
    const { page } = await day.open(day.clinic.chen, '/clients/10432/chart');
    await page.getByText('This chart is closed to you').waitFor();
    await picture(page, 'chart-closed');
    await expectAccessible(page, 'closed chart');
    await page.getByRole('button', { name: 'Open in an emergency' }).click();
    await page.getByLabel('Reason').fill('Fainted in the waiting room');
    await picture(page, 'chart-emergency');
    await expectAccessible(page, 'emergency');
    await page.getByRole('dialog').getByRole('button', { name: 'Open in an emergency' }).click();
    await page.getByText(/^Opened in an emergency, until 3:02/).waitFor();
    await page.getByText('Less pain in the left knee').first().waitFor();
  });

  it('is released and printed by the owner', async () => {
    const { page } = await day.open(day.clinic.ownerAtSite, '/clients/10432/chart');
    await page.getByRole('button', { name: 'Release record' }).click();
    await page.getByLabel('Reason').fill('Asked in writing');
    await page.getByRole('button', { name: 'Start the release' }).click();
    await page.getByText(/^Printed Nov 24, 2026/).waitFor();
    await picture(page, 'chart-print');
    await expectAccessible(page, 'print');
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
      for (const [size, options] of Object.entries({ desktop, tablet, phone })) {
        const { page, problems } = await day.open(day.clinic[who], path(), options);
        await settled(page);
        await picture(page, `${name}-${size}-${locale}`);
        await expectNoSidewaysScroll(page, name);
        await expectAccessible(page, `${name} ${size} ${locale}`);
        expect(problems).toEqual([]);
      }
    }
  });
});

async function reopen(
  context: Awaited<ReturnType<typeof day.open>>['context'],
  noteId: string,
): Promise<Page> {
  const answer = { product: 'tamarack', version: '1.0.0', apiVersion: '1', clients: { web, desktop: web } };
  await context.route('**/.well-known/tamarack.json', (route) => route.fulfill({ json: answer }));
  const page: Page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-11-24T19:05:00Z'));
  await page.goto(
    `${new URL(day.app.deps.settings.publicOrigin).origin.replace('//', '//chart-day.')}/notes/${noteId}`,
  );
  return page;
}
