/**
 * Draws every icon of the desktop from `mark.svg` with a Chromium and writes them where the packager and the
 * application look for them. The results are checked in: run it after a change of the mark.
 *   CHROMIUM_PATH=/usr/bin/chromium node packages/desktop/build/icons.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { icns, ico, type Picture } from './images.ts';

const build = import.meta.dirname;
const resources = join(build, '..', 'resources');
const mark = readFileSync(join(build, 'mark.svg'), 'utf8');
/** The needles alone, without the ground they lie on. */
const needles = mark.replace(/<rect[^>]*\/>/, '');

/** macOS wants air around the shape: 824 of 1024 points. */
const padded = framed(mark, 100 / 1024);
/** A template picture is black: macOS colours it to suit the menu bar. */
const template = framed(needles.replace(/(stroke|fill)="#[0-9a-f]+"/g, '$1="#000"'), -0.14);

/** The drawing inside a square, with this share of the square free on each side; cut closer when negative. */
function framed(svg: string, share: number): string {
  const air = (64 * share) / (1 - 2 * share);
  const side = 64 + 2 * air;
  return svg.replace('viewBox="0 0 64 64"', `viewBox="${-air} ${-air} ${side} ${side}"`);
}

/** A count on a red disc, laid over the icon in the taskbar of Windows. */
function badge(label: string): string {
  const size = label.length > 1 ? 30 : 40;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="31" fill="#b3372f"/><text x="32" y="33" fill="#fff" font-family="Liberation Sans, Arial, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" dominant-baseline="central">${label}</text></svg>`;
}

async function draw(page: Page, svg: string, size: number): Promise<Picture> {
  const { png, rgba } = await page.evaluate(
    async ([source, side]) => {
      const image = new Image(side, side);
      image.src = `data:image/svg+xml;base64,${btoa(source)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(side, side);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('This Chromium draws no pictures');
      pen.drawImage(image, 0, 0, side, side);
      const file = await canvas.convertToBlob({ type: 'image/png' });
      return {
        png: [...new Uint8Array(await file.arrayBuffer())],
        rgba: [...pen.getImageData(0, 0, side, side).data],
      };
    },
    [svg.replace('<svg ', `<svg width="${size}" height="${size}" `), size] as const,
  );
  return { size, png: Buffer.from(png), rgba: Buffer.from(rgba) };
}

function write(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  const all = (svg: string, sizes: number[]) => Promise.all(sizes.map((size) => draw(page, svg, size)));

  for (const { size, png } of await all(mark, [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024])) {
    write(join(build, 'icons', `${size}x${size}.png`), png);
  }
  write(join(build, 'icon.ico'), ico(await all(mark, [16, 20, 24, 32, 40, 48, 64, 128, 256])));
  write(join(build, 'icon.icns'), icns(await all(padded, [16, 32, 64, 128, 256, 512, 1024])));

  write(join(resources, 'tray.ico'), ico(await all(mark, [16, 20, 24, 32])));
  for (const [scale, side] of [
    ['', 16],
    ['@2x', 32],
  ] as const) {
    write(join(resources, `trayTemplate${scale}.png`), (await draw(page, template, side)).png);
    write(join(resources, `tray${scale}.png`), (await draw(page, mark, side * 1.5)).png);
    for (const label of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']) {
      const name = label === '9+' ? 'many' : label;
      write(join(resources, 'badges', `${name}${scale}.png`), (await draw(page, badge(label), side)).png);
    }
  }
  write(join(resources, 'icon.png'), (await draw(page, mark, 256)).png);
} finally {
  await browser.close();
}
