import { fileURLToPath } from 'node:url';
import { sandboxSubdomains } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Browser, Page } from 'playwright-core';
import { ensureSandboxes, sandboxProfiles } from '../../api/src/public/sandbox/index.ts';
import { refreshSample } from '../../api/src/workspace/sample/index.ts';
import { createTestApp, type TestApp } from '../../api/test/app.ts';
import { unusedPort } from '../../api/test/ports.ts';
import { clearBrowser, shareBrowser } from './browser.ts';

/** Takes the pictures of the product for the public pages; see src/site/pictures/pictures.ts. */
export const isAskedForPictures = process.env.PRODUCT_PICTURES === 'write';

const webRoot = fileURLToPath(new URL('../dist/client', import.meta.url));
export const publicFolder = new URL('../public/', import.meta.url);

/** The last past Wednesday, 11:20 in Toronto: some visits are done, others are to come. */
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

/** A sample clinic on a Wednesday morning, with a browser. */
export interface Studio {
  app: TestApp;
  browser: Browser;
  tenantId: string;
  origin: string;
  now: Date;
  close: () => Promise<void>;
}

export async function openStudio(locale: Locale): Promise<Studio> {
  const now = wednesdayMorning();
  const port = await unusedPort();
  const settings = { webRoot, port, publicOrigin: `http://localhost:${port}` };
  const app = await createTestApp({ clock: { now: () => now }, settings });
  const browser = await shareBrowser();
  await ensureSandboxes(app.database);
  const subdomain = sandboxSubdomains[locale];
  const { tenant_id: tenantId } = await app.admin('tenants').where({ subdomain }).first('tenant_id');
  await refreshSample(app.deps, tenantId, sandboxProfiles[locale]);
  await app.server.start();
  const close = async () => {
    await clearBrowser(browser);
    await app.close();
  };
  return { app, browser, tenantId, origin: `http://${subdomain}.localhost:${port}`, now, close };
}

/** Changes a tenant directly in the database, because the sandbox’s row cannot be changed otherwise. */
export function changeTenant(app: TestApp, tenantId: string, changes: object): Promise<void> {
  return app.admin.transaction(async (tx) => {
    await tx.raw('SET LOCAL session_replication_role = replica');
    await tx('tenants').where({ tenant_id: tenantId }).update(changes);
  });
}

/**
 * Takes a picture with dates and times in form fields as a browser in that language shows them. Headless Chromium has
 * English only.
 */
export async function photograph(page: Page, locale: Locale, options: object = {}): Promise<Buffer> {
  if (locale === 'en') return page.screenshot(options);
  const fields = page.locator('input[type="date"], input[type="time"]');
  const kinds = await fields.evaluateAll((inputs: HTMLInputElement[]) =>
    inputs.map((input, place) => {
      input.dataset.field = String(place);
      const { type } = input;
      input.type = 'text';
      return type;
    }),
  );
  const png = await page.screenshot(options);
  await page.locator('[data-field]').evaluateAll((inputs: HTMLInputElement[], types: string[]) => {
    for (const [place, input] of inputs.entries()) input.type = types[place] ?? 'text';
  }, kinds);
  return png;
}

/** A PNG as WebP: Chromium encodes it. */
export async function toWebp(page: Page, png: Buffer, quality = 0.5): Promise<Buffer> {
  const drawing = await page.context().newPage();
  const encoded = await drawing.evaluate(
    async ({ data, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { data: png.toString('base64'), quality },
  );
  await drawing.close();
  return Buffer.from(encoded, 'base64');
}
