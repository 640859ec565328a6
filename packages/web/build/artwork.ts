/**
 * Draws the icons and the cards of link previews from the logo mark and the built pages, with Chromium. The results are
 * committed. Run it after a build when the mark or the hero has changed, and for each new post or guide:
 * `pnpm --filter @tamarack/web run artwork`.
 * CHROMIUM names the browser (default /usr/bin/chromium).
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { locales } from '../../core/src/domain/text.ts';
import { pictureFile } from '../src/site/pictures/pictures.ts';

const publicFolder = new URL('../public/', import.meta.url);
const built = new URL('../dist/client/', import.meta.url);
const mark = await readFile(new URL('favicon.svg', publicFolder), 'utf8');
const ground = '#3257c3';

/** A page with the mark, rounded, or full-bleed for icons that the system masks; `share` is the part it fills. */
function iconPage(size: number, shape: 'rounded' | 'full', share = 1): string {
  const fill = shape === 'full' ? ground : 'transparent';
  const drawing = shape === 'full' ? mark.replace('rx="15"', '') : mark;
  return `<body style="margin:0;display:grid;place-items:center;width:${size}px;height:${size}px;background:${fill}">
    <div style="width:${size * share}px;height:${size * share}px">${drawing.replace('<svg', '<svg width="100%" height="100%"')}</div>`;
}

