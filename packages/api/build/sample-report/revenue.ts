import { sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { addChart, type ChartPlan, weeklySeries } from './charts.ts';
import { revenueColumns as columns, hoursColumns, weekRows } from './layout.ts';
import { addSheet, addTable, type Context, calculated, cell, columnRange, sumOf } from './sheet.ts';
import { palette } from './styles.ts';
import { figures, total, weekColumns } from './weeks.ts';

/** Revenue by week with its four-week average. The other sheets take their weeks from this one. */
export function addRevenueSheet(context: Context): void {
  const { texts } = context;
  const sheet = addSheet(context, {
    name: texts.sheetRevenue,
    title: texts.revenueTitle,
    intro: texts.revenueIntro,
    widths: [12, 14, 11, 13, 14, 12, 14, 13],
  });
  const revenue = sampleWeeks.map((week) => week.revenue);
  const treated = total(sampleWeeks.map((week) => figures(week).treated));
  const sessions = total(sampleWeeks.map((week) => week.sessions));
  const hours = (row: number) => `'${texts.sheetHours}'!${cell(row, hoursColumns.treated)}`;

  addTable(sheet, { top: weekRows.top, left: 1 }, sampleWeeks, [
    ...weekColumns(texts),
    {
      heading: texts.sessions,
      kind: 'input',
      numberFormat: '#,##0',
      content: (week) => week.sessions,
      sum: sumOf(columns.sessions, sessions),
    },
    {
      heading: texts.revenue,
      kind: 'input',
      numberFormat: texts.formatMoney,
      content: (week) => week.revenue,
      sum: sumOf(columns.revenue, total(revenue)),
    },
    {
      heading: texts.average,
      numberFormat: texts.formatMoney,
      content: (_week, row, index) => {
        const from = Math.max(weekRows.first, row - 3);
        const lastFour = revenue.slice(Math.max(0, index - 3), index + 1);
        return calculated(
          `AVERAGE(${cell(from, columns.revenue)}:${cell(row, columns.revenue)})`,
          total(lastFour) / lastFour.length,
        );
      },
      sum: (first, last) =>
        calculated(`AVERAGE(${columnRange(first, last, columns.revenue)})`, total(revenue) / revenue.length),
    },
    {
      heading: texts.change,
      numberFormat: texts.formatChange,
      content: (week, row, index) => {
        const before = revenue[index - 1];
        if (before === undefined) return '';
        return calculated(
          `${cell(row, columns.revenue)}/${cell(row - 1, columns.revenue)}-1`,
          week.revenue / before - 1,
        );
      },
    },
    {
      heading: texts.perHour,
      numberFormat: texts.formatMoney,
      content: (week, row) =>
        calculated(`${cell(row, columns.revenue)}/${hours(row)}`, figures(week).perHour),
      sum: (_first, last) =>
        calculated(`${cell(last + 1, columns.revenue)}/${hours(last + 1)}`, total(revenue) / treated),
    },
    {
      heading: texts.perSession,
      numberFormat: texts.formatMoney,
      content: (week, row) =>
        calculated(`${cell(row, columns.revenue)}/${cell(row, columns.sessions)}`, figures(week).perSession),
      sum: (_first, last) =>
        calculated(
          `${cell(last + 1, columns.revenue)}/${cell(last + 1, columns.sessions)}`,
          total(revenue) / sessions,
        ),
    },
  ]);
  sheet.worksheet.setFreezePanes(weekRows.first, 0);
  addChart(sheet, { row: weekRows.last + 3, column: 1, width: 740, height: 320 }, revenueChart(context));
}

/** Revenue as columns with its average as a line; on its own sheet and on the first one. */
export function revenueChart({ texts }: Context): ChartPlan {
  const series = (column: number, color: number) => weeklySeries(texts.sheetRevenue, column, color);
  return {
    kind: 'columns',
    title: texts.revenueChart,
    alt: `${texts.revenueChart}. ${texts.revenueIntro}`,
    labels: columns.week,
    categories: texts.week,
    series: [series(columns.revenue, palette.action)],
    line: series(columns.average, palette.accent),
    numberFormat: texts.formatMoney,
    min: 0,
  };
}
