import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type SandboxRole, sandboxSubdomains } from '@tamarack/core/domain';
import { type Locale, languageTags, locales } from '@tamarack/core/domain/text';
import type { Browser, Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { ensureSandboxes, sandboxProfiles } from '../../api/src/public/sandbox/index.ts';
import { refreshSample } from '../../api/src/workspace/sample/index.ts';
import { createTestApp, type TestApp } from '../../api/test/app.ts';
import { unusedPort } from '../../api/test/ports.ts';
import {
  type PictureKind,
  pictureFile,
  pictureScale,
  shotNames,
  shots,
  sizesOf,
} from '../src/site/pictures/pictures.ts';
import { launchBrowser, openPerson } from './browser.ts';

/** Takes the pictures of the product for the public pages; see src/site/pictures/pictures.ts. */
const isAsked = process.env.PRODUCT_PICTURES === 'write';

const webRoot = fileURLToPath(new URL('../dist/client', import.meta.url));
const publicFolder = new URL('../public/', import.meta.url);

/** The last Wednesday that is over, at 11:20 in Toronto: some visits are done and some are to come. */
function wednesdayMorning(): Date {
  const daysBack = ((new Date().getUTCDay() + 3) % 7) + 1;
  const day = new Date(Date.now() - daysBack * 86_400_000).toISOString().slice(0, 10);
  const noon = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Toronto',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const hours = Number(noon.format(new Date(`${day}T16:20:00Z`)));
  return new Date(Date.parse(`${day}T16:20:00Z`) + (11 - hours) * 3_600_000);
}

interface Studio {
  app: TestApp;
  browser: Browser;
  tenantId: string;
  /** Who writes the note in the pictures. */
  authorId: string;
  port: number;
  now: Date;
}

async function openScreen(
  studio: Studio,
  role: SandboxRole,
  locale: Locale,
  path: string,
  kind: PictureKind,
) {
  const { app, browser, tenantId, authorId, port, now } = studio;
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
  const web = { id: 'web', key: 'test-web-client-key' };
  const answer = { product: 'tamarack', version: '1.0.0', apiVersion: '1', clients: { web, desktop: web } };
  await page.route('**/.well-known/tamarack.json', (route) => route.fulfill({ json: answer }));
  await page.clock.setFixedTime(now);
  const visit = { token, role, locale, expiresAt: new Date(now.getTime() + 3_600_000).toISOString() };
  await page.addInitScript((kept) => localStorage.setItem('sandbox-visit', kept), JSON.stringify(visit));
  await page.goto(`http://${subdomain}.localhost:${port}${path}`);
  return page;
}

const memberOf: Record<Exclude<SandboxRole, 'clinician'>, object> = {
  administrator: { kind: 'owner' },
  front_desk: { practises: false, kind: 'employee' },
};

/** Width of the navigation beside a screen, and heights of the bars around it on a phone. */
const beside = 84;
const above = 63;
const below = 61;

/** What the window shows, or the screen in it, as WebP: Chromium encodes it. */
async function take(
  page: Page,
  { width, height }: { width: number; height: number },
  screenOnly: boolean,
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
    // The workspace as a clinic has it, without the sandbox's own notice.
    document.querySelector('aside[class*="banner"]')?.remove();
    await document.fonts.ready;
  });
  // The calendar scrolls to the present once it knows its height.
  await page.waitForTimeout(500);
  const png = await page.screenshot({ clip: { x: left, y: top, width, height } });
  const drawing = await page.context().newPage();
  const encoded = await drawing.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.5 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, png.toString('base64'));
  return Buffer.from(encoded, 'base64');
}

describe.runIf(isAsked)('the pictures of the product', () => {
  it.each(locales)(
    'are taken in %s',
    async (locale) => {
      const now = wednesdayMorning();
      const port = await unusedPort();
      const settings = { webRoot, port, publicOrigin: `http://localhost:${port}` };
      const app = await createTestApp({ clock: { now: () => now }, settings });
      const browser = await launchBrowser();
      try {
        await ensureSandboxes(app.database);
        const { tenant_id: tenantId } = await app
          .admin('tenants')
          .where({ subdomain: sandboxSubdomains[locale] })
          .first('tenant_id');
        await refreshSample(app.deps, tenantId, sandboxProfiles[locale]);
        await app.server.start();
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
        const studio = { app, browser, tenantId, authorId, port, now };
        await mkdir(new URL('product/', publicFolder), { recursive: true });
        for (const name of shotNames)
          for (const [kind, size] of sizesOf(name)) {
            const shot = shots[name];
            const page = await openScreen(
              studio,
              shot.role,
              locale,
              shot.path.replace(':noteId', note_id).replace(':runId', runId),
              kind,
            );
            const picture = await take(page, size, 'screenOnly' in shot);
            await writeFile(new URL(pictureFile(name, kind, locale), publicFolder), picture);
            await page.context().close();
          }
      } finally {
        await browser.close();
        await app.close();
      }
    },
    600_000,
  );
});
