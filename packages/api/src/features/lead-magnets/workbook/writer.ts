import { parentPort, workerData } from 'node:worker_threads';
import { brand } from '@tamarack/core/domain/brand';
import { isLocale } from '@tamarack/core/domain/text';
import { workbookTexts } from './texts.ts';
import { writeWorkbook } from './workbook.ts';

/** The thread that `makeReport` starts: writes one report, hands its bytes over and ends. */
const locale = isLocale(workerData) ? workerData : 'en';
const bytes = Uint8Array.from(writeWorkbook(workbookTexts[locale], brand.name));
parentPort?.postMessage(bytes, [bytes.buffer]);
