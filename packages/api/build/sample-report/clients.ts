import { sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { addChart, type ChartPlan, weeklySeries } from './charts.ts';
import { clientColumns as columns, weekRows } from './layout.ts';
import { addSheet, addTable, type Context, calculated, cell, sumOf } from './sheet.ts';
import { palette } from './styles.ts';
import { figures, total, weekColumns } from './weeks.ts';

/** New and returning clients by week, and who left without a next appointment. */
export function addClientsSheet(context: Context): void {
  const { texts } = context;
  const sheet = addSheet(context, {
    name: texts.sheetClients,
    title: texts.clientsTitle,
    intro: texts.clientsIntro,
    widths: [12, 14, 12, 12, 12, 13, 15, 16],
  });
  const clients = total(sampleWeeks.map((week) => figures(week).clients));
  const newClients = total(sampleWeeks.map((week) => week.newClients));
  const withoutNext = total(sampleWeeks.map((week) => week.withoutNext));
  const newShare = (row: number) => `${cell(row, columns.newClients)}/${cell(row, columns.clients)}`;
  const rebooked = (row: number) => `1-${cell(row, columns.withoutNext)}/${cell(row, columns.clients)}`;

  addTable(sheet, { top: weekRows.top, left: 1 }, sampleWeeks, [
    ...weekColumns(texts, texts.sheetRevenue),
    {
      heading: texts.newClients,
      kind: 'input',
      numberFormat: '0',
      content: (week) => week.newClients,
      sum: sumOf(columns.newClients, newClients),
    },
    {
      heading: texts.returning,
      kind: 'input',
      numberFormat: '0',
      content: (week) => week.returningClients,
      sum: sumOf(columns.returning, total(sampleWeeks.map((week) => week.returningClients))),
    },
    {
      heading: texts.clients,
      numberFormat: '#,##0',
      content: (week, row) =>
        calculated(`${cell(row, columns.newClients)}+${cell(row, columns.returning)}`, figures(week).clients),
      sum: sumOf(columns.clients, clients),
    },
    {
      heading: texts.newShare,
      numberFormat: texts.formatShare,
      content: (week, row) => calculated(newShare(row), figures(week).newShare),
      sum: (_first, last) => calculated(newShare(last + 1), newClients / clients),
    },
    {
      heading: texts.withoutNext,
      kind: 'input',
      numberFormat: '0',
      content: (week) => week.withoutNext,
      sum: sumOf(columns.withoutNext, withoutNext),
    },
    {
      heading: texts.rebooked,
      numberFormat: texts.formatShare,
      content: (week, row) => calculated(rebooked(row), figures(week).rebooked),
      sum: (_first, last) => calculated(rebooked(last + 1), 1 - withoutNext / clients),
    },
  ]);
  sheet.worksheet.setFreezePanes(weekRows.first, 0);
  addChart(sheet, { row: weekRows.last + 3, column: 1, width: 740, height: 320 }, clientsChart(context));
}

/** New and returning clients by week, stacked; on its own sheet and on the first one. */
export function clientsChart({ texts }: Context): ChartPlan {
  const series = (column: number, color: number) => weeklySeries(texts.sheetClients, column, color);
  return {
    kind: 'stacked',
    title: texts.clientsChart,
    alt: `${texts.clientsChart}. ${texts.clientsIntro}`,
    labels: columns.week,
    categories: texts.week,
    series: [series(columns.returning, palette.pale), series(columns.newClients, palette.ok)],
    numberFormat: '0',
    min: 0,
  };
}
