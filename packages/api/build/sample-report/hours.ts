import { sampleClinicians, sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { addChart, type ChartPlan } from './charts.ts';
import { hoursColumns as at, weekRows } from './layout.ts';
import { addSheet, addTable, type Context, calculated, cell, column, type Sheet } from './sheet.ts';
import { palette } from './styles.ts';
import { figures, total, weekColumns } from './weeks.ts';

/** Rows, counted from 0, of the hours of each clinician and of their sums. */
const byClinician = { title: 36, names: 37, top: 38, first: 39, last: 50 } as const;
const sums = { top: 53, first: 54, last: 53 + sampleClinicians.length } as const;
const firstPair = 2;

/** Scheduled, treated and billed hours by week, added up from each clinician's. */
export function addHoursSheet(context: Context): void {
  const { words } = context;
  const sheet = addSheet(context, {
    name: words.sheetHours,
    title: words.hoursTitle,
    lead: words.hoursLead,
    widths: [12, 14, ...Array<number>(11).fill(11)],
  });
  addWeeks(sheet, context);
  addChart(sheet, { row: weekRows.last + 3, at: 1, width: 740, height: 290 }, hoursChart(context));
  addClinicians(sheet, context);
  sheet.worksheet.setFreezePanes(weekRows.first, 0).setPortrait().setPrintFitToPages(1, 1);
}

function addWeeks(sheet: Sheet, { words }: Context): void {
  const all = sampleWeeks.map(figures);
  const sum = (of: number, value: number) => (first: number, last: number) =>
    calculated(`SUM(${column(first, last, of)})`, value);
  /** Adds up, over the clinicians, the cells of a row whose heading is the one at `firstPair` or beside it. */
  const overClinicians = (row: number, offset: 0 | 1) => {
    const line = row - weekRows.first + byClinician.first;
    const lastPair = firstPair + 2 * sampleClinicians.length - 1;
    const headings = `${cell(byClinician.top, firstPair, 'both')}:${cell(byClinician.top, lastPair, 'both')}`;
    const heading = cell(byClinician.top, firstPair + offset, 'both');
    return `SUMIF(${headings},${heading},${cell(line, firstPair)}:${cell(line, lastPair)})`;
  };
  addTable(sheet, { top: weekRows.top, left: 1 }, sampleWeeks, [
    ...weekColumns(words, words.sheetRevenue),
    {
      heading: words.scheduled,
      numberFormat: words.formatHours,
      content: (week, row) => calculated(overClinicians(row, 0), figures(week).scheduled),
      sum: sum(at.scheduled, total(all.map((one) => one.scheduled))),
    },
    {
      heading: words.treated,
      numberFormat: words.formatHours,
      content: (week, row) => calculated(overClinicians(row, 1), figures(week).treated),
      sum: sum(at.treated, total(all.map((one) => one.treated))),
    },
    {
      heading: words.billed,
      kind: 'input',
      numberFormat: words.formatHours,
      content: (week) => week.billedHours,
      sum: sum(at.billed, total(sampleWeeks.map((week) => week.billedHours))),
    },
    {
      heading: words.treatedShare,
      numberFormat: words.formatShare,
      content: (week, row) =>
        calculated(`${cell(row, at.treated)}/${cell(row, at.scheduled)}`, figures(week).share),
      sum: (_first, last) =>
        calculated(
          `${cell(last + 1, at.treated)}/${cell(last + 1, at.scheduled)}`,
          total(all.map((one) => one.treated)) / total(all.map((one) => one.scheduled)),
        ),
    },
    {
      heading: words.notBilled,
      numberFormat: words.formatHours,
      content: (week, row) =>
        calculated(`${cell(row, at.treated)}-${cell(row, at.billed)}`, figures(week).notBilled),
      sum: sum(at.notBilled, total(all.map((one) => one.notBilled))),
    },
    {
      heading: words.lost,
      numberFormat: words.formatHours,
      content: (week, row) =>
        calculated(`${cell(row, at.scheduled)}-${cell(row, at.treated)}`, figures(week).lost),
      sum: sum(at.lost, total(all.map((one) => one.lost))),
    },
    { heading: words.openNotes, kind: 'input', numberFormat: '0', content: (week) => week.openNotes },
  ]);
}

function addClinicians(sheet: Sheet, context: Context): void {
  const { words } = context;
  sheet.put(byClinician.title, 1, words.cliniciansTitle, { face: 'serif', size: 15 });
  sampleClinicians.forEach((clinician, index) => {
    const left = firstPair + 2 * index;
    sheet.merge(byClinician.names, left, left + 1, clinician.name, {
      bold: true,
      align: 'center',
      color: palette.action,
      boxed: true,
    });
  });
  addTable(sheet, { top: byClinician.top, left: 1 }, sampleWeeks, [
    {
      heading: words.week,
      kind: 'label',
      content: (week, row) =>
        calculated(cell(row - byClinician.first + weekRows.first, at.week, 'column'), week.week),
    },
    ...sampleClinicians.flatMap((_clinician, index) =>
      ([0, 1] as const).map((offset) => ({
        heading: offset === 0 ? words.scheduled : words.treated,
        kind: 'input' as const,
        numberFormat: words.formatHours,
        content: (week: (typeof sampleWeeks)[number]) => week.hours[index]?.[offset] ?? 0,
      })),
    ),
  ]);

  const hoursOf = (index: number, offset: 0 | 1) =>
    total(sampleWeeks.map((week) => week.hours[index]?.[offset] ?? 0));
  const sumOf = (index: number, offset: 0 | 1) =>
    calculated(
      `SUM(${column(byClinician.first, byClinician.last, firstPair + 2 * index + offset)})`,
      hoursOf(index, offset),
    );
  addTable(sheet, { top: sums.top, left: 1 }, sampleClinicians, [
    {
      heading: words.clinician,
      kind: 'label',
      content: (clinician, _row, index) =>
        calculated(cell(byClinician.names, firstPair + 2 * index, 'both'), clinician.name),
    },
    {
      heading: words.scheduled,
      numberFormat: words.formatHours,
      content: (_clinician, _row, index) => sumOf(index, 0),
    },
    {
      heading: words.treated,
      numberFormat: words.formatHours,
      content: (_clinician, _row, index) => sumOf(index, 1),
    },
    {
      heading: words.treatedShare,
      numberFormat: words.formatShare,
      content: (_clinician, row, index) =>
        calculated(`${cell(row, 3)}/${cell(row, 2)}`, hoursOf(index, 1) / hoursOf(index, 0)),
    },
  ]);
  addChart(
    sheet,
    { row: sums.top, at: 6, width: 560, height: 260 },
    {
      kind: 'bars',
      title: words.clinicianChart,
      alt: words.clinicianChart,
      labels: 1,
      series: [
        {
          sheet: words.sheetHours,
          column: 4,
          heading: sums.top,
          first: sums.first,
          last: sums.last,
          color: palette.action,
        },
      ],
      numberFormat: words.formatShare,
      min: 0,
      max: 1,
      labelled: true,
    },
  );
}

/** Treated beside scheduled hours by week; stands on its own sheet and on the first one. */
export function hoursChart({ words }: Context): ChartPlan {
  const series = (of: number, color: number) => ({
    sheet: words.sheetHours,
    column: of,
    heading: weekRows.top,
    first: weekRows.first,
    last: weekRows.last,
    color,
  });
  return {
    kind: 'columns',
    title: words.hoursChart,
    alt: `${words.hoursChart}. ${words.hoursLead}`,
    labels: at.week,
    across: words.week,
    series: [series(at.scheduled, palette.pale), series(at.treated, palette.action)],
    numberFormat: '#,##0',
    min: 0,
  };
}
