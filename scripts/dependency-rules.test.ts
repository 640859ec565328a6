import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';
import config from '../.dependency-cruiser.mjs';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const manifests = {
  'package.json': '{"name":"fixture","devDependencies":{"vitest":"1.0.0"}}',
  'packages/api/package.json':
    '{"name":"@f/api","dependencies":{"knex":"1.0.0","pg":"1.0.0","@f/core":"workspace:*"}}',
  'packages/core/package.json':
    '{"name":"@f/core","dependencies":{"react":"1.0.0"},"exports":{"./domain":"./src/domain/index.ts","./ui":"./src/ui/index.ts"}}',
  'packages/web/package.json':
    '{"name":"@f/web","dependencies":{"@f/core":"workspace:*"},"devDependencies":{"vite":"1.0.0"}}',
  'packages/desktop/package.json': '{"name":"@f/desktop","devDependencies":{"electron":"1.0.0"}}',
};
const installed = ['electron', 'knex', 'pg', 'react', 'vite', 'vitest', 'undeclared'];

/** Lays the files out as a little clone, runs the rules over it and lists what they refuse. */
async function violations(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
  folders.push(root);
  for (const name of installed) {
    files[`node_modules/${name}/package.json`] = `{"name":"${name}","version":"1.0.0","main":"index.js"}`;
    files[`node_modules/${name}/index.js`] = 'module.exports = {};';
  }
  for (const [path, text] of Object.entries({ ...manifests, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules/@f'));
  symlinkSync(join(root, 'packages/core'), join(root, 'node_modules/@f/core'));
  const { options, forbidden } = config;
  const { output } = await cruise(['packages'], {
    ...options,
    ruleSet: { forbidden },
    validate: true,
    baseDir: root,
  } as Parameters<typeof cruise>[1]);
  return (output as ICruiseResult).summary.violations
    .map(({ rule, from, to }) => (from === to ? `${rule.name}: ${from}` : `${rule.name}: ${from} -> ${to}`))
    .sort();
}

const ends = {
  'packages/core/src/domain/index.ts': "import './plans.ts';",
  'packages/core/src/domain/plans.ts': '',
};

test('a tree that keeps the rules passes', async () => {
  expect(
    await violations({
      ...ends,
      'packages/core/src/client/http.ts': "import '../domain/index.ts';",
      'packages/core/src/ui/index.ts': "import '../domain/index.ts'; import 'react';",
      'packages/core/src/session/store.ts': "import '../client/http.ts'; import '../ui/index.ts';",
      'packages/core/src/admin/tenants/screen.ts':
        "import '../../session/store.ts'; import '../shared/table.ts';",
      'packages/core/src/admin/shared/table.ts': "import '../../ui/index.ts';",
      'packages/api/src/main.ts': "import 'knex'; import './features/index.ts';",
      'packages/api/src/features/index.ts': "import './leads/service.ts'; import './tenants/service.ts';",
      'packages/api/src/features/leads/service.ts':
        "import './repository.ts'; import type { Knex } from 'knex';",
      'packages/api/src/features/leads/repository.ts': "import 'knex'; import '@f/core/domain';",
      'packages/api/src/features/tenants/service.ts': "import '../../database/pools.ts';",
      'packages/api/src/database/pools.ts': "import 'pg';",
      'packages/api/src/features/tenants/service.test.ts':
        "import 'vitest'; import 'knex'; import './service.ts';",
      'packages/web/src/main.ts': "import '@f/core/ui';",
      'packages/web/test/story.browser.test.ts': "import '../../api/src/main.ts';",
      'packages/web/vite.config.ts': "import 'vite';",
    }),
  ).toEqual([]);
});

test('the folders of core point left, and the domain is plain TypeScript', async () => {
  expect(
    await violations({
      'packages/core/src/domain/a.ts': "import '../client/b.ts';",
      'packages/core/src/domain/c.ts': "import 'react'; import 'node:fs';",
      'packages/core/src/client/b.ts': "import type { S } from '../session/s.ts';",
      'packages/core/src/session/s.ts': "export type S = 1; import '../admin/tenants/t.ts';",
      'packages/core/src/ui/u.ts': "import '../client/x.ts';",
      'packages/core/src/client/x.ts': "import '../domain/d.ts';",
      'packages/core/src/domain/d.ts': '',
      'packages/core/src/admin/tenants/t.ts': "import '../../ui/u.ts';",
    }),
  ).toEqual([
    'core-client-points-left: packages/core/src/client/b.ts -> packages/core/src/session/s.ts',
    'core-domain-is-pure: packages/core/src/domain/c.ts -> fs',
    'core-domain-is-pure: packages/core/src/domain/c.ts -> node_modules/react/index.js',
    'core-domain-points-left: packages/core/src/domain/a.ts -> packages/core/src/client/b.ts',
    'core-session-points-left: packages/core/src/session/s.ts -> packages/core/src/admin/tenants/t.ts',
    'core-ui-points-left: packages/core/src/ui/u.ts -> packages/core/src/client/x.ts',
  ]);
});

test('packages keep to core, and the server to its domain', async () => {
  expect(
    await violations({
      ...ends,
      'packages/core/src/ui/index.ts': "import '../../../web/src/w.ts';",
      'packages/api/src/a.ts': "import '@f/core/ui'; import '../../desktop/src/d.ts';",
      'packages/web/src/w.ts': "import '../../api/src/z.ts'; import '../../desktop/src/d.ts';",
      'packages/api/src/z.ts': "import '@f/core/domain';",
      'packages/desktop/src/d.ts': "import '../../api/src/z.ts';",
      'packages/desktop/src/e.ts': "import '../../web/src/w.ts';",
    }),
  ).toEqual([
    'api-imports-core-domain-only: packages/api/src/a.ts -> packages/core/src/ui/index.ts',
    'api-imports-core-domain-only: packages/api/src/a.ts -> packages/desktop/src/d.ts',
    'core-imports-no-sibling: packages/core/src/ui/index.ts -> packages/web/src/w.ts',
    'desktop-imports-no-sibling-but-core: packages/desktop/src/d.ts -> packages/api/src/z.ts',
    'desktop-imports-no-sibling-but-core: packages/desktop/src/e.ts -> packages/web/src/w.ts',
    'web-imports-no-sibling-but-core: packages/web/src/w.ts -> packages/api/src/z.ts',
    'web-imports-no-sibling-but-core: packages/web/src/w.ts -> packages/desktop/src/d.ts',
  ]);
});

test('features never import features, in any package', async () => {
  const files: Record<string, string> = {};
  for (const home of [
    'packages/api/src/features',
    'packages/web/src/features',
    'packages/desktop/src/renderer/features',
    'packages/core/src/admin',
  ]) {
    files[`${home}/leads/a.ts`] = "import '../tenants/b.ts'; import './c.ts';";
    files[`${home}/leads/c.ts`] = '';
    files[`${home}/tenants/b.ts`] = '';
  }
  expect(await violations(files)).toEqual([
    'features-never-import-features: packages/api/src/features/leads/a.ts -> packages/api/src/features/tenants/b.ts',
    'features-never-import-features: packages/core/src/admin/leads/a.ts -> packages/core/src/admin/tenants/b.ts',
    'features-never-import-features: packages/desktop/src/renderer/features/leads/a.ts -> packages/desktop/src/renderer/features/tenants/b.ts',
    'features-never-import-features: packages/web/src/features/leads/a.ts -> packages/web/src/features/tenants/b.ts',
  ]);
});

test('the database driver stays in repositories, src/database and the entries', async () => {
  expect(
    await violations({
      'packages/api/src/features/leads/service.ts': "import 'knex';",
      'packages/api/src/plugins/health.ts': "import pg from 'pg';",
      'packages/api/src/admin.ts': "import 'knex';",
    }),
  ).toEqual([
    'sql-stays-in-repositories: packages/api/src/features/leads/service.ts -> node_modules/knex/index.js',
    'sql-stays-in-repositories: packages/api/src/plugins/health.ts -> node_modules/pg/index.js',
  ]);
});

test('no circle, no leftover, no import of what is not there or not declared', async () => {
  expect(
    await violations({
      'packages/api/src/a.ts': "import './b.ts';",
      'packages/api/src/b.ts': "import './a.ts';",
      'packages/web/src/left-over.ts': 'export const nobody = 1;',
      'packages/web/src/gone.ts': "import './nowhere.ts';",
      'packages/web/src/sloppy.ts': "import 'undeclared'; import 'vite';",
    }),
  ).toEqual([
    'no-circular: packages/api/src/a.ts -> packages/api/src/b.ts',
    'no-development-package-at-run-time: packages/web/src/sloppy.ts -> node_modules/vite/index.js',
    'no-orphans: packages/web/src/left-over.ts',
    'no-undeclared-package: packages/web/src/sloppy.ts -> node_modules/undeclared/index.js',
    'not-unresolvable: packages/web/src/gone.ts -> ./nowhere.ts',
  ]);
});

test('Electron is imported by its adapters, the entry and the preload script alone, although it is no dependency', async () => {
  const electron = "import 'electron';";
  expect(
    await violations({
      'packages/desktop/src/main/main.ts': electron,
      'packages/desktop/src/main/electron/windows.ts': electron,
      'packages/desktop/src/preload/preload.ts': electron,
      'packages/desktop/src/main/api/requests.ts': electron,
      'packages/desktop/src/renderer/App.tsx': electron,
    }),
  ).toEqual([
    'electron-stays-in-its-adapters: packages/desktop/src/main/api/requests.ts -> node_modules/electron/index.js',
    'electron-stays-in-its-adapters: packages/desktop/src/renderer/App.tsx -> node_modules/electron/index.js',
  ]);
});
