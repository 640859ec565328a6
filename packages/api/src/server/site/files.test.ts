import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { readBuiltSite } from './files.ts';

const root = mkdtempSync(join(tmpdir(), 'files-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('serves files compressed by the build as they are, and compresses the rest itself', async () => {
  const script = Buffer.from(`${'console.log("tamarack");\n'.repeat(100)}`);
  const packed = brotliCompressSync(script);
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<html></html>');
  writeFileSync(join(root, 'assets/one.js'), script);
  writeFileSync(join(root, 'assets/one.js.br'), packed);
  writeFileSync(join(root, 'assets/two.js'), script);
  const site = readBuiltSite(root, (text) => text);

  expect(await site.file('/assets/one.js')?.encoded('br')).toEqual(packed);
  expect(await site.file('/assets/one.js')?.encoded('identity')).toEqual(script);
  expect(brotliDecompressSync((await site.file('/assets/two.js')?.encoded('br')) ?? '')).toEqual(script);
  expect(site.file('/assets/one.js.br')).toBeUndefined();
});