async function drawIcon(browser: Browser, size: number, html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(html);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An .ico file with one PNG of 32 by 32 pixels (format: Microsoft's ICONDIR and ICONDIRENTRY). */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The built style sheet with embedded fonts, so that a page without a URL can use it. */
async function styleSheet(): Promise<string> {
  const files = await readdir(new URL('assets/', built));
  const name = files.find((file) => /^site-.*\.css$/.test(file));
  if (!name) throw new Error('Build the package first: dist/client/assets has no site style sheet.');
  let css = await readFile(new URL(`assets/${name}`, built), 'utf8');
  for (const font of files.filter((file) => file.endsWith('.woff2'))) {
    const data = await readFile(new URL(`assets/${font}`, built), 'base64');
    css = css.replaceAll(`/assets/${font}`, `data:font/woff2;base64,${data}`);
  }
  return css;
}

/** Opens a built page with its style sheet, without its scripts. */
async function openBuilt(browser: Browser, file: string, css: string): Promise<Page> {
  const html = await readFile(new URL(`pages/${file}.html`, built), 'utf8');
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(html.replace(/<link[^>]*>|<(script|style)[\s\S]*?<\/\1>/g, ''));
  await page.addStyleTag({ content: css });
  return page;
}

/** Takes a screenshot of the page once its fonts are loaded. */
async function shoot(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await page.close();
  return png;
}

const cardLayout = `
  body { width: 1200px; height: 630px; overflow: hidden; display: grid; grid-template-columns: 600px 1fr; }
  .card-text { display: flex; flex-direction: column; justify-content: center; gap: 44px; padding-left: 72px; }
  .hero-title { margin: 0; font-size: 68px; }
  .hero-badge { align-self: start; font-size: 19px; }
  .hero-picture { width: 660px; align-self: center; margin-left: 28px; }`;

/** Draws the landing page's headline and product picture as a card of 1200 by 630 pixels. */
async function drawCard(browser: Browser, locale: string, css: string): Promise<Buffer> {
  const page = await openBuilt(browser, `${locale}/index`, css + cardLayout);
  const shot = await readFile(new URL(pictureFile('calendar', 'wide', locale), publicFolder), 'base64');
  await page.evaluate(async (data) => {
    const pick = (selector: string) => document.querySelector(selector)?.cloneNode(true) as HTMLElement;
    const text = document.createElement('div');
    text.className = 'card-text';
    const logo = pick('.header .ui-logo');
    logo.style.zoom = '1.5';
    text.append(logo, pick('.hero-title'), pick('.hero-badge'));
    const picture = pick('.hero-picture');
    picture.querySelector('source')?.remove();
    const image = picture.querySelector('img') as HTMLImageElement;
    image.src = `data:image/webp;base64,${data}`;
    document.body.replaceChildren(text, picture);
    await image.decode();
  }, shot);
  return shoot(page);
}

const articleLayout = `
  body { position: relative; width: 1200px; height: 630px; overflow: hidden; }
  .card-text { position: absolute; inset: 72px 430px 72px 80px; display: flex; flex-direction: column; }
  .card-title { margin: auto 0 0; font-family: var(--ui-font-display); font-size: 68px; font-weight: 500; letter-spacing: -0.02em; line-height: 1.08; text-wrap: balance; }
  .card-rule { width: 96px; height: 5px; margin: 36px 0 28px; border-radius: 3px; background: var(--ui-accent); }
  .card-kind { margin: 0; color: var(--ui-muted); font-size: 27px; }
  .card-mark { position: absolute; right: -170px; bottom: -110px; width: 520px; height: 520px; transform: rotate(-8deg); }
  .card-mark svg { width: 100%; height: 100%; }`;

/** Draws title and day of a post or guide beside the mark as a card of 1200 by 630 pixels. */
async function drawArticleCard(browser: Browser, file: string, css: string): Promise<Buffer> {
  const page = await openBuilt(browser, file, css + articleLayout);
  await page.evaluate((svg) => {
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    const add = (parent: Element, name: string, content: string) => {
      const element = document.createElement('div');
      element.className = name;
      element.textContent = content;
      parent.append(element);
      return element;
    };
    const logo = document.querySelector('.header .ui-logo')?.cloneNode(true) as HTMLElement;
    const kind = [textOf('.page-path a'), textOf('.article-facts time')].join(' · ');
    const title = textOf('.page-title');
    logo.style.zoom = '1.5';
    document.body.replaceChildren();
    const text = add(document.body, 'card-text', '');
    text.append(logo);
    const heading = add(text, 'card-title', title);
    if (title.length > 60) heading.style.fontSize = '58px';
    add(text, 'card-rule', '');
    add(text, 'card-kind', kind);
    add(document.body, 'card-mark', '').innerHTML = svg;
  }, mark);
  return shoot(page);
}

/** Slugs of the built posts and guides, with the path of each page below the language. */
async function articles(): Promise<{ slug: string; file: string }[]> {
  const folders = await Promise.all(
    ['blog', 'resources'].map(async (folder) => {
      const files = await readdir(new URL(`pages/en/${folder}/`, built));
      return files
        .map((name) => name.replace(/\.html$/, ''))
        .map((slug) => ({ slug, file: `${folder}/${slug}` }));
    }),
  );
  return folders.flat();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const small = await drawIcon(browser, 32, iconPage(32, 'rounded'));
await writeFile(new URL('favicon-32.png', publicFolder), small);
await writeFile(new URL('favicon.ico', publicFolder), ico(small));
const icons = [
  { file: 'apple-touch-icon.png', size: 180, html: iconPage(180, 'full') },
  { file: 'icon-192.png', size: 192, html: iconPage(192, 'rounded') },
  { file: 'icon-512.png', size: 512, html: iconPage(512, 'rounded') },
  { file: 'icon-maskable-512.png', size: 512, html: iconPage(512, 'full', 0.8) },
];
for (const { file, size, html } of icons) {
  await writeFile(new URL(file, publicFolder), await drawIcon(browser, size, html));
}
const css = await styleSheet();
for (const locale of locales) {
  await writeFile(new URL(`social-card-${locale}.png`, publicFolder), await drawCard(browser, locale, css));
}
await mkdir(new URL('cards/', publicFolder), { recursive: true });
for (const { slug, file } of await articles()) {
  for (const locale of locales) {
    const png = await drawArticleCard(browser, `${locale}/${file}`, css);
    await writeFile(new URL(`cards/${slug}-${locale}.png`, publicFolder), png);
  }
}
await browser.close();
