import { Worker } from 'node:worker_threads';
import type { Locale } from '@tamarack/core/domain/text';
import { workbookTexts } from './texts.ts';

export interface ReportFile {
  name: string;
  bytes: Buffer;
}

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const made = new Map<Locale, Promise<ReportFile>>();

/** The sample report in a language: made at the first request of the process, then kept. */
export function reportFile(locale: Locale): Promise<ReportFile> {
  const known = made.get(locale);
  if (known) return known;
  const file = makeReport(locale).catch((error: unknown) => {
    made.delete(locale);
    throw error;
  });
  made.set(locale, file);
  return file;
}

/**
 * Writes the report in a thread of its own: it takes half a second, in which the server goes on answering, and the
 * thread takes the writer's memory with it when it ends.
 */
export async function makeReport(locale: Locale): Promise<ReportFile> {
  const writer = new Worker(new URL('./writer.ts', import.meta.url), { workerData: locale, execArgv: [] });
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    writer.once('message', resolve);
    writer.once('error', reject);
    writer.once('exit', (code) => reject(new Error(`the report's writer ended with ${code}`)));
  });
  return { name: workbookTexts[locale].fileName, bytes: Buffer.from(bytes.buffer) };
}
