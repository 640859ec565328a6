import { describe, expect, it } from 'vitest';
import { type Budget, measurePages, overruns, tableOf } from './bundle.ts';

const manifest = {
  'index.html': { file: 'app.js', imports: ['_base.js'], dynamicImports: ['List.tsx'] },
  '_base.js': { file: 'base.js', name: 'base' },
  'List.tsx': { file: 'list.js', imports: ['_base.js', '_table.js'] },
  '_table.js': { file: 'table.js', name: 'table' },
};
const sizes: Record<string, number> = {
  'app.js': 1_000,
  'base.js': 60_000,
  'list.js': 5_000,
  'table.js': 9_000,
};
const sizeOf = (file: string) => sizes[file] ?? Number.NaN;
const modulesOf = (file: string) => [
  { module: `${file}: small`, bytes: 100 },
  { module: `${file}: large`, bytes: sizeOf(file) * 3 },
];

const list: Budget = { page: 'the list', loads: ['index.html', 'List.tsx'], kB: 75, files: 4 };
const measured = (changes: Partial<Budget> = {}) => measurePages(manifest, sizeOf, [{ ...list, ...changes }]);

describe('the scripts of a page', () => {
  it('include each loaded file and its imports once', () => {
    const [page] = measured();
    expect(page?.files.map(({ file }) => file)).toEqual(['base.js', 'table.js', 'list.js', 'app.js']);
    expect(page?.bytes).toBe(75_000);
    expect(measured({ loads: ['table', 'List.tsx'] })[0]?.bytes).toBe(74_000);
    expect(measured({ loads: ['List.tsx'], alone: true })[0]?.bytes).toBe(5_000);
    expect(measured({ loads: ['index.html'] })[0]?.bytes).toBe(61_000);
    expect(measured({ loads: ['index.html'], later: true })[0]?.bytes).toBe(75_000);
  });

  it('must be in the build', () => {
    expect(() => measured({ loads: ['Gone.tsx'] })).toThrow('The build has no Gone.tsx.');
  });

  it('may be exactly as large as the budget', () => {
    expect(overruns(measured(), modulesOf)).toEqual([]);
  });

  it('over the budget are listed with their size and their largest modules', () => {
    const [text] = overruns(measured({ kB: 74 }), modulesOf);
    expect(text?.split('\n').slice(0, 3)).toEqual([
      'the list: 75.0 kB in 4 files, at most 74 kB in 4',
      '   180.0 kB before compression  base.js: large',
      '    27.0 kB before compression  table.js: large',
    ]);
    expect(overruns(measured({ files: 3 }), modulesOf)[0]).toContain('at most 75 kB in 3');
  });

  it('are listed in a table', () => {
    expect(tableOf(measured()).split('\n').at(-1)).toBe('| the list | 75.0 kB | 75 kB | 4 | 4 |');
  });
});
