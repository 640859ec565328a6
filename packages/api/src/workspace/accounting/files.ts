import type { Locale } from '@tamarack/core/domain/text';
import { type ExportTarget, invoicesPerFile } from '@tamarack/core/domain/workspace';
import { stringify } from 'csv-stringify/sync';
import { toCsv } from '../../server/csv.ts';
import type { ExportLine } from './repository.ts';

/** The sales account in Xero's default chart of accounts. */
const salesAccount = '200';

/** The most rows that a program imports from one file. Sources as for `invoicesPerFile`. */
const rowsPerFile: Record<ExportTarget, number> = { quickbooks: 1_000, xero: 10_000 };

/** QuickBooks Online refuses negative amounts and imports credit notes apart; in Xero a negative invoice is a credit note. */
const takesCreditsApart = (target: ExportTarget) => target === 'quickbooks';

/** The lines of the next file: whole invoices, the oldest first, as many as the program imports at once. */
export function nextFile<Line extends ExportLine>(target: ExportTarget, lines: readonly Line[]): Line[] {
  const fitting = takesCreditsApart(target) ? lines.filter(({ kind }) => kind === lines[0]?.kind) : lines;
  const invoices = [...Map.groupBy(fitting, ({ invoiceId }) => invoiceId).values()];
  const taken: Line[] = [];
  for (const invoice of invoices.slice(0, invoicesPerFile[target])) {
    if (taken.length > 0 && taken.length + invoice.length > rowsPerFile[target]) break;
    taken.push(...invoice);
  }
  return taken;
}

/** Whether a file has only credit notes; their amounts are then positive. */
export const isCreditFile = (target: ExportTarget, lines: readonly ExportLine[]): boolean =>
  takesCreditsApart(target) && lines.every(({ kind }) => kind === 'credit');

type Column = (line: ExportLine, locale: Locale) => string | number;

const customer: Column = ({ fileNo }) => `Client ${fileNo}`;
const net: Column = ({ netCents }) => decimal(netCents);
const tax: Column = ({ taxCents }) => decimal(taxCents);
const service: Column = ({ serviceEn, serviceFr }, locale) => (locale === 'fr' ? serviceFr : serviceEn);
const description: Column = (line, locale) => `${line.servedOn} ${service(line, locale)}, ${line.staffName}`;

/**
 * The columns of each program's import of invoices, a row per line. A credit note in the same file has negative amounts.
 * Sources: QuickBooks Online, "Import multiple invoices at once"; Xero, "Import sales invoices".
 */
const columns: Record<ExportTarget, Record<string, Column>> = {
  quickbooks: {
    '*InvoiceNo': ({ number }) => number,
    '*Customer': customer,
    '*InvoiceDate': ({ issuedOn }) => issuedOn,
    '*DueDate': ({ issuedOn }) => issuedOn,
    'Item(Product/Service)': service,
    ItemDescription: description,
    ItemQuantity: () => 1,
    ItemRate: net,
    '*ItemAmount': net,
    '*ItemTaxCode': quickbooksTaxCode,
    ItemTaxAmount: tax,
    Currency: ({ currency }) => currency,
    'Service Date': ({ servedOn }) => servedOn,
  },
  xero: {
    '*ContactName': customer,
    '*InvoiceNumber': ({ number }) => number,
    '*InvoiceDate': ({ issuedOn }) => issuedOn,
    '*DueDate': ({ issuedOn }) => issuedOn,
    '*Description': description,
    '*Quantity': () => 1,
    '*UnitAmount': net,
    '*AccountCode': () => salesAccount,
    '*TaxType': taxName,
    TaxAmount: tax,
    Currency: ({ currency }) => currency,
  },
};

/** The file for a program, without names of clients. */
export function writeFile(target: ExportTarget, lines: readonly ExportLine[], locale: Locale): string {
  const isCredit = isCreditFile(target, lines);
  const named = Object.entries(columns[target]).map(
    ([name, value]) => [isCredit ? name.replace('Invoice', 'CreditNote') : name, value] as const,
  );
  const head = stringify([], { header: true, columns: named.map(([name]) => name), bom: true });
  // Both programs read commas and decimal points, whatever the language of the texts.
  const rows = toCsv(
    lines.map((line) => named.map(([, value]) => value(isCredit ? reversed(line) : line, locale))),
    'en',
  );
  return head + rows;
}

const reversed = (line: ExportLine): ExportLine => ({
  ...line,
  netCents: -line.netCents,
  taxCents: -line.taxCents,
});

function decimal(cents: number): string {
  const whole = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

function quickbooksTaxCode({ taxes, region }: ExportLine): string {
  const components = taxes.map(({ component }) => component);
  if (components.includes('QST')) return components.includes('GST') ? 'GST/QST QC - 9.975' : 'QST QC - 9.975';
  if (components.includes('HST')) return `HST ${region ?? ''}`.trim();
  return components.includes('GST') ? 'GST' : 'Exempt';
}

/** As in `HST 13%` or `GST 5% + QST 9.975%`. */
function taxName({ taxes }: ExportLine): string {
  if (taxes.length === 0) return 'Tax Exempt';
  return taxes.map(({ component, ratePpm }) => `${component} ${ratePpm / 10_000}%`).join(' + ');
}
