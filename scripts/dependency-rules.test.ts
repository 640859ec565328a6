import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, expect, it } from 'vitest';
import config, { API_FEATURE } from '../.dependency-cruiser.mjs';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const manifests = {
  'package.json': '{"name":"fixture","devDependencies":{"vitest":"1.0.0"}}',
  'packages/api/package.json':
    '{"name":"@f/api","dependencies":{"knex":"1.0.0","pg":"1.0.0","@f/core":"workspace:*"}}',
  'packages/core/package.json':
    '{"name":"@f/core","dependencies":{"@lingui/core":"1.0.0","joi":"1.0.0","react":"1.0.0"},"exports":{"./domain":"./src/domain/index.ts","./ui":"./src/ui/index.ts"}}',
  'packages/web/package.json':
    '{"name":"@f/web","dependencies":{"@f/core":"workspace:*"},"devDependencies":{"vite":"1.0.0"}}',
  'packages/desktop/package.json': '{"name":"@f/desktop","devDependencies":{"electron":"1.0.0"}}',
};

/** Each installed package with the file it resolves to. */
const installed: Record<string, string> = {
  '@lingui/core': 'dist/index.js',
  electron: 'index.js',
  joi: 'dist/index.js',
  knex: 'index.js',
  pg: 'index.js',
  react: 'index.js',
  undeclared: 'index.js',
  vite: 'index.js',
  vitest: 'index.js',
};

