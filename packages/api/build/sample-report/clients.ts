import { sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { addChart, type ChartPlan } from './charts.ts';
import { clientColumns as at, weekRows } from './layout.ts';
import { addSheet, addTable, type Context, calculated, cell, column } from './sheet.ts';
import { palette } from './styles.ts';
import { figures, total, weekColumns } from './weeks.ts';

/** New and returning clients by week, and who left without a next appointment. */
export function addClientsSheet(context: Context): void {
  const { words } = context;
  const sheet = addSheet(context, {
    name: words.sheetClients,
    title: words.clientsTitle,
    lead: words.clientsLead,
    widths: [12, 14, 12, 12, 12, 13, 15, 16],
  });
  const clients = total(sampleWeeks.map((week) => figures(week).clients));
  const newClients = total(sampleWeeks.map((week) => week.newClients));
  const withoutNext = total(sampleWeeks.map((week) => week.withoutNext));
  const sum = (of: number, value: number) => (first: number, last: number) =>
    calculated(`SUM(${column(first, last, of)})`, value);
  const newShare = (row: number) => `${cell(row, at.newClients)}/${cell(row, at.clients)}`;
  const rebooked = (row: number) => `1-${cell(row, at.withoutNext)}/${cell(row, at.clients)}`;

  addTable(sheet, { top: weekRows.top, left: 1 }, sampleWeeks, [
    ...weekColumns(words, words.sheetRevenue),
    {
      heading: words.newClients,
      kind: 'input',
      numberFormat: '0',
      content: (week) => week.newClients,
      sum: sum(at.newClients, newClients),
    },
    {
      heading: words.returning,
      kind: 'input',
      numberFormat: '0',
      content: (week) => week.returningClients,
      sum: sum(at.returning, total(sampleWeeks.map((week) => week.returningClients))),
    },
    {
      heading: words.clients,
      numberFormat: '#,##0',
      content: (week, row) =>
        calculated(`${cell(row, at.newClients)}+${cell(row, at.returning)}`, figures(week).clients),
      sum: sum(at.clients, clients),
    },
    {
      heading: words.newShare,
      numberFormat: words.formatShare,
      content: (week, row) => calculated(newShare(row), figures(week).newShare),
      sum: (_first, last) => calculated(newShare(last + 1), newClients / clients),
    },
    {
      heading: words.withoutNext,
      kind: 'input',
      numberFormat: '0',
      content: (week) => week.withoutNext,
      sum: sum(at.withoutNext, withoutNext),
    },
    {
      heading: words.rebooked,
      numberFormat: words.formatShare,
      content: (week, row) => calculated(rebooked(row), figures(week).rebooked),
      sum: (_first, last) => calculated(rebooked(last + 1), 1 - withoutNext / clients),
    },
  ]);
  sheet.worksheet.setFreezePanes(weekRows.first, 0);
  addChart(sheet, { row: weekRows.last + 3, at: 1, width: 740, height: 320 }, clientsChart(context));
}

/** New clients upon returning ones by week; stands on its own sheet and on the first one. */
export function clientsChart({ words }: Context): ChartPlan {
  const series = (of: number, color: number) => ({
    sheet: words.sheetClients,
    column: of,
    heading: weekRows.top,
    first: weekRows.first,
    last: weekRows.last,
    color,
  });
  return {
    kind: 'stacked',
    title: words.clientsChart,
    alt: `${words.clientsChart}. ${words.clientsLead}`,
    labels: at.week,
    across: words.week,
    series: [series(at.returning, palette.pale), series(at.newClients, palette.ok)],
    numberFormat: '0',
    min: 0,
  };
}
