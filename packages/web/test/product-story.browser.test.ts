import { writeFile } from 'node:fs/promises';
import { type Locale, languageTags, locales } from '@tamarack/core/domain/text';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { type PictureKind, pictureScale } from '../src/site/pictures/pictures.ts';
import {
  type StoryPoints,
  type StoryStep,
  storyFile,
  storyPoints,
  storySizes,
} from '../src/site/pictures/story.ts';
import { openPerson, settled } from './browser.ts';
import {
  changeTenant,
  isAskedForPictures,
  openStudio,
  photograph,
  publicFolder,
  type Studio,
  toWebp,
} from './studio.ts';

/** Width of the navigation beside a screen, and height of the bar below it on a phone. */
const beside = 84;
const below = 61;

/** Opens the front desk, where bookings are really made. */
async function openDesk({ app, browser, tenantId, origin, now }: Studio, locale: Locale, kind: PictureKind) {
  // Make it a regular clinic, because nothing can be changed in the sandbox.
  await changeTenant(app, tenantId, { sandbox: false, subdomain: 'clinic' });
  const { userId } = await app.person({ name: 'Dana Roy', locale });
  await app.member(tenantId, userId, 'front_desk');
  const { token } = await app.session(userId, 'clinic', tenantId);
  const { width, height } = storySizes[kind];
  const { page, context } = await openPerson(browser, {
    viewport: { width: width + (kind === 'wide' ? beside : 0), height },
    deviceScaleFactor: pictureScale[kind],
    locale: languageTags[locale],
  });
  await page.clock.setFixedTime(now);
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  return { page, at: (path: string) => origin.replace(/demo(-fr)?/, 'clinic') + path };
}

/** The next free afternoon time of a clinician, long enough for any visit, and a client of theirs without a visit on that day. */
async function freeTime({ app, tenantId, now }: Studio) {
  const today = now.toISOString().slice(0, 10);
  const { rows } = await app.admin.raw(
    `SELECT s.staff_id AS "staffId", to_char(at, 'YYYY-MM-DD"T"HH24:MI') AS start, i.family_name AS "familyName",
              i.file_no AS "fileNo"
       FROM clinic_staff s
      CROSS JOIN generate_series(:today::timestamp + interval '12 h', :today::timestamp + interval '14 d', interval '15 min') AS at
       JOIN LATERAL (
              SELECT ci.family_name, c.file_no FROM attendances a
                JOIN appointments p USING (tenant_id, appointment_id)
                JOIN clients c USING (tenant_id, client_id) JOIN client_identities ci USING (tenant_id, client_id)
               WHERE a.tenant_id = s.tenant_id AND p.staff_id = s.staff_id AND p.local_on < :today::date
                 AND NOT EXISTS (SELECT FROM attendances o WHERE o.tenant_id = a.tenant_id AND o.client_id = a.client_id
                                    AND o.local_on = at::date)
               GROUP BY a.client_id, ci.family_name, c.file_no ORDER BY count(*) DESC, ci.family_name LIMIT 1) i ON true
      WHERE s.tenant_id = :tenantId AND s.practises AND at::time BETWEEN '12:30' AND '16:00'
        AND EXISTS (SELECT FROM availability v
                     WHERE v.tenant_id = s.tenant_id AND v.staff_id = s.staff_id AND v.weekday = extract(isodow FROM at)
                       AND v.from_minute <= extract(epoch FROM at::time) / 60
                       AND v.to_minute >= extract(epoch FROM at::time) / 60 + 60)
        AND NOT EXISTS (SELECT FROM appointments p
                         WHERE p.tenant_id = s.tenant_id AND p.staff_id = s.staff_id AND p.state IN ('held', 'booked')
                           AND p.local_on = at::date AND p.local_start < at + interval '90 min'
                           AND p.local_start + (p.ends_at - p.starts_at) > at - interval '20 min')
        AND NOT EXISTS (SELECT FROM blocks k
                         WHERE k.tenant_id = s.tenant_id AND (k.staff_id = s.staff_id OR k.staff_id IS NULL)
                           AND k.local_start < at + interval '90 min' AND k.local_end > at)
      ORDER BY at::date, s.position, at LIMIT 1`,
    { tenantId, today },
  );
  return rows[0] as { staffId: string; start: string; familyName: string; fileNo: number };
}

