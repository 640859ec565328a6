import { expect, it } from 'vitest';
import { picture } from './browser.ts';
import { provideClinicDay } from './day/clinic-day.ts';

const day = provideClinicDay({ subdomain: 'toasts', at: '2026-11-24T21:57:00Z' });

it('the toast of a download covers no button of the screen, nor the bar of a phone', async () => {
  const { page, problems } = await day.open(day.clinic.bookkeeper, '/pay/reports');
  const toast = page.getByRole('status').filter({ hasText: 't4a-' });
  for (const [width, height] of [[390, 844] as const, [768, 1024] as const, [1440, 900] as const]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^CSV: T4A/ }).click();
    await saved;
    await toast.waitFor();
    await toast.hover();
    await picture(page, `toast-${width}`);
    const box = await toast.boundingBox();
    const covered: string[] = [];
    for (const action of await page.locator('main').getByRole('button').or(page.locator('nav a')).all()) {
      const other = await action.boundingBox();
      if (!box || !other) continue;
      const isBeside = other.x + other.width <= box.x || box.x + box.width <= other.x;
      const isAboveOrBelow = other.y + other.height <= box.y || box.y + box.height <= other.y;
      if (!isBeside && !isAboveOrBelow) covered.push(`${width}: ${await action.textContent()}`);
    }
    expect(covered).toEqual([]);
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'detached' });
  }
  expect(problems).toEqual([]);
});
