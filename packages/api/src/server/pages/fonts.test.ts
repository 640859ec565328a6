import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fontFaces } from './fonts.ts';

let webRoot: string;

/** A web build with the fonts in the shared style sheet, each with a hash after its name. */
beforeAll(() => {
  const sheet = readFileSync(new URL('../../../../core/src/ui/theme/fonts.css', import.meta.url), 'utf8');
  const files = [...sheet.matchAll(/url\("([^"]+\.woff2)"\)/g)].map(([, path = '']) =>
    basename(path, '.woff2'),
  );
  const manifest = Object.fromEntries(files.map((name) => [name, { file: `assets/${name}-Ab12.woff2` }]));
  webRoot = mkdtempSync(join(tmpdir(), 'fonts-'));
  mkdirSync(join(webRoot, '.vite'));
  writeFileSync(join(webRoot, '.vite', 'manifest.json'), JSON.stringify(manifest));
});
afterAll(() => rmSync(webRoot, { recursive: true }));

it('server-rendered pages use both fonts of the web build', () => {
  expect(fontFaces(webRoot).split('\n')).toEqual([
    '@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:swap;src:url("/assets/figtree-latin-wght-normal-Ab12.woff2") format("woff2")}',
    '@font-face{font-family:"Fraunces Display";font-weight:500;font-display:swap;src:url("/assets/fraunces-display-latin-Ab12.woff2") format("woff2")}',
  ]);
});

it('without a build they fall back to system fonts', () => {
  expect(fontFaces(null)).toBe('');
  expect(fontFaces(join(webRoot, 'nothing-here'))).toBe('');
});
