import { sampleClinicians, sampleVisits, sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { addChart, type ChartPlan } from './charts.ts';
import { dropOffColumns as at, clientColumns, weekRows } from './layout.ts';
import { addSheet, addTable, type Context, calculated, cell, column, type Sheet } from './sheet.ts';
import { palette } from './styles.ts';
import { figures, total, weekColumns } from './weeks.ts';

/** Rows, counted from 0, of the tables beneath the weeks. */
const visits = { title: 37, top: 38, first: 39, last: 38 + sampleVisits.length } as const;
const clinicians = { title: 56, top: 57, first: 58, last: 57 + sampleClinicians.length } as const;

/** Clients who stopped coming: by week, by visit and by clinician. */
export function addDropOffSheet(context: Context): void {
  const { words } = context;
  const sheet = addSheet(context, {
    name: words.sheetDropOff,
    title: words.dropOffTitle,
    lead: words.dropOffLead,
    widths: [16, 14, 14, 14, 14, 4, 14, 14, 14],
  });
  addWeeks(sheet, context);
  addChart(sheet, { row: weekRows.last + 3, at: 1, width: 740, height: 290 }, dropOffChart(context));
  addVisits(sheet, context);
  addClinicians(sheet, context);
  sheet.worksheet.setFreezePanes(3, 0).setPortrait().setPrintFitToPages(1, 1);
}

function addWeeks(sheet: Sheet, { words }: Context): void {
  const seen = total(sampleWeeks.map((week) => figures(week).clients));
  const dropped = total(sampleWeeks.map((week) => week.droppedOff));
  const rate = (row: number) => `${cell(row, at.droppedOff)}/${cell(row, at.seen)}`;
  addTable(sheet, { top: weekRows.top, left: 1 }, sampleWeeks, [
    ...weekColumns(words, words.sheetRevenue),
    {
      heading: words.seen,
      numberFormat: '0',
      content: (week, row) =>
        calculated(`'${words.sheetClients}'!${cell(row, clientColumns.clients)}`, figures(week).clients),
      sum: (first, last) => calculated(`SUM(${column(first, last, at.seen)})`, seen),
    },
    {
      heading: words.droppedOff,
      kind: 'input',
      numberFormat: '0',
      content: (week) => week.droppedOff,
      sum: (first, last) => calculated(`SUM(${column(first, last, at.droppedOff)})`, dropped),
    },
    {
      heading: words.dropOffRate,
      numberFormat: words.formatRate,
      content: (week, row) => calculated(rate(row), figures(week).dropOffRate),
      sum: (_first, last) => calculated(rate(last + 1), dropped / seen),
    },
  ]);
}

function addVisits(sheet: Sheet, { words }: Context): void {
  sheet.put(visits.title, 1, words.byVisit, { face: 'serif', size: 15 });
  const began = sampleVisits[0];
  const before = (index: number) => sampleVisits[index - 1] ?? began;
  addTable(sheet, { top: visits.top, left: 1 }, sampleVisits, [
    { heading: words.visit, kind: 'label', content: (_came, _row, index) => index + 1 },
    { heading: words.came, kind: 'input', numberFormat: '0', content: (came) => came },
    {
      heading: words.stopped,
      numberFormat: '0',
      content: (came, row, index) =>
        index === 0 ? '' : calculated(`${cell(row - 1, 2)}-${cell(row, 2)}`, before(index) - came),
    },
    {
      heading: words.dropOffRate,
      numberFormat: words.formatRate,
      content: (came, row, index) =>
        index === 0
          ? ''
          : calculated(`${cell(row, 3)}/${cell(row - 1, 2)}`, (before(index) - came) / before(index)),
    },
    {
      heading: words.stillComing,
      numberFormat: words.formatShare,
      content: (came, row) => calculated(`${cell(row, 2)}/${cell(visits.first, 2, 'both')}`, came / began),
    },
  ]);
  addChart(
    sheet,
    { row: visits.title, at: 7, width: 480, height: 300 },
    {
      kind: 'columns',
      title: words.visitChart,
      alt: `${words.visitChart}. ${words.byVisit}`,
      labels: 1,
      across: words.visit,
      series: [
        {
          sheet: words.sheetDropOff,
          column: 4,
          heading: visits.top,
          first: visits.first + 1,
          last: visits.last,
          color: palette.accent,
        },
      ],
      numberFormat: words.formatShare,
      min: 0,
      labelled: true,
    },
  );
}

function addClinicians(sheet: Sheet, { words }: Context): void {
  sheet.put(clinicians.title, 1, words.byClinician, { face: 'serif', size: 15 });
  addTable(sheet, { top: clinicians.top, left: 1 }, sampleClinicians, [
    { heading: words.clinician, kind: 'input', align: 'left', content: (clinician) => clinician.name },
    { heading: words.started, kind: 'input', numberFormat: '0', content: (clinician) => clinician.started },
    { heading: words.cameBack, kind: 'input', numberFormat: '0', content: (clinician) => clinician.cameBack },
    {
      heading: words.dropOffRate,
      numberFormat: words.formatRate,
      content: ({ started, cameBack }, row) =>
        calculated(`1-${cell(row, 3)}/${cell(row, 2)}`, 1 - cameBack / started),
    },
  ]);
  addChart(
    sheet,
    { row: clinicians.title, at: 7, width: 480, height: 260 },
    {
      kind: 'bars',
      title: words.dropOffClinicianChart,
      alt: words.dropOffClinicianChart,
      labels: 1,
      series: [
        {
          sheet: words.sheetDropOff,
          column: 4,
          heading: clinicians.top,
          first: clinicians.first,
          last: clinicians.last,
          color: palette.accent,
        },
      ],
      numberFormat: words.formatShare,
      min: 0,
      labelled: true,
    },
  );
}

/** The drop-off rate by week; stands on its own sheet and on the first one. */
export function dropOffChart({ words }: Context): ChartPlan {
  return {
    kind: 'line',
    title: words.dropOffChart,
    alt: `${words.dropOffChart}. ${words.termDropOff}`,
    labels: at.week,
    across: words.week,
    series: [
      {
        sheet: words.sheetDropOff,
        column: at.rate,
        heading: weekRows.top,
        first: weekRows.first,
        last: weekRows.last,
        color: palette.accent,
      },
    ],
    numberFormat: words.formatShare,
    min: 0,
  };
}
