import { sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { addChart, type ChartPlan } from './charts.ts';
import { revenueColumns as at, hoursColumns, weekRows } from './layout.ts';
import { addSheet, addTable, type Context, calculated, cell, column } from './sheet.ts';
import { palette } from './styles.ts';
import { figures, total, weekColumns } from './weeks.ts';

/** Revenue by week with its average over four weeks; the sheet whose weeks the others follow. */
export function addRevenueSheet(context: Context): void {
  const { words } = context;
  const sheet = addSheet(context, {
    name: words.sheetRevenue,
    title: words.revenueTitle,
    lead: words.revenueLead,
    widths: [12, 14, 11, 13, 14, 12, 14, 13],
  });
  const revenue = sampleWeeks.map((week) => week.revenue);
  const sum = (of: number, value: number) => (first: number, last: number) =>
    calculated(`SUM(${column(first, last, of)})`, value);
  const treated = total(sampleWeeks.map((week) => figures(week).treated));
  const sessions = total(sampleWeeks.map((week) => week.sessions));
  const hours = (row: number) => `'${words.sheetHours}'!${cell(row, hoursColumns.treated)}`;

  addTable(sheet, { top: weekRows.top, left: 1 }, sampleWeeks, [
    ...weekColumns(words),
    {
      heading: words.sessions,
      kind: 'input',
      numberFormat: '#,##0',
      content: (week) => week.sessions,
      sum: sum(at.sessions, sessions),
    },
    {
      heading: words.revenue,
      kind: 'input',
      numberFormat: words.formatMoney,
      content: (week) => week.revenue,
      sum: sum(at.revenue, total(revenue)),
    },
    {
      heading: words.average,
      numberFormat: words.formatMoney,
      content: (_week, row, index) => {
        const from = Math.max(weekRows.first, row - 3);
        const lately = revenue.slice(Math.max(0, index - 3), index + 1);
        return calculated(
          `AVERAGE(${cell(from, at.revenue)}:${cell(row, at.revenue)})`,
          total(lately) / lately.length,
        );
      },
      sum: (first, last) =>
        calculated(`AVERAGE(${column(first, last, at.revenue)})`, total(revenue) / revenue.length),
    },
    {
      heading: words.change,
      numberFormat: words.formatChange,
      content: (week, row, index) => {
        const before = revenue[index - 1];
        if (before === undefined) return '';
        return calculated(
          `${cell(row, at.revenue)}/${cell(row - 1, at.revenue)}-1`,
          week.revenue / before - 1,
        );
      },
    },
    {
      heading: words.perHour,
      numberFormat: words.formatMoney,
      content: (week, row) => calculated(`${cell(row, at.revenue)}/${hours(row)}`, figures(week).perHour),
      sum: (_first, last) =>
        calculated(`${cell(last + 1, at.revenue)}/${hours(last + 1)}`, total(revenue) / treated),
    },
    {
      heading: words.perSession,
      numberFormat: words.formatMoney,
      content: (week, row) =>
        calculated(`${cell(row, at.revenue)}/${cell(row, at.sessions)}`, figures(week).perSession),
      sum: (_first, last) =>
        calculated(`${cell(last + 1, at.revenue)}/${cell(last + 1, at.sessions)}`, total(revenue) / sessions),
    },
  ]);
  sheet.worksheet.setFreezePanes(weekRows.first, 0);
  addChart(sheet, { row: weekRows.last + 3, at: 1, width: 740, height: 320 }, revenueChart(context));
}

/** Revenue in columns, its average as a line; stands on its own sheet and on the first one. */
export function revenueChart({ words }: Context): ChartPlan {
  const series = (of: number, color: number) => ({
    sheet: words.sheetRevenue,
    column: of,
    heading: weekRows.top,
    first: weekRows.first,
    last: weekRows.last,
    color,
  });
  return {
    kind: 'columns',
    title: words.revenueChart,
    alt: `${words.revenueChart}. ${words.revenueLead}`,
    labels: at.week,
    across: words.week,
    series: [series(at.revenue, palette.action)],
    line: series(at.average, palette.accent),
    numberFormat: words.formatMoney,
    min: 0,
  };
}
