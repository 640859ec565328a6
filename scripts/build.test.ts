import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SITE } from './run/build.mjs';
import { WATCHED } from './run/dev.mjs';
import { root } from './run/paths.mjs';

/** Folders of the web package that are not part of the site. */
const others = ['dist', 'node_modules', 'test'];

const folders = readdirSync(join(root, 'packages/web'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !others.includes(entry.name))
  .map(({ name }) => `packages/web/${name}`);

it('the site is built again after a change in any of its folders', () => {
  expect(folders).toContain('packages/web/content');
  expect(SITE.sources).toEqual(expect.arrayContaining(folders));
});

it('npm run dev watches each of them', () => {
  expect(WATCHED).toEqual(expect.arrayContaining(folders));
});
