import { expect, it } from 'vitest';
import { importedNames, listedStyles, neededStyles } from '../../web/test/mantine-styles.ts';

/** Card variants of form fields; no screen uses them. */
const unused = ['CheckboxCard', 'CheckboxIndicator', 'RadioCard', 'RadioIndicator'];

it('every Mantine component of the desktop’s screens has its style sheet in core’s lists', () => {
  const components = importedNames(['desktop/src/renderer/**/*.tsx']);
  const needed = new Set(components.flatMap(neededStyles).filter((name) => !unused.includes(name)));
  expect(components.length).toBeGreaterThan(5);
  const listed = [...listedStyles('mantine.css'), ...listedStyles('mantine-console.css')];
  expect([...needed].filter((name) => !listed.includes(name))).toEqual([]);
});
