import { hash } from 'node:crypto';
import { creditInvoice, type Day } from '@tamarack/core/domain/workspace';
import { type ExportLine, writeFile } from '../../accounting/index.ts';
import { instantOf, plusDays } from '../../time/index.ts';
import type { SampleProfile } from '../profiles/profile.ts';
import { idsOf, type Row } from '../rows.ts';
import type { Ledger } from './ledger.ts';
import { bookkeeperOf, type Party } from './parties.ts';
import { documentsIn } from './rows.ts';

/** Number of exported months, each exported on the third day of the next month. */
const exportedMonths = 3;

export interface ExportTables {
  export_batches: Row[];
  export_items: Row[];
}

/** Monthly exports for QuickBooks. The first one also contains everything before it. */
export function exportRows(
  profile: SampleProfile,
  ledger: Ledger,
  parties: readonly Party[],
  today: Day,
): ExportTables {
  const id = idsOf(profile.seed);
  const by = bookkeeperOf(profile);
  const tables: ExportTables = { export_batches: [], export_items: [] };
  let sent = 0;
  const until = (day: Day) => instantOf(`${day}T09:30`, profile.zone) as Date;
  const days = exportDays(today);
  const all = linesOf(profile, ledger, parties, until(days.at(-1) ?? today));
  for (const day of days) {
    const at = until(day);
    const lines = all.slice(sent).filter((line) => line.at <= at);
    if (lines.length === 0) continue;
    sent += lines.length;
    const number = tables.export_batches.length + 1;
    const content = writeFile('quickbooks', lines, profile.language);
    const sum = (of: 'netCents' | 'taxCents') => lines.reduce((cents, line) => cents + line[of], 0);
    const batchId = id('export', number);
    tables.export_batches.push({
      batchId,
      number,
      target: 'quickbooks',
      exportedAt: at,
      invoices: lines.length,
      rows: lines.length,
      netCents: sum('netCents'),
      taxCents: sum('taxCents'),
      sha256: `\\x${hash('sha256', content)}`,
      content,
      createdAt: at,
      createdBy: by,
    });
    for (const { invoiceId } of lines) tables.export_items.push({ target: 'quickbooks', invoiceId, batchId });
  }
  return tables;
}

/** The export days of the last months, before today. */
function exportDays(today: Day): Day[] {
  const days: Day[] = [];
  for (let day = plusDays(today, -1); days.length < exportedMonths; day = plusDays(day, -1))
    if (day.endsWith('-03')) days.unshift(day);
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
