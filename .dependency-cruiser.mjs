// The dependency rules of docs/architecture.md. `npm run lint` fails on a violation; each rule is tested in
// scripts/dependency-rules.test.ts.

const TEST_CODE = '\\.test\\.tsx?$|^packages/[^/]+/(test|bench|faults|build)/|^scripts/|\\.config\\.ts$';
const coreFolder = (name) => `^packages/core/src/${name}/`;

/** A folder of core may import itself and the folders named; nothing else of core. */
const coreFolderImports = (name, allowed) => ({
  name: `core-${name}-points-left`,
  severity: 'error',
  comment: `core/${name} may import from core only: ${[name, ...allowed].join(', ')}.`,
  from: { path: coreFolder(name), pathNot: TEST_CODE },
  to: { path: '^packages/core/src/', pathNot: `^packages/core/src/(${[name, ...allowed].join('|')})/` },
});

const DOMAIN_TEXTS = '^packages/core/src/domain/(text|compile-message)\\.ts$';
const PACKAGES = ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'];

/**
 * A feature of the API: a folder below its context. Each screen of the clinics' workspace has one of its own.
 */
export const API_FEATURE =
  'packages/api/src/(?:platform/tenants/[^/]+|(?:public|accounts|workspace)/[^/]+|platform/(?!tenants/)[^/]+)';
const SCREEN_FEATURE =
  'packages/(?:core/src/admin/(?!shared/)|web/src/(?:accounts|workspace)/(?!shared/))[^/]+';

/** Each matching folder is a feature. Others may import only its index.ts. */
const importedThroughIndex = (feature) => {
  const rule = {
    name: 'features-are-entered-by-their-index',
    severity: 'error',
    comment: 'Import another feature through its index.ts; export there what others may use.',
  };
  const inside = `^${feature}/(?!index\\.ts$)`;
  return [
    {
      ...rule,
      from: { path: `^(${feature})/`, pathNot: TEST_CODE },
      to: { path: inside, pathNot: '^$1/', dynamic: false },
    },
    { ...rule, from: { pathNot: [`^${feature}/`, TEST_CODE] }, to: { path: inside, dynamic: false } },
  ];
};

export default {
  forbidden: [
    coreFolderImports('domain', []),
    coreFolderImports('client', ['domain']),
    coreFolderImports('ui', ['domain']),
    coreFolderImports('session', ['domain', 'client', 'ui']),
    {
      name: 'core-domain-is-pure',
      severity: 'error',
      comment: 'The domain is plain TypeScript: no Node, no React, no package.',
      from: { path: coreFolder('domain'), pathNot: `${DOMAIN_TEXTS}|${TEST_CODE}` },
      to: { dependencyTypes: PACKAGES },
    },
    {
      name: 'core-domain-is-pure',
      severity: 'error',
      comment: 'The one exception: text.ts and the code that compiles its messages use Lingui.',
      from: { path: DOMAIN_TEXTS },
      to: { dependencyTypes: PACKAGES, pathNot: '(^|/)node_modules/@lingui/' },
    },
    {
      name: 'core-imports-no-sibling',
      severity: 'error',
      comment: 'core must not import the packages that depend on it.',
      from: { path: '^packages/core/' },
      to: { path: '^packages/(api|web|desktop)/' },
    },
    {
      name: 'api-imports-core-domain-only',
      severity: 'error',
      comment: 'The server may use the domain rules of core, but none of its screens.',
      from: { path: '^packages/api/' },
      to: { path: '^packages/(web|desktop)/|^packages/core/(?!src/domain/)' },
    },
    {
      name: 'web-imports-no-sibling-but-core',
      severity: 'error',
      comment: 'The site reaches the server only over HTTP. Its browser tests start the real server.',
      from: { path: '^packages/web/', pathNot: TEST_CODE },
      to: { path: '^packages/(api|desktop)/' },
    },
    {
      name: 'desktop-imports-no-sibling-but-core',
      severity: 'error',
      comment: 'The console reaches the server only over HTTP. Its browser tests start the real server.',
      from: { path: '^packages/desktop/', pathNot: TEST_CODE },
      to: { path: '^packages/(api|web)/' },
    },
    ...importedThroughIndex(API_FEATURE),
    ...importedThroughIndex(SCREEN_FEATURE),
    {
      name: 'foundation-imports-no-context',
      severity: 'error',
      comment: 'server, database, jobs, mail, audit and config must not import features.',
      from: { path: '^packages/api/src/(server|database|jobs|mail|audit|config)/', pathNot: TEST_CODE },
      to: { path: '^packages/api/src/(public|accounts|platform|workspace|features\\.ts)' },
    },
    {
      name: 'electron-stays-in-its-adapters',
      severity: 'error',
      comment: 'The tests run in Node, without Electron; so must the rest of the main process.',
      from: {
        path: '^packages/desktop/',
        pathNot: `^packages/desktop/src/(main/(main|.+\\.electron)\\.ts$|preload/)|${TEST_CODE}`,
      },
      to: { path: '(^|/)node_modules/electron/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-stays-in-repositories',
      severity: 'error',
      comment:
        'Only repository.ts files, src/database/ and the two entry points may import the database driver.',
      from: {
        path: '^packages/api/',
        pathNot: `(^|/)repository\\.ts$|^packages/api/src/database/|^packages/api/src/(main|admin)\\.ts$|^packages/api/migrations/|${TEST_CODE}`,
      },
      to: { path: '(^|/)node_modules/(knex|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Merge modules that import each other, or move what both need into a third.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'A package must declare its imports in its package.json.',
      from: { path: '^packages/', pathNot: TEST_CODE },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-package-at-run-time',
      severity: 'error',
      comment: 'Shipped code may import only "dependencies". Electron is excepted: the packager adds it.',
      from: { path: '^packages/[^/]+/src/', pathNot: TEST_CODE },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm'],
        pathNot: '(^|/)node_modules/electron/',
      },
    },
    {
      name: 'build-code-does-not-ship',
      severity: 'error',
      comment: 'Shipped code may read the output of the build, but must not import build or test code.',
      from: { path: '^packages/[^/]+/src/', pathNot: TEST_CODE },
      to: { path: '^packages/[^/]+/(test|bench|faults|build)/' },
    },
    {
      name: 'not-unresolvable',
      severity: 'error',
      comment: 'The imported module does not exist.',
      from: { path: '^(packages|scripts)/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'An unused module: nothing imports it and it imports nothing.',
      from: { orphan: true, path: '^packages/[^/]+/src/', pathNot: '\\.d\\.ts$|\\.css$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Our own build output. Packages resolve into their dist folders, which must not be excluded.
    exclude: { path: '^packages/[^/]+/dist/' },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
