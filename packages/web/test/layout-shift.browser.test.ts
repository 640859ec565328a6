import { describe, expect, it } from 'vitest';
import { watchShifts } from './browser.ts';
import { provideProduct } from './fixture.ts';
import { providersEnv } from './providers.ts';
import { startVisit, waitUntilIdle } from './visits.ts';

/** What people read first, from a small phone to a wide screen: nothing moves once it is drawn, down to the end. */
const app = provideProduct(providersEnv);

const widths = [320, 390, 600, 768, 1024, 1440];
const pages = ['/', '/waag-report', '/register', '/fr', '/fr/waag-report', '/fr/register'];

describe('layout shift', () => {
  it.each(pages)('is none on %s in six widths', async (path) => {
    const { page, problems } = await startVisit(app, { locale: path.startsWith('/fr') ? 'fr-CA' : 'en-CA' });
    const shifts = await watchShifts(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(app.at(path));
      await waitUntilIdle(page);
      await page.evaluate(async () => {
        const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
        for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
          scrollTo(0, top);
          await frame();
          await frame();
        }
      });
      await waitUntilIdle(page);
      // A line's width changes by a fraction of a pixel when its font loads.
      expect(await shifts(), `${path} at ${width} px`).toBeLessThan(0.001);
    }
    expect(problems).toEqual([]);
  });
});
