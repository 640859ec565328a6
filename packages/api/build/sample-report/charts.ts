import {
  Chart,
  ChartDataLabel,
  ChartFont,
  ChartFormat,
  ChartLegendPosition,
  ChartLine,
  ChartRange,
  ChartSeries,
  ChartSolidFill,
  ChartType,
  Color,
} from 'wasm-xlsxwriter';
import { weekRows } from './layout.ts';
import { cell, type Sheet } from './sheet.ts';
import { palette } from './styles.ts';

const chartTypes = {
  columns: ChartType.Column,
  stacked: ChartType.ColumnStacked,
  bars: ChartType.Bar,
  line: ChartType.Line,
} as const;

export interface Series {
  sheet: string;
  column: number;
  /** Row of the cell that names the series. */
  heading: number;
  /** First and last row of the figures. */
  first: number;
  last: number;
  color: number;
}

/** A series over the twelve weeks of a sheet. */
export function weeklySeries(sheet: string, column: number, color: number): Series {
  const { top: heading, first, last } = weekRows;
  return { sheet, column, heading, first, last, color };
}

export interface ChartPlan {
  kind: keyof typeof chartTypes;
  title: string;
  /** Alternative text. */
  alt: string;
  /** Column of the category labels, on the sheet of the series. */
  labels: number;
  /** Title of the category axis, where the chart's title does not say what the labels are. */
  categories?: string;
  series: readonly Series[];
  /** Drawn as a line over the columns. */
  line?: Series;
  numberFormat: string;
  /** Range of the value axis; automatic unless set. */
  min?: number;
  max?: number;
  /** Shows each figure at its column or bar. */
  labelled?: boolean;
}

/** Adds a chart with its top left corner at `row`, `column`; size in pixels. */
export function addChart(
  sheet: Sheet,
  place: { row: number; column: number; width: number; height: number },
  plan: ChartPlan,
): void {
  let chart = new Chart(chartTypes[plan.kind]);
  for (const series of plan.series) chart = chart.pushSeries(filledSeries(plan, series));
  if (plan.line) chart = chart.combine(Chart.newLine().pushSeries(lineSeries(plan, plan.line)));
  chart.title().setName(plan.title).setFont(font(12, palette.ink).setBold());
  // In a bar chart the library's x axis is the horizontal one, which shows the values.
  const isHorizontal = plan.kind === 'bars';
  const values = isHorizontal ? chart.xAxis() : chart.yAxis();
  values.setNumFormat(plan.numberFormat).setFont(font(9, palette.muted));
  if (plan.min !== undefined) values.setMin(plan.min);
  if (plan.max !== undefined) values.setMax(plan.max);
  const categories = isHorizontal ? chart.yAxis() : chart.xAxis();
  categories.setFont(font(9, palette.muted));
  if (plan.categories) categories.setName(plan.categories).setNameFont(font(9, palette.muted));
  if (plan.series.length + (plan.line ? 1 : 0) > 1) {
    chart.legend().setPosition(ChartLegendPosition.Bottom).setFont(font(9, palette.muted));
  } else {
    chart.legend().setHidden();
  }
  chart = chart.setWidth(place.width).setHeight(place.height).setAltText(plan.alt);
  sheet.worksheet.insertChartWithOffset(place.row, place.column, chart, 0, 4);
}

function filledSeries(plan: ChartPlan, series: Series): ChartSeries {
  if (plan.kind === 'line') return lineSeries(plan, series);
  const fill = new ChartSolidFill().setColor(Color.rgb(series.color));
  const filled = seriesOver(plan, series).setFormat(new ChartFormat().setSolidFill(fill));
  if (!plan.labelled) return filled;
  const label = new ChartDataLabel().showValue().setNumFormat(plan.numberFormat);
  return filled.setDataLabel(label.setFont(font(9, palette.ink)));
}

function lineSeries(plan: ChartPlan, series: Series): ChartSeries {
  const stroke = new ChartLine().setColor(Color.rgb(series.color)).setWidth(2.25);
  return seriesOver(plan, series).setFormat(new ChartFormat().setLine(stroke));
}

function seriesOver(plan: ChartPlan, { sheet, column, heading, first, last }: Series): ChartSeries {
  const range = (of: number) => ChartRange.newFromRange(sheet, first, of, last, of);
  return new ChartSeries()
    .setName(`'${sheet}'!${cell(heading, column, 'both')}`)
    .setCategories(range(plan.labels))
    .setValues(range(column));
}

function font(size: number, color: number): ChartFont {
  return new ChartFont().setName('Calibri').setSize(size).setColor(Color.rgb(color));
}
