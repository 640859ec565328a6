import { Formula, type Workbook, type Worksheet } from 'wasm-xlsxwriter';
import { type CellStyle, type createFormats, palette } from './styles.ts';
import type { WorkbookText } from './texts.ts';

/** A formula (without `=`) with the value it has over the sample figures, for programs that only show. */
export interface Calculated {
  formula: string;
  value: number | string;
}
export type CellContent = string | number | Date | Calculated;

export const calculated = (formula: string, value: number | string): Calculated => ({ formula, value });

/** What every sheet is written with. */
export interface Context {
  workbook: Workbook;
  format: ReturnType<typeof createFormats>;
  words: Record<WorkbookText, string>;
}

/** Address of a cell, counted from 0: `A1` is 0, 0. A `$` fixes column or row. */
export function cell(row: number, column: number, fixed: '' | 'row' | 'column' | 'both' = ''): string {
  const letter =
    column < 26
      ? String.fromCharCode(65 + column)
      : String.fromCharCode(64 + Math.floor(column / 26)) + String.fromCharCode(65 + (column % 26));
  const left = fixed === 'column' || fixed === 'both' ? '$' : '';
  const above = fixed === 'row' || fixed === 'both' ? '$' : '';
  return `${left}${letter}${above}${row + 1}`;
}

/** A column's cells from one row to another, fixed, on a sheet if one is named. */
export function column(first: number, last: number, at: number, sheet?: string): string {
  const range = `${cell(first, at, 'both')}:${cell(last, at, 'both')}`;
  return sheet === undefined ? range : `'${sheet}'!${range}`;
}

export interface Sheet {
  name: string;
  worksheet: Worksheet;
  put(row: number, at: number, content: CellContent, style?: CellStyle): void;
  /** One cell over several; the content may be a formula. */
  merge(row: number, from: number, to: number, content: CellContent, style?: CellStyle): void;
}

/** Adds a sheet without grid lines that prints on one page across, with title and opening sentence. */
export function addSheet(
  context: Context,
  options: { name: string; title: string; lead: string; widths: readonly number[] },
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
    put(row, at, content, style = {}) {
      write(worksheet, row, at, content, format(style));
    },
    merge(row, from, to, content, style = {}) {
      worksheet.mergeRange(row, from, row, to, '', format(style));
      write(worksheet, row, from, content, format(style));
    },
  };
  worksheet.setRowHeight(1, 34).setRowHeight(2, 20);
  sheet.put(1, 1, options.title, { face: 'serif', size: 22 });
  sheet.put(2, 1, options.lead, { color: palette.muted });
  return sheet;
}

function write(
  worksheet: Worksheet,
  row: number,
  at: number,
  content: CellContent,
  format: ReturnType<Context['format']>,
): void {
  if (typeof content === 'string') worksheet.writeStringWithFormat(row, at, content, format);
  else if (typeof content === 'number') worksheet.writeNumberWithFormat(row, at, content, format);
  else if (content instanceof Date) worksheet.writeNumberWithFormat(row, at, serialDay(content), format);
  else {
    const formula = new Formula(`=${content.formula}`).setResult(String(content.value));
    worksheet.writeFormulaWithFormat(row, at, formula, format);
  }
}

const DAY_MS = 86_400_000;

/** The number by which spreadsheets count days: 1 is January 1, 1900, with the leap day that year never had. */
export function serialDay(day: Date): number {
  return Math.round((day.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS);
}

/** A column of a table: its heading and its cell in each row. */
export interface TableColumn<T> {
  heading: string;
  /** `input` is for the reader to fill in; the rest is calculated or only says what the row is. */
  kind?: 'input' | 'label';
  /** Left for labels, right for the rest, unless said. */
  align?: 'left';
  numberFormat?: string;
  content(item: T, row: number, index: number): CellContent;
  /** Content of the row of sums beneath, given the first and last row above it. */
  sum?(first: number, last: number): CellContent;
}

export interface Table {
  /** First and last row of the figures, counted from 0. */
  first: number;
  last: number;
}

/** Writes headings at `top` from column `left` on, a row for each item, and sums if a column has them. */
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
    const at = place.left + offset;
    const align = entry.align ?? (entry.kind === 'label' ? 'left' : 'right');
    sheet.put(place.top, at, entry.heading, {
      bold: true,
      ground: palette.soft,
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
      sheet.put(first + index, at, entry.content(item, first + index, index), style);
    });
    if (columns.some((one) => one.sum)) {
      const content = entry.sum?.(first, last) ?? '';
      sheet.put(last + 1, at, content, { numberFormat: entry.numberFormat, align, bold: true, sum: true });
    }
  });
  return { first, last };
}

/** How cells look that are the reader's to fill in. */
export const inputLook = { color: palette.action, ground: 0xf6f8fe } as const satisfies CellStyle;
