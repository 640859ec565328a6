import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzip } from '../../../../test/unzip.ts';
import { editArchive } from './finish.ts';
import { makeReport } from './report-file.ts';

const office = ['soffice', 'libreoffice'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

const languages = ['en', 'fr'] as const;
type Language = (typeof languages)[number];

/** Takes the stored results away from the formulas, so that whoever opens the file has to calculate them. */
const withoutResults = (path: string) =>
  /^xl\/worksheets\/sheet\d+\.xml$/.test(path)
    ? (xml: string) => xml.replace(/(<c [^>]*>)(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, '$1$2')
    : null;

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

/** What each chart draws: its titles and the cells of its series, without the dollar signs' or quotes' style. */
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

describe.skipIf(!office)('opened in LibreOffice (skipped where it is not installed)', () => {
  let folder: string;
  const stored = {} as Record<Language, Map<string, string>>;

  /** Opens both workbooks and saves them in another format, into a folder of its own. */
  function convert(format: string): (language: Language) => Buffer {
    const files = languages.map((language) => join(folder, `${language}.xlsx`));
    const out = join(folder, format);
    const options = [`-env:UserInstallation=file://${folder}/profile`, '--headless'];
    execFileSync(office ?? '', [...options, '--convert-to', format, '--outdir', out, ...files], {
      stdio: 'ignore',
    });
    return (language) => readFileSync(join(out, `${language}.${format}`));
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'report-'));
    for (const language of languages) {
      const { bytes } = await makeReport(language);
      stored[language] = unzip(bytes);
      writeFileSync(join(folder, `${language}.xlsx`), editArchive(bytes, withoutResults));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('calculates every formula to the value that the file stores, and keeps its charts', () => {
    const saved = convert('xlsx');
    for (const language of languages) {
      const files = unzip(saved(language));
      const expected = results(stored[language]);
      const calculated = results(files);
      expect(expected.size).toBeGreaterThan(300);
      expect([...calculated.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [address, value] of expected) {
        const where = `${language} ${address}`;
        const found = calculated.get(address) ?? '';
        if (Number.isNaN(Number(value))) expect(found, where).toBe(value);
        else expect(Number(found), where).toBeCloseTo(Number(value), 6);
      }
      expect(drawnCharts(files)).toEqual(drawnCharts(stored[language]));
      expect(drawnCharts(files)).toHaveLength(11);
    }
  });

  it('prints each sheet on one page', () => {
    const printed = convert('pdf');
    for (const language of languages) {
      const pages =
        printed(language)
          .toString('latin1')
          .match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
      expect(pages, language).toHaveLength(6);
    }
  });
});