async function takeStory(studio: Studio, locale: Locale, kind: PictureKind) {
  const { page, at } = await openDesk(studio, locale, kind);
  const { width, height } = storySizes[kind];
  const left = kind === 'wide' ? beside : 0;
  /** On phones the picture starts at the view switch and omits the bottom bar; the form fills the whole window. */
  let top = 0;
  const showCalendar = async () => {
    if (kind === 'wide') return;
    const views = await page.getByRole('radiogroup').first().boundingBox();
    top = (views?.y ?? 0) - 6;
    await page.setViewportSize({ width, height: height + top + below });
  };
  const showForm = async () => {
    top = 0;
    if (kind === 'phone') await page.setViewportSize({ width, height });
  };
  const free = await freeTime(studio);
  const [day] = free.start.split('T');
  const still = async (step: StoryStep) => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // The calendar scrolls to the current time, and a drawer slides in.
    await page.waitForTimeout(600);
    const clip = { x: left, y: top, width, height };
    const png = await photograph(page, locale, { clip, caret: 'initial' });
    await writeFile(new URL(storyFile(step, kind, locale), publicFolder), await toWebp(page, png));
  };
  /** @param down from the upper edge to the pointer, in pixels; by default to the middle */
  const pointAt = async (target: ReturnType<Page['locator']>, down?: number): Promise<[number, number]> => {
    const box = await target.boundingBox();
    if (!box) throw new Error('nothing to point at');
    const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
    return [
      share(box.x - left + Math.min(box.width / 2, 90), width),
      share(box.y - top + (down ?? box.height / 2), height),
    ];
  };
  // After a change of its time, the form is outlined in the grid, where the pointer goes.
  await page.goto(at(`/calendar?view=day&date=${day}&book=${free.start}&with=${free.staffId}`));
  await settled(page);
  for (const typed of ['12:00', free.start.slice(11)])
    await page.getByRole('dialog').locator('input[type="time"]').fill(typed);
  await showCalendar();
  const outline = page.locator('div[class*="outline"]');
  await outline.evaluate((shown) => {
    shown.scrollIntoView({ block: 'center' });
    scrollTo(0, 0);
  });
  const time = await pointAt(outline, 8);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Closed by key, the drawer leaves the focus, which is shown, on the heading.
  await page.locator('h1:focus').blur();
  await still('time');
  await page.mouse.click(left + (time[0] * width) / 100, top + (time[1] * height) / 100);
  await showForm();
  const client = page.getByRole('dialog').getByRole('combobox').first();
  await client.waitFor();
  await client.pressSequentially(free.familyName.slice(0, 3), { delay: 30 });
  const options = page.locator('[data-combobox-option]');
  await options.nth(1).waitFor();
  const found = await options.allInnerTexts();
  // The first one is marked already.
  for (let place = found.findIndex((one) => one.includes(String(free.fileNo))); place > 0; place -= 1)
    await page.keyboard.press('ArrowDown');
  await still('name');
  await page.keyboard.press('Enter');
  const book = page.locator('[data-book]');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-book'));
  await still('client');
  const points = { time, book: await pointAt(book) };
  await book.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await showCalendar();
  await still('booked');
  // The time is free again for the next picture.
  const cards = await page.locator('[data-appointment]').count();
  await page.getByRole('button', { name: /^(Undo|Défaire)$/ }).click();
  await page.waitForFunction((n) => document.querySelectorAll('[data-appointment]').length < n, cards);
  await page.context().close();
  return points;
}

const points: StoryPoints = structuredClone(storyPoints);

describe.runIf(isAskedForPictures)('the moving picture of a booking', () => {
  it.each(locales)(
    'is taken in %s',
    async (locale) => {
      const studio = await openStudio(locale);
      try {
        for (const kind of ['wide', 'phone'] as const)
          points[locale][kind] = await takeStory(studio, locale, kind);
      } finally {
        await studio.close();
      }
      const file = new URL('../src/site/pictures/story-points.json', import.meta.url);
      await writeFile(file, `${JSON.stringify(points, null, 2)}\n`);
    },
    600_000,
  );
});
