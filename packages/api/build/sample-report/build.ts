/** Builds the sample report: one spreadsheet per language in `packages/api/dist/sample-report`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { sampleReportFileNames } from '@tamarack/core/domain/public/sample-report';
import { locales } from '@tamarack/core/domain/text';
import { writeWorkbook } from './workbook.ts';

const folder = new URL('../../dist/sample-report/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const locale of locales) {
  writeFileSync(new URL(sampleReportFileNames[locale], folder), writeWorkbook(locale));
}
