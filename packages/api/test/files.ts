import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';

/** Text of a PDF, with plain spaces. */
export async function pdfText(content: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** Rows of a CSV file by the names of its columns. */
export const csvRows = (file: string | Buffer): Record<string, string>[] =>
  parse(file, { bom: true, columns: true });
