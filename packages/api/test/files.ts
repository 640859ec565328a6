import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';

/** Text of each page of a PDF, with normalized spaces. */
export async function pdfPages(content: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** Whether the first page of a PDF is wider than high. */
export async function isLandscape(content: Buffer): Promise<boolean> {
  const page = await (await getDocumentProxy(new Uint8Array(content))).getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  return width > height;
}

/** Text of a PDF, with normalized spaces. */
export async function pdfText(content: Buffer): Promise<string> {
  return (await pdfPages(content)).join(' ');
}

/** Rows of a CSV file by column name. */
export const csvRows = (file: string | Buffer): Record<string, string>[] =>
  parse(file, { bom: true, columns: true });
