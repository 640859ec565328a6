import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appPaths } from '../src/shared/app-paths.ts';
import type { PageAssets } from '../src/site/Document.tsx';
import type { WrittenPage } from '../src/site/render.tsx';
import { launchFacts } from './launch-facts.ts';
import { fontsApart, neededStyles } from './needed-styles.ts';
import { type Manifest, wizardStyles } from './register-assets.ts';
import { serverMarks } from './server-marks.ts';
import { inlineHashes, robots, routeList, sitemap } from './site-files.ts';

/** Writes the public pages and what the server needs to know of them; returns how many there are. */
export async function writePublicPages(root: string): Promise<number> {
  const output = join(root, 'dist/client');
  const manifest: Manifest = JSON.parse(await readFile(join(output, '.vite/manifest.json'), 'utf8'));
  const { renderBlogFiles, renderPages, renderRegisterPages } = await import(
    pathToFileURL(join(root, 'dist/prerender/render.js')).href
  );
  const assets = await pageAssets(output, manifest);
  const sitePages: WrittenPage[] = await renderPages(assets);
  const wizard = await wizardStyles(output, manifest);
  const registerPages: WrittenPage[] = await renderRegisterPages(
    entryFile(manifest, 'src/app/register/client.ts'),
    (html: string, inline: string) => fontsApart(neededStyles(wizard + inline, html)),
  );
  const pages = [...sitePages, ...registerPages];

  for (const page of pages) await write(join(output, page.file), serverMarks(page.html));
  const blogFiles: Record<string, string> = renderBlogFiles();
  for (const [file, text] of Object.entries(blogFiles)) await write(join(output, file), text);
  await write(join(output, 'routes.json'), json(routeList(pages)));
  await write(join(output, 'app-routes.json'), json(appPaths));
  await write(
    join(output, 'csp-hashes.json'),
    json({ ...inlineHashes(sitePages), scripts: inlineHashes(pages).scripts }),
  );
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

/** Finds the public pages' script, their style sheet and the two fonts of the first view. */
async function pageAssets(output: string, manifest: Manifest): Promise<PageAssets> {
  const styles = await Promise.all(
    (manifest['src/site/client.ts']?.css ?? []).map((file) => readFile(join(output, file), 'utf8')),
  );
  const files = Object.values(manifest).map((chunk) => chunk.file);
  const font = (name: string) => {
    const file = files.find((path) => path.includes(name));
    if (!file) throw new Error(`The build has no font ${name}.`);
    return `/${file}`;
  };
  return {
    styles: styles.join('').trim(),
    script: entryFile(manifest, 'src/site/client.ts'),
    fonts: [font('fraunces-display-latin'), font('figtree-latin-wght-normal')],
  };
}