/** Writes the files to a small repository, runs the rules over it and lists the violations. */
async function violations(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
  folders.push(root);
  const packages = Object.entries(installed).flatMap(([name, main]) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main })] as const,
    [`node_modules/${name}/${main}`, 'module.exports = {};'] as const,
  ]);
  for (const [path, text] of [...packages, ...Object.entries({ ...manifests, ...files })]) {
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

/**
 * Two contexts or areas with a feature each; the first imports a file of the second other than its index.ts.
 */
const enteredPastIndex = (from: string, to: string) => ({
  [`${from}/a.ts`]: `import '${'../'.repeat(from.split('/').length)}${to}/b.ts'; import './c.ts';`,
  [`${from}/c.ts`]: `import '${'../'.repeat(from.split('/').length)}${to}/index.ts';`,
  [`${to}/index.ts`]: "import './b.ts';",
  [`${to}/b.ts`]: '',
});

/** Small repositories and their violations. */
const examples: Record<string, { files: Record<string, string>; violations: string[] }> = {
  'a repository that follows the rules passes': {
    files: {
      ...ends,
      'packages/core/src/domain/text.ts': "import '@lingui/core';",
      'packages/core/src/client/http.ts': "import '../domain/index.ts';",
      'packages/core/src/ui/index.ts': "import '../domain/index.ts'; import 'react';",
      'packages/core/src/session/store.ts': "import '../client/http.ts'; import '../ui/index.ts';",
      'packages/core/src/admin/tenants/screen.ts':
        "import '../../session/store.ts'; import '../shared/table.ts';",
      'packages/core/src/admin/shared/table.ts': "import '../../ui/index.ts';",
      'packages/api/src/main.ts': "import 'knex'; import './features.ts';",
      'packages/api/src/features.ts':
        "import './public/leads/index.ts'; import './platform/tenants/list/index.ts';",
      'packages/api/src/public/leads/index.ts': "import './service.ts';",
      'packages/api/src/platform/tenants/list/index.ts': "import './service.ts';",
      'packages/api/src/public/leads/service.ts':
        "import './repository.ts'; import type { Knex } from 'knex';",
      'packages/api/src/public/leads/repository.ts': "import 'knex'; import '@f/core/domain';",
      'packages/api/src/platform/tenants/list/service.ts': "import '../../../database/pools.ts';",
      'packages/api/src/database/pools.ts': "import 'pg';",
      'packages/api/src/platform/tenants/list/service.test.ts':
        "import 'vitest'; import 'knex'; import './service.ts';",
      'packages/web/src/main.ts': "import '@f/core/ui';",
      'packages/web/test/story.browser.test.ts': "import '../../api/src/main.ts';",
      'packages/web/vite.config.ts': "import 'vite';",
    },
    violations: [],
  },
  'the folders of core import only those before them, and the domain is plain TypeScript': {
    files: {
      'packages/core/src/domain/a.ts': "import '../client/b.ts';",
      'packages/core/src/domain/c.ts': "import 'react'; import 'node:fs';",
      'packages/core/src/client/b.ts': "import type { S } from '../session/s.ts';",
      'packages/core/src/session/s.ts': "export type S = 1; import '../admin/tenants/index.ts';",
      'packages/core/src/ui/u.ts': "import '../client/x.ts';",
      'packages/core/src/client/x.ts': "import '../domain/d.ts';",
      'packages/core/src/domain/d.ts': '',
      'packages/core/src/admin/tenants/index.ts': "import '../../ui/u.ts';",
    },
    violations: [
      'core-client-points-left: packages/core/src/client/b.ts -> packages/core/src/session/s.ts',
      'core-domain-is-pure: packages/core/src/domain/c.ts -> fs',
      'core-domain-is-pure: packages/core/src/domain/c.ts -> node_modules/react/index.js',
      'core-domain-points-left: packages/core/src/domain/a.ts -> packages/core/src/client/b.ts',
      'core-session-points-left: packages/core/src/session/s.ts -> packages/core/src/admin/tenants/index.ts',
      'core-ui-points-left: packages/core/src/ui/u.ts -> packages/core/src/client/x.ts',
    ],
  },
  'the domain imports no package, not even from a dist folder; only its texts use Lingui': {
    files: {
      'packages/core/src/domain/a.ts': "import 'joi'; import '@lingui/core';",
      'packages/core/src/domain/text.ts': "import 'joi'; import '@lingui/core';",
    },
    violations: [
      'core-domain-is-pure: packages/core/src/domain/a.ts -> node_modules/@lingui/core/dist/index.js',
      'core-domain-is-pure: packages/core/src/domain/a.ts -> node_modules/joi/dist/index.js',
      'core-domain-is-pure: packages/core/src/domain/text.ts -> node_modules/joi/dist/index.js',
    ],
  },
  'build output is not checked': {
    files: {
      'packages/web/src/main.ts': "import './app.ts'; import '../dist/server.js';",
      'packages/web/src/app.ts': '',
      'packages/web/dist/server.js': "import 'undeclared'; import '../../api/src/a.ts';",
      'packages/api/src/a.ts': "import './b.ts';",
      'packages/api/src/b.ts': '',
    },
    violations: [],
  },
  'packages import only core, and the server only its domain': {
    files: {
      ...ends,
      'packages/core/src/ui/index.ts': "import '../../../web/src/w.ts';",
      'packages/api/src/a.ts': "import '@f/core/ui'; import '../../desktop/src/d.ts';",
      'packages/web/src/w.ts': "import '../../api/src/z.ts'; import '../../desktop/src/d.ts';",
      'packages/api/src/z.ts': "import '@f/core/domain';",
      'packages/desktop/src/d.ts': "import '../../api/src/z.ts';",
      'packages/desktop/src/e.ts': "import '../../web/src/w.ts';",
    },
    violations: [
      'api-imports-core-domain-only: packages/api/src/a.ts -> packages/core/src/ui/index.ts',
      'api-imports-core-domain-only: packages/api/src/a.ts -> packages/desktop/src/d.ts',
      'core-imports-no-sibling: packages/core/src/ui/index.ts -> packages/web/src/w.ts',
      'desktop-imports-no-sibling-but-core: packages/desktop/src/d.ts -> packages/api/src/z.ts',
      'desktop-imports-no-sibling-but-core: packages/desktop/src/e.ts -> packages/web/src/w.ts',
      'web-imports-no-sibling-but-core: packages/web/src/w.ts -> packages/api/src/z.ts',
      'web-imports-no-sibling-but-core: packages/web/src/w.ts -> packages/desktop/src/d.ts',
    ],
  },
  'features import other features through their index.ts, in any package': {
    files: {
      ...enteredPastIndex('packages/api/src/public/leads', 'packages/api/src/accounts/links'),
      ...enteredPastIndex('packages/api/src/platform/tenants/page', 'packages/api/src/platform/tenants/list'),
      ...enteredPastIndex('packages/core/src/admin/tenants', 'packages/core/src/admin/staff'),
      ...enteredPastIndex('packages/web/src/workspace/today', 'packages/web/src/accounts/sign-in'),
      'packages/api/src/main.ts': "import './public/leads/a.ts';",
      'packages/core/src/admin/Screens.tsx': "import('./tenants/a.ts');",
    },
    violations: [
      'features-are-entered-by-their-index: packages/api/src/main.ts -> packages/api/src/public/leads/a.ts',
      'features-are-entered-by-their-index: packages/api/src/platform/tenants/page/a.ts -> packages/api/src/platform/tenants/list/b.ts',
      'features-are-entered-by-their-index: packages/api/src/public/leads/a.ts -> packages/api/src/accounts/links/b.ts',
      'features-are-entered-by-their-index: packages/core/src/admin/tenants/a.ts -> packages/core/src/admin/staff/b.ts',
      'features-are-entered-by-their-index: packages/web/src/workspace/today/a.ts -> packages/web/src/accounts/sign-in/b.ts',
    ],
  },
  'the folders below the contexts import no feature': {
    files: {
      'packages/api/src/server/server.ts': "import '../public/leads/index.ts';",
      'packages/api/src/jobs/worker.ts': "import '../features.ts';",
      'packages/api/src/features.ts': "import './public/leads/index.ts';",
      'packages/api/src/public/leads/index.ts': '',
    },
    violations: [
      'foundation-imports-no-context: packages/api/src/jobs/worker.ts -> packages/api/src/features.ts',
      'foundation-imports-no-context: packages/api/src/server/server.ts -> packages/api/src/public/leads/index.ts',
    ],
  },
  'only repositories, src/database and the entry points import the database driver': {
    files: {
      'packages/api/src/public/leads/service.ts': "import 'knex';",
      'packages/api/src/server/health.ts': "import pg from 'pg';",
      'packages/api/src/admin.ts': "import 'knex';",
    },
    violations: [
      'sql-stays-in-repositories: packages/api/src/public/leads/service.ts -> node_modules/knex/index.js',
      'sql-stays-in-repositories: packages/api/src/server/health.ts -> node_modules/pg/index.js',
    ],
  },
  'circular, unused, unresolved and undeclared modules are refused': {
    files: {
      'packages/api/src/a.ts': "import './b.ts';",
      'packages/api/src/b.ts': "import './a.ts';",
      'packages/web/src/left-over.ts': 'export const nobody = 1;',
      'packages/web/src/gone.ts': "import './nowhere.ts';",
      'packages/web/src/sloppy.ts': "import 'undeclared'; import 'vite';",
    },
    violations: [
      'no-circular: packages/api/src/a.ts -> packages/api/src/b.ts',
      'no-development-package-at-run-time: packages/web/src/sloppy.ts -> node_modules/vite/index.js',
      'no-orphans: packages/web/src/left-over.ts',
      'no-undeclared-package: packages/web/src/sloppy.ts -> node_modules/undeclared/index.js',
      'not-unresolvable: packages/web/src/gone.ts -> ./nowhere.ts',
    ],
  },
  'shipped code imports no build code': {
    files: {
      'packages/api/src/download.ts': "import '../build/report/workbook.ts';",
      'packages/api/build/report/workbook.ts': "import 'vite';",
    },
    violations: [
      'build-code-does-not-ship: packages/api/src/download.ts -> packages/api/build/report/workbook.ts',
    ],
  },
  'only the adapters, the entry point and the preload script import Electron, a development dependency': {
    files: {
      'packages/desktop/src/main/main.ts': "import 'electron';",
      'packages/desktop/src/main/start.electron.ts': "import 'electron';",
      'packages/desktop/src/main/windows/windows.electron.ts': "import 'electron';",
      'packages/desktop/src/preload/preload.ts': "import 'electron';",
      'packages/desktop/src/main/api/requests.ts': "import 'electron';",
      'packages/desktop/src/main/windows/electron.ts': "import 'electron';",
      'packages/desktop/src/renderer/App.tsx': "import 'electron';",
      'packages/desktop/src/renderer/bridge.electron.ts': "import 'electron';",
    },
    violations: [
      'electron-stays-in-its-adapters: packages/desktop/src/main/api/requests.ts -> node_modules/electron/index.js',
      'electron-stays-in-its-adapters: packages/desktop/src/main/windows/electron.ts -> node_modules/electron/index.js',
      'electron-stays-in-its-adapters: packages/desktop/src/renderer/App.tsx -> node_modules/electron/index.js',
      'electron-stays-in-its-adapters: packages/desktop/src/renderer/bridge.electron.ts -> node_modules/electron/index.js',
    ],
  },
};

it.each(Object.entries(examples))('%s', async (_title, example) => {
  expect(await violations(example.files)).toEqual(example.violations);
});

it('each rule is violated in an example', () => {
  const refused = Object.values(examples)
    .flatMap((example) => example.violations)
    .map((violation) => violation.split(':')[0]);
  for (const { name } of config.forbidden) expect(refused).toContain(name);
});

/** Cycles among names that import each other, each as the path that closes it. */
function cycles(imports: Map<string, Set<string>>): string[] {
  const found: string[] = [];
  const walk = (name: string, path: string[]) => {
    if (path.includes(name)) found.push([...path.slice(path.indexOf(name)), name].join(' -> '));
    else if (!done.has(name)) for (const next of imports.get(name) ?? []) walk(next, [...path, name]);
    done.add(name);
  };
  const done = new Set<string>();
  for (const name of imports.keys()) walk(name, []);
  return found;
}

it('finds a cycle of features', () => {
  const imports = new Map([
    ['leads', new Set(['links'])],
    ['links', new Set(['terms', 'sessions'])],
    ['sessions', new Set(['links'])],
  ]);
  expect(cycles(imports)).toEqual(['links -> sessions -> links']);
});

it('no two features of the API import each other', async () => {
  const { output } = await cruise(['packages/api/src'], {
    ...config.options,
    exclude: { path: ['\\.test\\.ts$', '(^|/)node_modules/', '^packages/core/'] },
  } as Parameters<typeof cruise>[1]);
  const feature = new RegExp(`^${API_FEATURE}(?=/)`);
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    const from = feature.exec(source)?.[0];
    if (!from) continue;
    const others = dependencies.map(({ resolved }) => feature.exec(resolved)?.[0]);
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const to of others) if (to && to !== from) known.add(to);
  }
  expect(imports.size).toBeGreaterThan(30);
  expect(cycles(imports)).toEqual([]);
});
