import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appPaths } from '../src/shared/app-paths.ts';
import type { PageAssets } from '../src/site/Document.tsx';
import type { WrittenPage } from '../src/site/render.tsx';
import { inlineHashes, robots, routeList, sitemap } from './site-files.ts';

interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
}
type Manifest = Record<string, ManifestChunk>;

/** Writes the public pages and what the server needs to know of them; returns how many there are. */
export async function writePublicPages(root: string): Promise<number> {
  const output = join(root, 'dist/client');
  const manifest: Manifest = JSON.parse(await readFile(join(output, '.vite/manifest.json'), 'utf8'));
  const { renderPages } = await import(pathToFileURL(join(root, 'dist/prerender/render.js')).href);
  const pages: WrittenPage[] = await renderPages(await pageAssets(output, manifest));

  for (const page of pages) await write(join(output, page.file), page.html);
  await write(join(output, 'routes.json'), json(routeList(pages)));
  await write(join(output, 'app-routes.json'), json(appPaths));
  await write(join(output, 'csp-hashes.json'), json(inlineHashes(pages)));
  await write(join(output, 'sitemap.xml'), sitemap(pages));
  await write(join(output, 'robots.txt'), robots);
  return pages.length;
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Finds the public pages' script, their style sheet and the two fonts of the first view. */
async function pageAssets(output: string, manifest: Manifest): Promise<PageAssets> {
  const entry = manifest['src/site/client.ts'];
  if (!entry) throw new Error('The build has no entry src/site/client.ts.');
  const styles = await Promise.all((entry.css ?? []).map((file) => readFile(join(output, file), 'utf8')));
  const files = Object.values(manifest).map((chunk) => chunk.file);
  const font = (name: string) => {
    const file = files.find((path) => path.includes(name));
    if (!file) throw new Error(`The build has no font ${name}.`);
    return `/${file}`;
  };
  return {
    styles: styles.join('').trim(),
    script: `/${entry.file}`,
    fonts: [font('fraunces-display-latin'), font('figtree-latin-wght-normal')],
  };
}
