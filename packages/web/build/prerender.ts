import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appPaths } from '../src/shared/app-paths.ts';
import type { PageAssets } from '../src/site/frame/Document.tsx';
import type { WrittenPage } from '../src/site/pages/render.tsx';
import { entranceLinks } from './entrance-links.ts';
import { launchFacts } from './launch-facts.ts';
import { neededStyles, separateFonts } from './needed-styles.ts';
import { type Manifest, wizardStyles } from './register-assets.ts';
import { serverMarks } from './server-marks.ts';
import { robots, routeList, sitemap } from './site-files.ts';

/** Writes the public pages and their metadata for the server; returns the number of pages. */
export async function writePublicPages(root: string): Promise<number> {
  const output = join(root, 'dist/client');
  const manifest: Manifest = JSON.parse(await readFile(join(output, '.vite/manifest.json'), 'utf8'));
  const { renderBlogFiles, renderPages, renderRegisterPages } = await import(
    pathToFileURL(join(root, 'dist/prerender/render.js')).href
  );
  const assets = await pageAssets(output, manifest);
  const written: WrittenPage[] = await renderPages(assets);
  const sitePages = written.map((page) => ({ ...page, html: withNeededStyles(page.html, assets.styles) }));
  const wizard = await wizardStyles(output, manifest);
  const registerPages: WrittenPage[] = await renderRegisterPages(
    entryFile(manifest, 'src/app/register/client.ts'),
    (html: string, inline: string) => separateFonts(neededStyles(wizard + inline, html)),
  );
  const pages = [...sitePages, ...registerPages];

  const icon = await iconInside(join(output, 'favicon.svg'));
  for (const page of pages) await write(join(output, page.file), icon(serverMarks(page.html)));
  const blogFiles: Record<string, string> = renderBlogFiles();
  for (const [file, text] of Object.entries(blogFiles)) await write(join(output, file), text);
  await write(join(output, 'routes.json'), json(routeList(pages)));
  await write(join(output, 'app-routes.json'), json(appPaths));
  await write(join(output, 'entrance.json'), json(entranceLinks(manifest)));
  await write(join(output, 'claims.json'), json(launchFacts()));
  await write(join(output, 'sitemap.xml'), sitemap(pages));
  await write(join(output, 'robots.txt'), robots);
  return pages.length;
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function entryFile(manifest: Manifest, name: string): string {
  const entry = manifest[name];
  if (!entry) throw new Error(`The build has no entry ${name}.`);
  return `/${entry.file}`;
}

/** The public pages' script and style sheet: complete, and as parts to inline. */
async function pageAssets(output: string, manifest: Manifest): Promise<PageAssets> {
  const [sheet, ...others] = manifest['src/site/client.ts']?.css ?? [];
  if (!sheet || others.length > 0) throw new Error('The public pages have not one style sheet.');
  const styles = (await readFile(join(output, sheet), 'utf8')).trim();
  return { ...separateFonts(styles), sheet: `/${sheet}`, script: entryFile(manifest, 'src/site/client.ts') };
}

/** Inlines only the rules that the page needs initially; the rest is loaded after the first paint. */
function withNeededStyles(html: string, styles: string): string {
  return html.replace(styles, () => neededStyles(styles, html.slice(html.indexOf('<body'))));
}

/** Inlines the small SVG icon, so that its request does not compete with the first view. */
async function iconInside(file: string): Promise<(html: string) => string> {
  const drawing = (await readFile(file, 'utf8')).trim().replaceAll('"', "'").replace(/>\s+</g, '><');
  const address = `data:image/svg+xml,${drawing.replace(/[%#<>&]/g, encodeURIComponent)}`;
  return (html) => html.replace('href="/favicon.svg"', `href="${address}"`);
}
