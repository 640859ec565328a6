import { mkdir, writeFile } from 'node:fs/promises';
import { type SandboxRole, sandboxSubdomains } from '@tamarack/core/domain';
import { type Locale, languageTags, locales } from '@tamarack/core/domain/text';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import {
  type PictureKind,
  pictureFile,
  pictureScale,
  shotNames,
  shots,
  sizesOf,
} from '../src/site/pictures/pictures.ts';
import { openPerson } from './browser.ts';
import { isAskedForPictures, openStudio, photograph, publicFolder, type Studio, toWebp } from './studio.ts';

async function openScreen(
  studio: Studio,
  authorId: string,
  role: SandboxRole,
  locale: Locale,
  path: string,
  kind: PictureKind,
) {
  const { app, browser, tenantId, origin, now } = studio;
  const member = await app
    .admin('clinic_staff')
    .where({ tenant_id: tenantId, ...(role === 'clinician' ? { staff_id: authorId } : memberOf[role]) })
    .orderBy('position')
    .first('staff_id');
  const subdomain = sandboxSubdomains[locale];
  const { token } = await app.sandboxVisit({ role, staffId: member.staff_id }, subdomain);
  const { page } = await openPerson(browser, {
    viewport: { width: kind === 'phone' ? 390 : 1320, height: 760 },
    deviceScaleFactor: pictureScale[kind],
    locale: languageTags[locale],
  });
  await page.clock.setFixedTime(now);
  const visit = { token, role, locale, expiresAt: new Date(now.getTime() + 3_600_000).toISOString() };
  await page.addInitScript((kept) => localStorage.setItem('sandbox-visit', kept), JSON.stringify(visit));
  await page.goto(origin + path);
  return page;
}

const memberOf: Record<Exclude<SandboxRole, 'clinician'>, object> = {
  administrator: { kind: 'owner' },
  front_desk: { practises: false, kind: 'employee' },
};

/** Width of the navigation beside a screen, and heights of the bars on phones. */
const beside = 84;
const above = 63;
const below = 61;

/** Takes a WebP screenshot of the window or of the screen in it; Chromium encodes it. */
async function take(
  page: Page,
  { width, height }: { width: number; height: number },
  screenOnly: boolean,
  locale: Locale,
): Promise<Buffer> {
  const onPhone = width < 768 - beside;
  const left = screenOnly && !onPhone ? beside : 0;
  const top = screenOnly && onPhone ? above : 0;
  await page.setViewportSize({ width: width + left, height: height + (top ? above + below : 0) });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return (main?.textContent.length ?? 0) > 200 || (main?.querySelectorAll('textarea').length ?? 0) > 1;
  });
  await page.evaluate(async () => {
    // Show the workspace without the sandbox's notice.
    document.querySelector('aside[class*="banner"]')?.remove();
    await document.fonts.ready;
  });
  // The calendar scrolls to the current time once it knows its height.
  await page.waitForTimeout(500);
  if (onPhone && !screenOnly) await startAtRow(page);
  const png = await photograph(page, locale, { clip: { x: left, y: top, width, height } });
  return toWebp(page, png);
}

/** Scrolls back to the start of the row that the bar at the top would cut. */
const startAtRow = (page: Page) =>
  page.locator('main li').evaluateAll((rows, edge) => {
    const places = rows.map((row) => row.getBoundingClientRect());
    const cut = places.find(({ top, bottom }) => top < edge && bottom > edge);
    if (cut) scrollBy(0, cut.top - edge);
  }, above);

describe.runIf(isAskedForPictures)('the pictures of the product', () => {
  it.each(locales)(
    'are taken in %s',
    async (locale) => {
      const studio = await openStudio(locale);
      try {
        const { app, tenantId } = studio;
        const { note_id, author_id: authorId } = await app
          .admin('notes')
          .join('clinic_staff', 'staff_id', 'author_id')
          .where({ 'notes.tenant_id': tenantId, state: 'draft' })
          .orderBy([{ column: 'about_on', order: 'desc' }, 'position'])
          .first('note_id', 'author_id');
        const { run_id: runId } = await app
          .admin('pay_runs')
          .where({ tenant_id: tenantId, state: 'review' })
          .first('run_id');
        await mkdir(new URL('product/', publicFolder), { recursive: true });
        for (const name of shotNames)
          for (const [kind, size] of sizesOf(name)) {
            const shot = shots[name];
            const page = await openScreen(
              studio,
              authorId,
              shot.role,
              locale,
              shot.path.replace(':noteId', note_id).replace(':runId', runId),
              kind,
            );
            const picture = await take(page, size, 'screenOnly' in shot, locale);
            await writeFile(new URL(pictureFile(name, kind, locale), publicFolder), picture);
            await page.context().close();
          }
      } finally {
        await studio.close();
      }
    },
    600_000,
  );
});
