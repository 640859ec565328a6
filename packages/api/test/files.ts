import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';

/** Text of a PDF, with normalized spaces. */
export async function pdfText(content: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** Rows of a CSV file by column name. */
export const csvRows = (file: string | Buffer): Record<string, string>[] =>
  parse(file, { bom: true, columns: true });
