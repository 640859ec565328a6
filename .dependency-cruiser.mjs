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

/** A feature of the API: a folder below its context; the clinics' own screens have one for each thing they do. */
export const API_FEATURE =
  'packages/api/src/(?:platform/tenants/[^/]+|(?:public|accounts|workspace)/[^/]+|platform/(?!tenants/)[^/]+)';
const SCREEN_FEATURE =
  'packages/(?:core/src/admin/(?!shared/)|web/src/(?:accounts|workspace)/(?!shared/))[^/]+';

/** Each folder that matches is a feature: what others may import of it stands in its index.ts. */
const enteredByIndex = (feature) => {
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
      comment: 'The one exception: text.ts and what compiles its messages use Lingui.',
      from: { path: DOMAIN_TEXTS },
      to: { dependencyTypes: PACKAGES, pathNot: '(^|/)node_modules/@lingui/' },
    },
    {
      name: 'core-imports-no-sibling',
      severity: 'error',
      comment: 'core stands below the other packages.',
      from: { path: '^packages/core/' },
      to: { path: '^packages/(api|web|desktop)/' },
    },
    {
      name: 'api-imports-core-domain-only',
      severity: 'error',
      comment: 'The server shares the rules with the screens, never the screens.',
      from: { path: '^packages/api/' },
      to: { path: '^packages/(web|desktop)/|^packages/core/(?!src/domain/)' },
    },
    {
      name: 'web-imports-no-sibling-but-core',
      severity: 'error',
      comment: 'The site reaches the server over HTTP alone. Its browser tests start the real server.',
      from: { path: '^packages/web/', pathNot: TEST_CODE },
      to: { path: '^packages/(api|desktop)/' },
    },
    {
      name: 'desktop-imports-no-sibling-but-core',
      severity: 'error',
      comment: 'The console reaches the server over HTTP alone. Its browser tests start the real server.',
      from: { path: '^packages/desktop/', pathNot: TEST_CODE },
      to: { path: '^packages/(api|web)/' },
    },
    ...enteredByIndex(API_FEATURE),
    ...enteredByIndex(SCREEN_FEATURE),
    {
      name: 'foundation-imports-no-context',
      severity: 'error',
      comment: 'server, database, jobs, mail, audit and config know no feature.',
      from: { path: '^packages/api/src/(server|database|jobs|mail|audit|config)/', pathNot: TEST_CODE },
      to: { path: '^packages/api/src/(public|accounts|platform|workspace|features\\.ts)' },
    },
    {
      name: 'electron-stays-in-its-adapters',
      severity: 'error',
      comment: 'The rest of the main process runs in Node, where the tests are.',
      from: {
        path: '^packages/desktop/',
        pathNot: `^packages/desktop/src/(main/(main|.+\\.electron)\\.ts$|preload/)|${TEST_CODE}`,
      },
      to: { path: '(^|/)node_modules/electron/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-stays-in-repositories',
      severity: 'error',
      comment: 'Only repository.ts files, src/database/ and the two entries touch the database driver.',
      from: {
        path: '^packages/api/',
        pathNot: `(^|/)repository\\.ts$|^packages/api/src/database/|^packages/api/src/(main|admin)\\.ts$|^packages/api/migrations/|${TEST_CODE}`,
      },
      to: { path: '(^|/)node_modules/(knex|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two modules that need each other are one module, or need a third.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'What a package imports stands in its package.json.',
      from: { path: '^packages/', pathNot: TEST_CODE },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-package-at-run-time',
      severity: 'error',
      comment: 'Code that ships uses "dependencies". The packager puts Electron around the application.',
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
      comment: 'Shipped code reads what the build wrote; it never runs build or test code.',
      from: { path: '^packages/[^/]+/src/', pathNot: TEST_CODE },
      to: { path: '^packages/[^/]+/(test|bench|faults|build)/' },
    },
    {
      name: 'not-unresolvable',
      severity: 'error',
      comment: 'An import that leads nowhere.',
      from: { path: '^(packages|scripts)/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A module that nothing imports and that imports nothing is left over.',
      from: { orphan: true, path: '^packages/[^/]+/src/', pathNot: '\\.d\\.ts$|\\.css$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Our own build output. Packages resolve into a dist folder too, and must be seen.
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
