/** Builds the web package: the app and its shell, then every public page as HTML. Output: `dist/client`. */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writePublicPages } from './prerender.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const begin = performance.now();

await build({ root, logLevel: 'warn' });
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
await rm(new URL('../dist/prerender', import.meta.url), { recursive: true });

console.log(`web: ${count} public pages and the app in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
