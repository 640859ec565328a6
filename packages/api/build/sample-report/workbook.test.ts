import { sampleReportFileNames } from '@tamarack/core/domain/public/sample-report';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readParts } from './parts.ts';
import { writeWorkbook } from './workbook.ts';

const english = writeWorkbook('en');
const french = writeWorkbook('fr');
afterEach(() => vi.useRealTimers());

function sheetNames(files: Map<string, string>): string[] {
  return [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
}

/** Formula and stored result of a cell. */
function cellOf(files: Map<string, string>, sheet: number, reference: string) {
  const xml = files.get(`xl/worksheets/sheet${sheet}.xml`) ?? '';
  const cell = new RegExp(`<c r="${reference}"[^>]*>(?:<f>(.*?)</f>)?<v>(.*?)</v></c>`).exec(xml);
  return { formula: cell?.[1]?.replaceAll('&lt;', '<'), value: cell?.[2] };
}

const charts = (files: Map<string, string>) =>
  [...files].filter(([path]) => /^xl\/charts\/chart\d+\.xml$/.test(path)).map(([, xml]) => xml);

describe('the sample report', () => {
  it('is a workbook with the promised sheets, in both languages', () => {
    expect(sampleReportFileNames.en).toBe('weekly-at-a-glance-sample.xlsx');
    expect(sheetNames(readParts(english))).toEqual([
      'Week at a glance',
      'Revenue',
      'Treated hours',
      'Drop-off',
      'Clients',
      'How to use',
    ]);
    expect(sampleReportFileNames.fr).toBe('semaine-en-un-coup-d-oeil-exemple.xlsx');
    expect(sheetNames(readParts(french))).toEqual([
      'La semaine',
      'Revenus',
      'Heures de traitement',
      'Abandons',
      'Clientèle',
      'Mode d’emploi',
    ]);
  });

  it('has formulas over the sample data and stores their results for programs that do not calculate', () => {
    const files = readParts(english);
    const match = "MATCH(ChosenWeek,'Revenue'!$B$6:$B$17,0)";
    expect(cellOf(files, 1, 'L2')).toEqual({ formula: undefined, value: '46' });
    expect(cellOf(files, 1, 'B6')).toEqual({
      formula: `INDEX('Revenue'!$E$6:$E$17,${match})`,
      value: '13796',
    });
    expect(cellOf(files, 1, 'E7')).toEqual({
      formula: `INDEX('Treated hours'!$G$6:$G$17,${match})`,
      value: '0.9460020768431983',
    });
    expect(cellOf(files, 2, 'F17')).toEqual({ formula: 'AVERAGE(E14:E17)', value: '13472' });
    expect(cellOf(files, 3, 'E17')).toEqual({ formula: 'SUMIF($C$39:$L$39,$D$39,C51:L51)', value: '91.1' });
    expect(cellOf(files, 4, 'F17')).toEqual({ formula: 'E17/D17', value: '0.038461538461538464' });
    expect(cellOf(files, 5, 'F18')).toEqual({ formula: 'SUM($F$6:$F$17)', value: '1373' });
    expect(files.get('xl/workbook.xml')).toContain(
      '<definedName name="ChosenWeek">\'Week at a glance\'!$L$2</definedName>',
    );
  });

  it('has as many formulas in French, referring to the French sheets', () => {
    const formulas = (file: Uint8Array) =>
      [...readParts(file)].reduce((count, [, xml]) => count + xml.split('<f>').length - 1, 0);
    expect(formulas(french)).toBe(formulas(english));
    expect(formulas(english)).toBeGreaterThan(300);
    expect(cellOf(readParts(french), 1, 'B6').formula).toBe(
      "INDEX('Revenus'!$E$6:$E$17,MATCH(SemaineChoisie,'Revenus'!$B$6:$B$17,0))",
    );
  });

  it('has native charts of all four subjects on the first sheet and on their own sheets', () => {
    const drawn = charts(readParts(english));
    expect(drawn).toHaveLength(11);
    const titles = drawn.map((xml) => /<a:t>([^<]+)<\/a:t>/.exec(xml)?.[1]);
    expect(titles.slice(0, 4)).toEqual([
      'Revenue by week',
      'Treated and scheduled hours by week',
      'Drop-off rate by week',
      'New and returning clients by week',
    ]);
    expect(new Set(titles)).toEqual(
      new Set([
        'Revenue by week',
        'Treated and scheduled hours by week',
        'Treated share by clinician, 12 weeks',
        'Drop-off rate by week',
        'Drop-off rate by visit',
        'Drop-off before the third visit, by clinician',
        'New and returning clients by week',
      ]),
    );
    const revenue = drawn[0] ?? '';
    expect(revenue).toContain('<c:f>Revenue!$E$6:$E$17</c:f>');
    expect(revenue).toContain('<c:barChart>');
    expect(revenue).toContain('<c:lineChart>');
    expect(drawn[3]).toContain('<c:grouping val="stacked"/>');
    expect(charts(readParts(french))[2]).toContain('<a:t>Taux d’abandon par semaine</a:t>');
  });

  it('shows shares on the value axis of horizontal bars, and pale grid lines', () => {
    const drawn = charts(readParts(english));
    const horizontal = drawn.filter((xml) => xml.includes('<c:barDir val="bar"/>'));
    expect(horizontal).toHaveLength(2);
    for (const xml of horizontal) {
      expect(/<c:valAx>.*<\/c:valAx>/.exec(xml)?.[0]).toContain(
        '<c:numFmt formatCode="0%" sourceLinked="0"/>',
      );
    }
    expect(horizontal[0]).toContain('<c:max val="1"/><c:min val="0"/>');
    for (const xml of drawn) {
      expect(xml).toContain(
        '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="E6E3DC"/>',
      );
    }
  });

  it('depends on the language alone: byte for byte the same on another day', () => {
    vi.useFakeTimers({ now: new Date('2031-05-04T03:02:01Z') });
    expect(writeWorkbook('en')).toEqual(english);
    expect(writeWorkbook('fr')).toEqual(french);
    expect(french).not.toEqual(english);
  });

  it('has no broken references', () => {
    for (const file of [english, french]) {
      for (const [path, xml] of readParts(file)) expect(xml, path).not.toMatch(/#(REF|NAME|VALUE|N\/A|DIV)/);
    }
  });
});
