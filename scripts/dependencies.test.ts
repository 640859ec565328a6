import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const manifests = ['.', 'packages/core', 'packages/api', 'packages/web', 'packages/desktop'];

it('docs/dependencies.md has every direct dependency, once, and no other', () => {
  const direct = manifests.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${folder}/package.json`));
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  const rows = read('docs/dependencies.md').matchAll(/^\| (`.+?) \|/gm);
  const listed = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual([...new Set(direct)].toSorted());
});

it('npm run sbom names each package of the lockfile with its version, as CycloneDX', () => {
  const sbom = execFileSync(process.execPath, ['scripts/run.mjs', 'sbom', '--prod'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { bomFormat, components } = JSON.parse(sbom) as { bomFormat: string; components: { purl: string }[] };
  expect(bomFormat).toBe('CycloneDX');
  const purls = components.map(({ purl }) => purl);
  const { dependencies } = JSON.parse(read('packages/api/package.json'));
  for (const name of ['pg', 'knex', 'joi']) expect(purls).toContain(`pkg:npm/${name}@${dependencies[name]}`);
  expect(purls.some((purl) => purl.startsWith('pkg:npm/vitest@'))).toBe(false);
});
