/**
 * Builds the web package: the app and its shell, then every public page as HTML. Output: `dist/client`. Fails when the
 * scripts of a page exceed their budget.
 */
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { measurePages, overruns } from './bundle.ts';
import { compressAssets } from './compress.ts';
import { moduleSizes } from './module-sizes.ts';
import { outputFolder, readManifest } from './output.ts';
import { writePublicPages } from './prerender.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const begin = performance.now();

const { plugin, modulesOf } = moduleSizes(root);
await build({ root, logLevel: 'warn', plugins: [plugin] });
await build({
  root,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/render.tsx',
    outDir: 'dist/prerender',
    manifest: false,
    rolldownOptions: { input: 'src/app/render.tsx', output: { codeSplitting: false } },
  },
});
const count = await writePublicPages(root);
await compressAssets(outputFolder);
await rm(new URL('../dist/prerender', import.meta.url), { recursive: true });

const pages = measurePages(readManifest(), (file) => statSync(`${outputFolder}${file}.br`).size);
const over = overruns(pages, modulesOf);
if (over.length > 0) {
  console.error(`Scripts over their budget (packages/web/build/bundle.ts):\n\n${over.join('\n\n')}`);
  process.exit(1);
}

console.log(`web: ${count} public pages and the app in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
