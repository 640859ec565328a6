/**
 * Draws all icons of the desktop application from `mark.svg` with Chromium. The icons are committed; run this after a
 * change of the mark:
 *   CHROMIUM_PATH=/usr/bin/chromium node packages/desktop/build/icons.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { icns, ico, type Picture } from './images.ts';

const build = import.meta.dirname;
const resources = join(build, '..', 'resources');
const mark = readFileSync(join(build, 'mark.svg'), 'utf8');
/** The needles without the background. */
const needles = mark.replace(/<rect[^>]*\/>/, '');

/** For macOS, whose icons have a margin: 824 of 1024 points are used. */
const withMargin = addMargin(mark, 100 / 1024);
/** A black template image, which macOS colors to match the menu bar. */
const template = addMargin(needles.replace(/(stroke|fill)="#[0-9a-f]+"/g, '$1="#000"'), -0.14);

/** Adds a margin on each side, as a share of the whole square; a negative margin crops the drawing. */
function addMargin(svg: string, share: number): string {
  const margin = (64 * share) / (1 - 2 * share);
  const side = 64 + 2 * margin;
  return svg.replace('viewBox="0 0 64 64"', `viewBox="${-margin} ${-margin} ${side} ${side}"`);
}

/** A number on a red disc, which Windows lays over the taskbar icon. */
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
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This Chromium has no 2D canvas');
      context.drawImage(image, 0, 0, side, side);
      const file = await canvas.convertToBlob({ type: 'image/png' });
      return {
        png: [...new Uint8Array(await file.arrayBuffer())],
        rgba: [...context.getImageData(0, 0, side, side).data],
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
  const drawAll = (svg: string, sizes: number[]) => Promise.all(sizes.map((size) => draw(page, svg, size)));

  for (const { size, png } of await drawAll(mark, [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024])) {
    write(join(build, 'icons', `${size}x${size}.png`), png);
  }
  write(join(build, 'icon.ico'), ico(await drawAll(mark, [16, 20, 24, 32, 40, 48, 64, 128, 256])));
  write(join(build, 'icon.icns'), icns(await drawAll(withMargin, [16, 32, 64, 128, 256, 512, 1024])));

  write(join(resources, 'tray.ico'), ico(await drawAll(mark, [16, 20, 24, 32])));
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
