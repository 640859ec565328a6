import type { Tx } from '../../../database/types.ts';
import type { ClinicAccess } from '../../../server/access/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { clinicDay } from '../../../workspace/access/index.ts';
import { openClinicKey, openText, type TextPlace } from '../../../workspace/notes/index.ts';
import type { ExportRow } from './repository.ts';
import {
  type ClientRow,
  type Cursor,
  chartOf,
  clientsPage,
  openForExport,
  tablePage,
} from './workspace-repository.ts';

/** Rows that are read at once. */
const PAGE = 1_000;
/** Charts that are opened in one transaction. */
const CHARTS = 50;

/** Lists of the document by their table; tables about a client are nested in the client. */
const lists = [
  ['availability', 'availability', ['availability_id']],
  ['blocks', 'blocks', ['block_id']],
  ['noteTemplates', 'note_templates', ['template_id']],
  ['appointmentImports', 'appointment_imports', ['import_id']],
  ['appointments', 'appointments', ['appointment_id']],
  ['attendances', 'attendances', ['attendance_id']],
  ['confirmations', 'confirmations', ['attendance_id']],
  ['clientMerges', 'client_merges', ['merge_id']],
  ['clientImports', 'client_imports', ['import_id']],
  ['clientMails', 'client_mails', ['mail_id']],
  ['taxRegistrations', 'tax_registrations', ['registration_id']],
  ['taxRules', 'tax_rules', ['rule_id']],
  ['invoices', 'invoices', ['invoice_id']],
  ['invoiceParties', 'invoice_parties', ['invoice_id']],
  ['invoiceLines', 'invoice_lines', ['line_id']],
  ['invoiceTaxes', 'invoice_taxes', ['line_id', 'component', 'rate_ppm']],
  ['payments', 'payments', ['payment_id']],
  ['paymentParties', 'payment_parties', ['payment_id']],
  ['allocations', 'allocations', ['allocation_id']],
  ['exportBatches', 'export_batches', ['batch_id']],
  ['exportItems', 'export_items', ['target', 'invoice_id']],
  ['agreements', 'agreements', ['agreement_id']],
  ['payRuns', 'pay_runs', ['run_id']],
  ['payStatements', 'pay_statements', ['run_id', 'staff_id']],
  ['payLines', 'pay_lines', ['run_id', 'staff_id', 'attendance_id']],
  ['paySettlements', 'pay_settlements', ['settlement_id', 'attendance_id']],
  ['payQueries', 'pay_queries', ['query_id']],
  ['todos', 'todos', ['todo_id']],
  ['accessLog', 'access_log', ['at', 'access_id']],
  ['accessLogSeals', 'access_log_seals', ['day'], 'sha256'],
  ['history', 'history', ['history_id']],
] as const satisfies readonly (readonly [string, string, readonly string[], string?])[];

/** Parameters of an export. */
export type ExportDeps = Pick<ServerDeps, 'clock' | 'log' | 'database'> & {
  settings: Pick<ServerDeps['settings'], 'encryptionKeys'>;
};

/** Who exports: the access log names them for each chart. */
export interface Exporter {
  access: Pick<ClinicAccess, 'tenantId' | 'staffId'>;
  sessionId: string | null;
  /** Called with clients who have a lockbox, in the transaction that reads their charts. */
  onLockboxes?(tx: Tx, clientIds: readonly string[]): Promise<void>;
}

/**
 * The clinic's workspace as further lists of the document: clients with their charts first. Each chart is opened for
 * administration, with an entry in the access log. No connection is held between pages.
 */
export async function* workspaceLists(
  deps: ExportDeps,
  { access, sessionId, onLockboxes }: Exporter,
): AsyncGenerator<string> {
  const { tenantId, staffId } = access;
  const read = <T>(work: (tx: Tx) => Promise<T>) => deps.database.forTenant(tenantId, work, { names: true });

  yield ',"clients":[';
  let after = 0;
  for (let rows: ClientRow[] = []; after === 0 || rows.length === CHARTS; ) {
    const page = await read(async (tx) => {
      const found = await clientsPage(tx, tenantId, after, CHARTS);
      const key = found.length > 0 ? await openClinicKey(tx, deps, tenantId) : Buffer.alloc(0);
      const today = await clinicDay(tx, { deps, access });
      const charts: ExportRow[] = [];
      for (const client of found) {
        const { clientId } = client;
        await openForExport(tx, { staffId, clientId, sessionId, at: deps.clock.now() });
        const { notes, versions, drafts } = await chartOf(tx, tenantId, { clientId, today });
        const sectionsOf = (noteId: string, number: TextPlace['number'], body: Buffer) =>
          JSON.parse(openText(key, { tenantId, noteId, number }, body));
        const noteVersions = versions.map(({ body, ...version }) => ({
          ...version,
          sections: sectionsOf(version.noteId, version.number, body),
        }));
        const noteDrafts = drafts.map(({ body, ...draft }) => ({
          ...draft,
          sections: sectionsOf(draft.noteId, `draft-${draft.version}`, body),
        }));
        charts.push({ ...client.row, notes, noteVersions, noteDrafts });
      }
      const locked = found.filter(({ hasLockbox }) => hasLockbox).map(({ clientId }) => clientId);
      if (locked.length > 0) await onLockboxes?.(tx, locked);
      return { found, charts };
    });
    rows = page.found;
    if (rows.length > 0) yield (after === 0 ? '' : ',') + page.charts.map(written).join(',');
    after = rows.at(-1)?.fileNo ?? -1;
  }
  yield ']';

  for (const [name, table, keys, hex] of lists) {
    yield `,${JSON.stringify(name)}:[`;
    let cursor: Cursor | null = null;
    let count: number;
    do {
      const rows: { row: ExportRow; cursor: Cursor }[] = await read((tx) =>
        tablePage(tx, tenantId, { table, keys, ...(hex ? { hex } : {}) }, cursor, PAGE),
      );
      count = rows.length;
      if (count > 0) yield (cursor === null ? '' : ',') + rows.map(({ row }) => written(row)).join(',');
      cursor = rows.at(-1)?.cursor ?? cursor;
    } while (count === PAGE);
    yield ']';
  }
}

/** JSON with column names turned into field names. */
function written(row: ExportRow): string {
  return JSON.stringify(row, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase()),
        each,
      ]),
    );
  });
}
