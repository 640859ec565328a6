import { DocProperties, Workbook } from 'wasm-xlsxwriter';
import { addClientsSheet } from './clients.ts';
import { addDropOffSheet } from './drop-off.ts';
import { editArchive, paleGridLines } from './finish.ts';
import { addGuideSheet } from './guide.ts';
import { addHoursSheet } from './hours.ts';
import { addOverviewSheet } from './overview.ts';
import { addRevenueSheet } from './revenue.ts';
import type { Context } from './sheet.ts';
import { createFormats, palette } from './styles.ts';

/** The whole report as the bytes of an .xlsx file, with formulas, native charts and the values of the sample. */
export function writeWorkbook(words: Context['words'], author: string): Buffer {
  const workbook = new Workbook();
  const context: Context = { workbook, words, format: createFormats() };
  const properties = new DocProperties().setTitle(words.title).setSubject(words.subject).setAuthor(author);
  workbook.setProperties(properties.setCompany(author));
  addOverviewSheet(context);
  addRevenueSheet(context);
  addHoursSheet(context);
  addDropOffSheet(context);
  addClientsSheet(context);
  addGuideSheet(context);
  const bytes = Buffer.from(workbook.saveToBufferSync());
  workbook.free();
  return editArchive(bytes, paleGridLines(palette.line));
}
