import { sampleClinicians, sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { addChart, type ChartPlan, weeklySeries } from './charts.ts';
import { hoursColumns as columns, weekRows } from './layout.ts';
import {
  addSheet,
  addTable,
  type Context,
  calculated,
  cell,
  columnRange,
  type Sheet,
  sumOf,
} from './sheet.ts';
import { palette } from './styles.ts';
import { figures, total, weekColumns } from './weeks.ts';

/** Rows of the tables of hours and of totals by clinician, counted from 0. */
const byClinician = { title: 36, names: 37, top: 38, first: 39, last: 50 } as const;
const totals = { top: 53, first: 54, last: 53 + sampleClinicians.length } as const;
/** Column of the first clinician's scheduled hours; treated hours are beside it, then the next clinician's pair. */
const firstPair = 2;

/** Scheduled, treated and billed hours: by week over all clinicians, and by clinician. */
export function addHoursSheet(context: Context): void {
  const { texts } = context;
  const sheet = addSheet(context, {
    name: texts.sheetHours,
    title: texts.hoursTitle,
    intro: texts.hoursIntro,
    widths: [12, 14, ...Array<number>(11).fill(11)],
  });
  addWeeks(sheet, context);
  addChart(sheet, { row: weekRows.last + 3, column: 1, width: 740, height: 290 }, hoursChart(context));
  addClinicians(sheet, context);
  sheet.worksheet.setFreezePanes(weekRows.first, 0).setPortrait().setPrintFitToPages(1, 1);
}

function addWeeks(sheet: Sheet, { texts }: Context): void {
  const weeks = sampleWeeks.map(figures);
  /** Adds up the scheduled (0) or treated (1) hours of all clinicians in a week, found by their headings. */
  const overClinicians = (row: number, offset: 0 | 1) => {
    const line = row - weekRows.first + byClinician.first;
    const lastPair = firstPair + 2 * sampleClinicians.length - 1;
    const headings = `${cell(byClinician.top, firstPair, 'both')}:${cell(byClinician.top, lastPair, 'both')}`;
    const heading = cell(byClinician.top, firstPair + offset, 'both');
    return `SUMIF(${headings},${heading},${cell(line, firstPair)}:${cell(line, lastPair)})`;
  };
  addTable(sheet, { top: weekRows.top, left: 1 }, sampleWeeks, [
    ...weekColumns(texts, texts.sheetRevenue),
    {
      heading: texts.scheduled,
      numberFormat: texts.formatHours,
      content: (week, row) => calculated(overClinicians(row, 0), figures(week).scheduled),
      sum: sumOf(columns.scheduled, total(weeks.map((week) => week.scheduled))),
    },
    {
      heading: texts.treated,
      numberFormat: texts.formatHours,
      content: (week, row) => calculated(overClinicians(row, 1), figures(week).treated),
      sum: sumOf(columns.treated, total(weeks.map((week) => week.treated))),
    },
    {
      heading: texts.billed,
      kind: 'input',
      numberFormat: texts.formatHours,
      content: (week) => week.billedHours,
      sum: sumOf(columns.billed, total(sampleWeeks.map((week) => week.billedHours))),
    },
    {
      heading: texts.treatedShare,
      numberFormat: texts.formatShare,
      content: (week, row) =>
        calculated(`${cell(row, columns.treated)}/${cell(row, columns.scheduled)}`, figures(week).share),
      sum: (_first, last) =>
        calculated(
          `${cell(last + 1, columns.treated)}/${cell(last + 1, columns.scheduled)}`,
          total(weeks.map((week) => week.treated)) / total(weeks.map((week) => week.scheduled)),
        ),
    },
    {
      heading: texts.notBilled,
      numberFormat: texts.formatHours,
      content: (week, row) =>
        calculated(`${cell(row, columns.treated)}-${cell(row, columns.billed)}`, figures(week).notBilled),
      sum: sumOf(columns.notBilled, total(weeks.map((week) => week.notBilled))),
    },
    {
      heading: texts.lost,
      numberFormat: texts.formatHours,
      content: (week, row) =>
        calculated(`${cell(row, columns.scheduled)}-${cell(row, columns.treated)}`, figures(week).lost),
      sum: sumOf(columns.lost, total(weeks.map((week) => week.lost))),
    },
    { heading: texts.openNotes, kind: 'input', numberFormat: '0', content: (week) => week.openNotes },
  ]);
}

function addClinicians(sheet: Sheet, context: Context): void {
  const { texts } = context;
  sheet.put(byClinician.title, 1, texts.cliniciansTitle, { face: 'serif', size: 15 });
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
      heading: texts.week,
      kind: 'label',
      content: (week, row) =>
        calculated(cell(row - byClinician.first + weekRows.first, columns.week, 'column'), week.week),
    },
    ...sampleClinicians.flatMap((_clinician, index) =>
      ([0, 1] as const).map((offset) => ({
        heading: offset === 0 ? texts.scheduled : texts.treated,
        kind: 'input' as const,
        numberFormat: texts.formatHours,
        content: (week: (typeof sampleWeeks)[number]) => week.hours[index]?.[offset] ?? 0,
      })),
    ),
  ]);

  const hoursOf = (index: number, offset: 0 | 1) =>
    total(sampleWeeks.map((week) => week.hours[index]?.[offset] ?? 0));
  const totalOf = (index: number, offset: 0 | 1) =>
    calculated(
      `SUM(${columnRange(byClinician.first, byClinician.last, firstPair + 2 * index + offset)})`,
      hoursOf(index, offset),
    );
  addTable(sheet, { top: totals.top, left: 1 }, sampleClinicians, [
    {
      heading: texts.clinician,
      kind: 'label',
      content: (clinician, _row, index) =>
        calculated(cell(byClinician.names, firstPair + 2 * index, 'both'), clinician.name),
    },
    {
      heading: texts.scheduled,
      numberFormat: texts.formatHours,
      content: (_clinician, _row, index) => totalOf(index, 0),
    },
    {
      heading: texts.treated,
      numberFormat: texts.formatHours,
      content: (_clinician, _row, index) => totalOf(index, 1),
    },
    {
      heading: texts.treatedShare,
      numberFormat: texts.formatShare,
      content: (_clinician, row, index) =>
        calculated(`${cell(row, 3)}/${cell(row, 2)}`, hoursOf(index, 1) / hoursOf(index, 0)),
    },
  ]);
  addChart(
    sheet,
    { row: totals.top, column: 6, width: 560, height: 260 },
    {
      kind: 'bars',
      title: texts.clinicianChart,
      alt: texts.clinicianChart,
      labels: 1,
      series: [
        {
          sheet: texts.sheetHours,
          column: 4,
          heading: totals.top,
          first: totals.first,
          last: totals.last,
          color: palette.action,
        },
      ],
      numberFormat: texts.formatShare,
      min: 0,
      max: 1,
      labelled: true,
    },
  );
}

/** Treated and scheduled hours by week; on its own sheet and on the first one. */
export function hoursChart({ texts }: Context): ChartPlan {
  const series = (column: number, color: number) => weeklySeries(texts.sheetHours, column, color);
  return {
    kind: 'columns',
    title: texts.hoursChart,
    alt: `${texts.hoursChart}. ${texts.hoursIntro}`,
    labels: columns.week,
    categories: texts.week,
    series: [series(columns.scheduled, palette.pale), series(columns.treated, palette.action)],
    numberFormat: '#,##0',
    min: 0,
  };
}
