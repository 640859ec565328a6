import { describe, expect, it } from 'vitest';
import { importedNames, listedStyles, neededStyles } from '../../test/mantine-styles.ts';

/** Used only by the console and the workspace. */
const palette = 'core/src/session/commands';

/** Parts of Mantine modules that no screen uses. */
const unused = ['CheckboxCard', 'CheckboxIndicator', 'RadioCard', 'RadioIndicator'];

const needed = (components: string[]) =>
  [...new Set(components.flatMap(neededStyles))].filter((name) => !unused.includes(name));

describe('style sheets of Mantine', () => {
  const everywhere = listedStyles('mantine.css');

  it('are listed in mantine.css for every component outside the console and the workspace', () => {
    const components = importedNames(
      [
        'web/src/{app,shared,site,accounts}/**/*.tsx',
        'web/src/workspace/clinic-site/**/*.tsx',
        'core/src/{ui,session}/**/*.tsx',
      ],
      ['web/src/app/console', palette],
    );
    expect(components).toContain('Button');
    expect(needed([...components, 'Notification']).filter((name) => !everywhere.includes(name))).toEqual([]);
  });

  it('are listed in mantine.css or mantine-console.css for every component of the console', () => {
    const components = importedNames([
      'web/src/app/console/**/*.tsx',
      'core/src/admin/**/*.tsx',
      `${palette}/*.tsx`,
    ]);
    const listed = [...everywhere, ...listedStyles('mantine-console.css')];
    expect(components).toContain('AppShell');
    expect(needed(components).filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('are listed in mantine.css or mantine-workspace.css for every component of the workspace', () => {
    const components = importedNames(['web/src/workspace/**/*.tsx', `${palette}/*.tsx`]);
    const listed = [...everywhere, ...listedStyles('mantine-workspace.css')];
    expect(needed(components).filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('are found through the components that a component is made of', () => {
    expect(neededStyles('NativeSelect')).toEqual(expect.arrayContaining(['Combobox', 'Input']));
  });
});
