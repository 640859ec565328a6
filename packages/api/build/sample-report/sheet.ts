import { Formula, type Workbook, type Worksheet } from 'wasm-xlsxwriter';
import { type CellStyle, type createFormats, palette } from './styles.ts';
import type { WorkbookText } from './text.ts';

/** A formula (without `=`) and its result over the sample figures, for programs that do not calculate. */
export interface Calculated {
  formula: string;
  value: number | string;
}
type CellContent = string | number | Date | Calculated;

export const calculated = (formula: string, value: number | string): Calculated => ({ formula, value });

export interface Context {
  workbook: Workbook;
  format: ReturnType<typeof createFormats>;
  texts: Record<WorkbookText, string>;
}

/** Reference to a cell; row and column count from 0, so `A1` is 0, 0. `fixed` puts a `$` before row or column. */
export function cell(row: number, column: number, fixed: '' | 'row' | 'column' | 'both' = ''): string {
  const letter =
    column < 26
      ? String.fromCharCode(65 + column)
      : String.fromCharCode(64 + Math.floor(column / 26)) + String.fromCharCode(65 + (column % 26));
  const columnMark = fixed === 'column' || fixed === 'both' ? '$' : '';
  const rowMark = fixed === 'row' || fixed === 'both' ? '$' : '';
  return `${columnMark}${letter}${rowMark}${row + 1}`;
}

/** Absolute reference to the rows `first` to `last` of a column, on another sheet if one is named. */
export function columnRange(first: number, last: number, column: number, sheet?: string): string {
  const range = `${cell(first, column, 'both')}:${cell(last, column, 'both')}`;
  return sheet === undefined ? range : `'${sheet}'!${range}`;
}

/** The `sum` of a table column whose figures are added up. */
export function sumOf(column: number, value: number): (first: number, last: number) => Calculated {
  return (first, last) => calculated(`SUM(${columnRange(first, last, column)})`, value);
}

export interface Sheet {
  name: string;
  worksheet: Worksheet;
  put(row: number, column: number, content: CellContent, style?: CellStyle): void;
  /** Merges the cells of a row between two columns and writes into them. */
  merge(row: number, from: number, to: number, content: CellContent, style?: CellStyle): void;
}

/** Adds a sheet with a title and an introduction. It has no grid lines and prints one page wide. */
export function addSheet(
  context: Context,
  options: { name: string; title: string; intro: string; widths: readonly number[] },
): Sheet {
  const { format } = context;
  const worksheet = context.workbook.addWorksheet();
  worksheet.setName(options.name).setScreenGridlines(false).setLandscape().setPrintFitToPages(1, 0);
  worksheet.setPaperSize(1).setMargins(0.4, 0.4, 0.5, 0.5, 0.3, 0.3).setPrintCenterHorizontally(true);
  worksheet.setFooter(`&L${options.title}&R&P / &N`);
  worksheet.setColumnWidth(0, 2);
  options.widths.forEach((width, index) => {
    worksheet.setColumnWidth(index + 1, width);
  });
  const sheet: Sheet = {
    name: options.name,
    worksheet,
    put(row, column, content, style = {}) {
      write(worksheet, row, column, content, format(style));
    },
    merge(row, from, to, content, style = {}) {
      worksheet.mergeRange(row, from, row, to, '', format(style));
      write(worksheet, row, from, content, format(style));
    },
  };
  worksheet.setRowHeight(1, 34).setRowHeight(2, 20);
  sheet.put(1, 1, options.title, { face: 'serif', size: 22 });
  sheet.put(2, 1, options.intro, { color: palette.muted });
  return sheet;
}

function write(
  worksheet: Worksheet,
  row: number,
  column: number,
  content: CellContent,
  format: ReturnType<Context['format']>,
): void {
  if (typeof content === 'string') worksheet.writeStringWithFormat(row, column, content, format);
  else if (typeof content === 'number') worksheet.writeNumberWithFormat(row, column, content, format);
  else if (content instanceof Date) worksheet.writeNumberWithFormat(row, column, serialDay(content), format);
  else {
    const formula = new Formula(`=${content.formula}`).setResult(String(content.value));
    worksheet.writeFormulaWithFormat(row, column, formula, format);
  }
}

const DAY_MS = 86_400_000;

/** A spreadsheet's day number: 1 is January 1, 1900. Day 60 is February 29, 1900, which did not exist. */
export function serialDay(day: Date): number {
  return Math.round((day.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS);
}

export interface TableColumn<T> {
  heading: string;
  /** `input` cells are for readers to fill in, `label` cells name the row; others are calculated. */
  kind?: 'input' | 'label';
  /** Labels are aligned left and all else right, unless set. */
  align?: 'left';
  numberFormat?: string;
  content(item: T, row: number, index: number): CellContent;
  /** Content of the totals row, given the first and last row above it. */
  sum?(first: number, last: number): CellContent;
}

export interface Table {
  /** First and last row of the items, counted from 0. */
  first: number;
  last: number;
}

/** Writes headings in row `top` from column `left` on, a row per item, and totals if a column has a `sum`. */
export function addTable<T>(
  sheet: Sheet,
  place: { top: number; left: number },
  items: readonly T[],
  columns: readonly TableColumn<T>[],
): Table {
  const first = place.top + 1;
  const last = place.top + items.length;
  sheet.worksheet.setRowHeight(place.top, 32);
  columns.forEach((entry, offset) => {
    const column = place.left + offset;
    const align = entry.align ?? (entry.kind === 'label' ? 'left' : 'right');
    sheet.put(place.top, column, entry.heading, {
      bold: true,
      background: palette.soft,
      align,
      wrap: true,
      boxed: true,
    });
    const style: CellStyle = {
      numberFormat: entry.numberFormat,
      align,
      boxed: true,
      ...(entry.kind === 'input' ? inputLook : {}),
    };
    items.forEach((item, index) => {
      sheet.put(first + index, column, entry.content(item, first + index, index), style);
    });
    if (columns.some((one) => one.sum)) {
      const content = entry.sum?.(first, last) ?? '';
      sheet.put(last + 1, column, content, {
        numberFormat: entry.numberFormat,
        align,
        bold: true,
        sum: true,
      });
    }
  });
  return { first, last };
}

/** Style of the cells that readers fill in. */
export const inputLook = { color: palette.action, background: palette.input } as const satisfies CellStyle;
