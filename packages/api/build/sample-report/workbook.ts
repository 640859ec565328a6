import { brand } from '@tamarack/core/domain/brand';
import type { Locale } from '@tamarack/core/domain/text';
import { DocProperties, Workbook } from 'wasm-xlsxwriter';
import { addClientsSheet } from './clients.ts';
import { addDropOffSheet } from './drop-off.ts';
import { addGuideSheet } from './guide.ts';
import { addHoursSheet } from './hours.ts';
import { addOverviewSheet } from './overview.ts';
import { editParts } from './parts.ts';
import { addRevenueSheet } from './revenue.ts';
import type { Context } from './sheet.ts';
import { createFormats, palette } from './styles.ts';
import { workbookTexts } from './text.ts';

/** The Monday after the sample's last week; a fixed time, so that every build writes the same file. */
const CREATED = '2026-11-16T08:00:00Z';

/** The sample report as an .xlsx file: formulas, native charts, and the values of the sample figures. */
export function writeWorkbook(locale: Locale): Uint8Array {
  const texts = workbookTexts[locale];
  const workbook = new Workbook();
  const context: Context = { workbook, texts, format: createFormats() };
  const properties = new DocProperties().setTitle(texts.title).setSubject(texts.subject);
  workbook.setProperties(properties.setAuthor(brand.name).setCompany(brand.name));
  addOverviewSheet(context);
  addRevenueSheet(context);
  addHoursSheet(context);
  addDropOffSheet(context);
  addClientsSheet(context);
  addGuideSheet(context);
  return editParts(workbook.saveToBufferSync(), (path, xml) => {
    if (path === 'docProps/core.xml') return withFixedTimes(xml);
    if (path.startsWith('xl/charts/chart')) return withPaleGridLines(xml);
    return xml;
  });
}

/** The library writes the current time and has no option for another. */
function withFixedTimes(xml: string): string {
  return xml.replace(/(<dcterms:(?:created|modified) [^>]*>)[^<]*/g, `$1${CREATED}`);
}

/** The library has no option for the look of grid lines, and LibreOffice draws unstyled ones nearly black. */
function withPaleGridLines(xml: string): string {
  const color = palette.line.toString(16).padStart(6, '0').toUpperCase();
  const fill = `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
  return xml.replaceAll(
    '<c:majorGridlines/>',
    `<c:majorGridlines><c:spPr><a:ln w="6350">${fill}</a:ln></c:spPr></c:majorGridlines>`,
  );
}
