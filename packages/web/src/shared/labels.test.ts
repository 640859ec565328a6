import { readdirSync, readFileSync } from 'node:fs';
import { translator } from '@tamarack/core/domain/text';
import { expect, it } from 'vitest';
import { formatCalendarDay, formatDay, labelTexts } from './format.ts';

it('a label for screen readers has a non-breaking space before its colon in French', () => {
  const texts = { label: 'Modifier', name: 'rue Principale' };
  expect(translator(labelTexts, 'fr')('labelled', texts)).toBe('Modifier\u00a0: rue Principale');
  expect(translator(labelTexts, 'en')('labelled', texts)).toBe('Modifier: rue Principale');
});

it('the first of a month is an ordinal in French', () => {
  expect(formatCalendarDay('2026-12-01', 'fr')).toBe('1er décembre 2026');
  expect(formatDay('2026-12-01T12:00:00Z', 'fr')).toBe('1er décembre 2026');
  expect(formatCalendarDay('2026-12-01', 'en')).toBe('December 1, 2026');
});

it('no screen builds such a label itself', () => {
  const folder = new URL('../', import.meta.url);
  const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx$/.test(path),
  );
  const own = screens.filter((path) =>
    /aria-label=\{`[^`]*\}: /.test(readFileSync(new URL(path, folder), 'utf8')),
  );
  expect(own).toEqual([]);
});
