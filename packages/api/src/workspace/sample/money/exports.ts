import { hash } from 'node:crypto';
import { creditInvoice, type Day } from '@tamarack/core/domain/workspace';
import { type ExportLine, isCreditFile, nextFile, writeFile } from '../../accounting/index.ts';
import { instantOf, plusDays } from '../../time/index.ts';
import type { SampleProfile } from '../profiles/profile.ts';
import { idsOf, type Row } from '../rows.ts';
import type { Ledger } from './ledger.ts';
import { bookkeeperOf, type Party } from './parties.ts';
import { documentsIn } from './rows.ts';

/** Takes invoices and credit notes in one file, so a file is always the beginning of what waits. */
const target = 'xero';

export interface ExportTables {
  export_batches: Row[];
  export_items: Row[];
}

/** Monthly exports, on the third day of the next month. */
export function exportRows(
  profile: SampleProfile,
  ledger: Ledger,
  parties: readonly Party[],
  today: Day,
): ExportTables {
  const id = idsOf(profile.seed);
  const by = bookkeeperOf(profile);
  const tables: ExportTables = { export_batches: [], export_items: [] };
  const until = (day: Day) => instantOf(`${day}T09:30`, profile.zone) as Date;
  let waiting = linesOf(profile, ledger, parties, until(today));
  for (const day of exportDays(waiting[0]?.issuedOn ?? today, today)) {
    const at = until(day);
    for (;;) {
      const lines = nextFile(
        target,
        waiting.filter((line) => line.at <= at),
      );
      if (lines.length === 0) break;
      waiting = waiting.slice(lines.length);
      const number = tables.export_batches.length + 1;
      const content = writeFile(target, lines, profile.language);
      const sum = (of: 'netCents' | 'taxCents') => lines.reduce((cents, line) => cents + line[of], 0);
      const batchId = id('export', number);
      tables.export_batches.push({
        batchId,
        number,
        target,
        exportedAt: at,
        invoices: lines.length,
        creditsOnly: isCreditFile(target, lines),
        rows: lines.length,
        netCents: sum('netCents'),
        taxCents: sum('taxCents'),
        sha256: `\\x${hash('sha256', content)}`,
        content,
        createdAt: at,
        createdBy: by,
      });
      for (const { invoiceId } of lines) tables.export_items.push({ target, invoiceId, batchId });
    }
  }
  return tables;
}

/** The third day of each month between two days. */
function exportDays(first: Day, today: Day): Day[] {
  const days: Day[] = [];
  for (let day = plusDays(first, 1); day < today; day = plusDays(day, 1))
    if (day.endsWith('-03')) days.push(day);
  return days;
}

function linesOf(
  profile: SampleProfile,
  ledger: Ledger,
  parties: readonly Party[],
  until: Date,
): (ExportLine & { at: Date })[] {
  const id = idsOf(profile.seed);
  const { days } = ledger;
  return documentsIn(ledger, { after: null, until }).map(({ bill, credit, at }, index) => {
    const { visit, service } = bill;
    const { netCents, taxCents, taxes } = credit ? creditInvoice(bill.totals) : bill.totals;
    return {
      at,
      invoiceId: id(credit ? 'credit' : 'invoice', visit.number),
      number: index + 1,
      kind: credit ? 'credit' : 'invoice',
      issuedOn: days(at),
      fileNo: parties[visit.client]?.fileNo ?? 0,
      currency: 'CAD',
      region: profile.region,
      serviceEn: service.nameEn,
      serviceFr: service.nameFr,
      staffName: profile.staff[visit.staff]?.name ?? '',
      servedOn: visit.day,
      netCents,
      taxCents,
      taxes,
    };
  });
}
