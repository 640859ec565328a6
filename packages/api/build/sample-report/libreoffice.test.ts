import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Locale, locales } from '@tamarack/core/domain/text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editParts, readParts } from './parts.ts';
import { writeWorkbook } from './workbook.ts';

const office = ['soffice', 'libreoffice'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** Removes the stored results of the formulas, so that LibreOffice has to calculate them. */
const withoutResults = (path: string, xml: string) =>
  path.startsWith('xl/worksheets/sheet')
    ? xml.replace(/(<c [^>]*>)(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, '$1$2')
    : xml;

/** Results of all formulas: `sheet3!E17` → text of the value. */
function results(files: Map<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, xml] of files) {
    const [, sheet] = /^xl\/worksheets\/(sheet\d+)\.xml$/.exec(path) ?? [];
    if (!sheet) continue;
    for (const [, address, value = ''] of xml.matchAll(
      /<c r="([A-Z]+\d+)"[^>]*><f[^>]*>[^<]*<\/f>(?:<v>([^<]*)<\/v>)?<\/c>/g,
    )) {
      found.set(`${sheet}!${address}`, value);
    }
  }
  return found;
}

interface DrawnChart {
  titles: string[];
  series: string[];
}

/** Titles and series of each chart; cell ranges without `$` and quotes, which programs write differently. */
function drawnCharts(files: Map<string, string>): DrawnChart[] {
  return [...files]
    .filter(([path]) => /^xl\/charts\/chart\d+\.xml$/.test(path))
    .map(([, xml]) => ({
      titles: [...xml.matchAll(/<a:t>([^<]+)<\/a:t>/g)].map(([, text = '']) => text).toSorted(),
      series: [...xml.matchAll(/<c:val><c:numRef><c:f>([^<]+)<\/c:f>/g)]
        .map(([, cells = '']) => cells.replaceAll(/&apos;|['$]/g, ''))
        .toSorted(),
    }))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

const timeout = 60_000;

describe.skipIf(!office)('opened in LibreOffice (skipped where it is not installed)', { timeout }, () => {
  let folder: string;
  const stored = {} as Record<Locale, Map<string, string>>;

  /** Converts both workbooks and returns a reader of the results. */
  function convert(format: string): (locale: Locale) => Buffer {
    const files = locales.map((locale) => join(folder, `${locale}.xlsx`));
    const out = join(folder, format);
    const options = [`-env:UserInstallation=file://${folder}/profile`, '--headless'];
    execFileSync(office ?? '', [...options, '--convert-to', format, '--outdir', out, ...files], {
      stdio: 'ignore',
    });
    return (locale) => readFileSync(join(out, `${locale}.${format}`));
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'report-'));
    for (const locale of locales) {
      const workbook = writeWorkbook(locale);
      stored[locale] = readParts(workbook);
      writeFileSync(join(folder, `${locale}.xlsx`), editParts(workbook, withoutResults));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('calculates every formula to the value that the file stores, and keeps its charts', () => {
    const saved = convert('xlsx');
    for (const locale of locales) {
      const files = readParts(saved(locale));
      const expected = results(stored[locale]);
      const calculated = results(files);
      expect(expected.size).toBeGreaterThan(300);
      expect([...calculated.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [address, value] of expected) {
        const where = `${locale} ${address}`;
        const found = calculated.get(address) ?? '';
        if (Number.isNaN(Number(value))) expect(found, where).toBe(value);
        else expect(Number(found), where).toBeCloseTo(Number(value), 6);
      }
      expect(drawnCharts(files)).toEqual(drawnCharts(stored[locale]));
      expect(drawnCharts(files)).toHaveLength(11);
    }
  });

  it('prints each sheet on one page', () => {
    const printed = convert('pdf');
    for (const locale of locales) {
      const pages =
        printed(locale)
          .toString('latin1')
          .match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
      expect(pages, locale).toHaveLength(6);
    }
  });
});
