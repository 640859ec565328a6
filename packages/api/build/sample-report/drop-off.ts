import { sampleClinicians, sampleVisits, sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { addChart, type ChartPlan, weeklySeries } from './charts.ts';
import { clientColumns, dropOffColumns as columns, weekRows } from './layout.ts';
import { addSheet, addTable, type Context, calculated, cell, type Sheet, sumOf } from './sheet.ts';
import { palette } from './styles.ts';
import { figures, total, weekColumns } from './weeks.ts';

/** Rows of the tables below the weeks, counted from 0. */
const visits = { title: 37, top: 38, first: 39, last: 38 + sampleVisits.length } as const;
const clinicians = { title: 56, top: 57, first: 58, last: 57 + sampleClinicians.length } as const;

/** Clients who stopped coming: by week, by visit and by clinician. */
export function addDropOffSheet(context: Context): void {
  const { texts } = context;
  const sheet = addSheet(context, {
    name: texts.sheetDropOff,
    title: texts.dropOffTitle,
    intro: texts.dropOffIntro,
    widths: [16, 14, 14, 14, 14, 4, 14, 14, 14],
  });
  addWeeks(sheet, context);
  addChart(sheet, { row: weekRows.last + 3, column: 1, width: 740, height: 290 }, dropOffChart(context));
  addVisits(sheet, context);
  addClinicians(sheet, context);
  sheet.worksheet.setFreezePanes(3, 0).setPortrait().setPrintFitToPages(1, 1);
}

function addWeeks(sheet: Sheet, { texts }: Context): void {
  const seen = total(sampleWeeks.map((week) => figures(week).clients));
  const dropped = total(sampleWeeks.map((week) => week.droppedOff));
  const rate = (row: number) => `${cell(row, columns.droppedOff)}/${cell(row, columns.seen)}`;
  addTable(sheet, { top: weekRows.top, left: 1 }, sampleWeeks, [
    ...weekColumns(texts, texts.sheetRevenue),
    {
      heading: texts.seen,
      numberFormat: '0',
      content: (week, row) =>
        calculated(`'${texts.sheetClients}'!${cell(row, clientColumns.clients)}`, figures(week).clients),
      sum: sumOf(columns.seen, seen),
    },
    {
      heading: texts.droppedOff,
      kind: 'input',
      numberFormat: '0',
      content: (week) => week.droppedOff,
      sum: sumOf(columns.droppedOff, dropped),
    },
    {
      heading: texts.dropOffRate,
      numberFormat: texts.formatRate,
      content: (week, row) => calculated(rate(row), figures(week).dropOffRate),
      sum: (_first, last) => calculated(rate(last + 1), dropped / seen),
    },
  ]);
}

function addVisits(sheet: Sheet, { texts }: Context): void {
  sheet.put(visits.title, 1, texts.byVisit, { face: 'serif', size: 15 });
  const started = sampleVisits[0];
  const before = (index: number) => sampleVisits[index - 1] ?? started;
  addTable(sheet, { top: visits.top, left: 1 }, sampleVisits, [
    { heading: texts.visit, kind: 'label', content: (_came, _row, index) => index + 1 },
    { heading: texts.came, kind: 'input', numberFormat: '0', content: (came) => came },
    {
      heading: texts.stopped,
      numberFormat: '0',
      content: (came, row, index) =>
        index === 0 ? '' : calculated(`${cell(row - 1, 2)}-${cell(row, 2)}`, before(index) - came),
    },
    {
      heading: texts.dropOffRate,
      numberFormat: texts.formatRate,
      content: (came, row, index) =>
        index === 0
          ? ''
          : calculated(`${cell(row, 3)}/${cell(row - 1, 2)}`, (before(index) - came) / before(index)),
    },
    {
      heading: texts.stillComing,
      numberFormat: texts.formatShare,
      content: (came, row) => calculated(`${cell(row, 2)}/${cell(visits.first, 2, 'both')}`, came / started),
    },
  ]);
  addChart(
    sheet,
    { row: visits.title, column: 7, width: 480, height: 300 },
    {
      kind: 'columns',
      title: texts.visitChart,
      alt: `${texts.visitChart}. ${texts.byVisit}`,
      labels: 1,
      categories: texts.visit,
      series: [
        {
          sheet: texts.sheetDropOff,
          column: 4,
          heading: visits.top,
          first: visits.first + 1,
          last: visits.last,
          color: palette.accent,
        },
      ],
      numberFormat: texts.formatShare,
      min: 0,
      labelled: true,
    },
  );
}

function addClinicians(sheet: Sheet, { texts }: Context): void {
  sheet.put(clinicians.title, 1, texts.byClinician, { face: 'serif', size: 15 });
  addTable(sheet, { top: clinicians.top, left: 1 }, sampleClinicians, [
    { heading: texts.clinician, kind: 'input', align: 'left', content: (clinician) => clinician.name },
    { heading: texts.started, kind: 'input', numberFormat: '0', content: (clinician) => clinician.started },
    { heading: texts.cameBack, kind: 'input', numberFormat: '0', content: (clinician) => clinician.cameBack },
    {
      heading: texts.dropOffRate,
      numberFormat: texts.formatRate,
      content: ({ started, cameBack }, row) =>
        calculated(
          `IF(${cell(row, 2)}=0,0,1-${cell(row, 3)}/${cell(row, 2)})`,
          started === 0 ? 0 : 1 - cameBack / started,
        ),
    },
  ]);
  addChart(
    sheet,
    { row: clinicians.title, column: 7, width: 480, height: 260 },
    {
      kind: 'bars',
      title: texts.dropOffClinicianChart,
      alt: texts.dropOffClinicianChart,
      labels: 1,
      series: [
        {
          sheet: texts.sheetDropOff,
          column: 4,
          heading: clinicians.top,
          first: clinicians.first,
          last: clinicians.last,
          color: palette.accent,
        },
      ],
      numberFormat: texts.formatShare,
      min: 0,
      labelled: true,
    },
  );
}

/** Drop-off rate by week; on its own sheet and on the first one. */
export function dropOffChart({ texts }: Context): ChartPlan {
  return {
    kind: 'line',
    title: texts.dropOffChart,
    alt: `${texts.dropOffChart}. ${texts.termDropOff}`,
    labels: columns.week,
    categories: texts.week,
    series: [weeklySeries(texts.sheetDropOff, columns.rate, palette.accent)],
    numberFormat: texts.formatShare,
    min: 0,
  };
}
