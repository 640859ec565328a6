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
import { cell, type Sheet } from './sheet.ts';
import { palette } from './styles.ts';

const kinds = {
  columns: ChartType.Column,
  stacked: ChartType.ColumnStacked,
  bars: ChartType.Bar,
  line: ChartType.Line,
} as const;

export interface Series {
  /** Sheet and cells of the figures; the heading above them names the series. */
  sheet: string;
  column: number;
  heading: number;
  first: number;
  last: number;
  color: number;
}

export interface ChartPlan {
  kind: keyof typeof kinds;
  title: string;
  /** What the chart shows, for those who do not see it. */
  alt: string;
  /** Column of the labels beside the figures, on the same sheet. */
  labels: number;
  /** What the labels are, where the title does not say it. */
  across?: string;
  series: readonly Series[];
  /** A line drawn over the columns. */
  line?: Series;
  numberFormat: string;
  /** Lowest value of the axis, where zero would hide the change. */
  min?: number;
  max?: number;
  /** Writes each figure at its column. */
  labelled?: boolean;
}

/** Puts a chart over the cells, its corner at `row`, `at`; size in pixels. */
export function addChart(
  on: Sheet,
  place: { row: number; at: number; width: number; height: number },
  plan: ChartPlan,
): void {
  let chart = new Chart(kinds[plan.kind]);
  for (const series of plan.series) chart = chart.pushSeries(drawn(plan, series));
  if (plan.line) {
    const line = Chart.newLine().pushSeries(lineOf(plan, plan.line));
    chart = chart.combine(line);
  }
  chart.title().setName(plan.title).setFont(font(12, palette.ink).setBold());
  // The writer turns the axes of lying bars: their figures run along what it calls x.
  const isLying = plan.kind === 'bars';
  const values = isLying ? chart.xAxis() : chart.yAxis();
  values.setNumFormat(plan.numberFormat).setFont(font(9, palette.muted));
  if (plan.min !== undefined) values.setMin(plan.min);
  if (plan.max !== undefined) values.setMax(plan.max);
  const across = isLying ? chart.yAxis() : chart.xAxis();
  across.setFont(font(9, palette.muted));
  if (plan.across) across.setName(plan.across).setNameFont(font(9, palette.muted));
  if (plan.series.length + (plan.line ? 1 : 0) > 1) {
    chart.legend().setPosition(ChartLegendPosition.Bottom).setFont(font(9, palette.muted));
  } else {
    chart.legend().setHidden();
  }
  chart = chart.setWidth(place.width).setHeight(place.height).setAltText(plan.alt);
  on.worksheet.insertChartWithOffset(place.row, place.at, chart, 0, 4);
}

function drawn(plan: ChartPlan, series: Series): ChartSeries {
  if (plan.kind === 'line') return lineOf(plan, series);
  const fill = new ChartSolidFill().setColor(Color.rgb(series.color));
  const filled = ranged(plan, series).setFormat(new ChartFormat().setSolidFill(fill));
  if (!plan.labelled) return filled;
  const label = new ChartDataLabel().showValue().setNumFormat(plan.numberFormat);
  return filled.setDataLabel(label.setFont(font(9, palette.ink)));
}

function lineOf(plan: ChartPlan, series: Series): ChartSeries {
  const stroke = new ChartLine().setColor(Color.rgb(series.color)).setWidth(2.25);
  return ranged(plan, series).setFormat(new ChartFormat().setLine(stroke));
}

function ranged(plan: ChartPlan, { sheet, column, heading, first, last }: Series): ChartSeries {
  const at = (of: number) => ChartRange.newFromRange(sheet, first, of, last, of);
  return new ChartSeries()
    .setName(`'${sheet}'!${cell(heading, column, 'both')}`)
    .setCategories(at(plan.labels))
    .setValues(at(column));
}

function font(size: number, color: number): ChartFont {
  return new ChartFont().setName('Calibri').setSize(size).setColor(Color.rgb(color));
}
