import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { brand, DomainError, dateInZone } from '@tamarack/core/domain';
import { type Actor, systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { readTenant } from '../../../platform/tenants/lifecycle/index.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found } from '../../../server/refusals.ts';
import { reportWithheldExport } from '../../../workspace/charts/index.ts';
import { type MemberCall, readDashboard } from '../dashboard/service.ts';
import { aboutExport } from './about.ts';
import {
  type After,
  type ExportRow,
  eventsPage,
  findTenantId,
  messagesPage,
  operationsPage,
  readCore,
  readTermsAcceptances,
} from './repository.ts';
import { type ExportDeps, type Exporter, workspaceLists } from './workspace.ts';

/** Rows of a list that are read at once and held in memory. */
const PAGE = 500;

/** Version of the document format; increased when a field changes. */
const FORMAT_VERSION = 2;

export interface ClinicExport {
  /** `{clinicName}-export-{date}.json`, the date in the clinic's time zone. */
  fileName: string;
  document: Readable;
}

/**
 * All data of the clinic as one streamed JSON document. The request is audited before the first byte is sent. No
 * database connection is held between pages, however slowly the client reads.
 */
export async function exportClinic(call: MemberCall): Promise<ClinicExport> {
  const { deps, access, actor } = call;
  const { clinicName, timeZone } = await readDashboard(call);
  const exportId = randomUUID();
  const exporter: Exporter = {
    access,
    sessionId: actor.sessionId,
    onLockboxes: (tx, clientIds) => reportWithheldExport(tx, { deps, access }, { clientIds, exportId }),
  };
  return exportOf(deps, { tenantId: access.tenantId, clinicName, timeZone }, actor, exporter);
}

/**
 * The same document for an operator, without clients and charts: before a termination, or at the owner's request.
 * @throws DomainError NOT_FOUND
 */
export async function exportForOperator(
  deps: ServerDeps,
  tenantId: string,
  actor: Actor,
): Promise<ClinicExport> {
  const tenant = found(await readTenant(deps.database.platform, tenantId));
  return exportOf(deps, tenant, actor);
}

/**
 * The whole document, clients and charts included, for an export from a restored backup on the owner's behalf. The
 * access log of that database gets an entry for each chart, without a member.
 * @throws DomainError NOT_FOUND
 */
export async function exportForOwner(deps: ExportDeps, subdomain: string): Promise<ClinicExport> {
  const { platform } = deps.database;
  const tenantId = await findTenantId(platform, subdomain);
  const tenant = tenantId && (await readTenant(platform, tenantId));
  if (!tenant) throw new DomainError('NOT_FOUND');
  const exporter = { access: { tenantId: tenant.tenantId, staffId: null }, sessionId: null };
  return exportOf(deps, tenant, systemActor, exporter);
}

async function exportOf(
  deps: ExportDeps,
  { tenantId, clinicName, timeZone }: { tenantId: string; clinicName: string; timeZone: string },
  actor: Actor,
  exporter?: Exporter,
): Promise<ClinicExport> {
  const trace = async (tx: Tx) => {
    await insertEvent(tx, actor, { type: 'tenant.exported', tenantId });
    await insertAuditEntry(tx, actor, { action: 'tenant.export', tenantId });
  };
  // The clinics' role can only write on behalf of a session, and a command has none.
  if (actor.kind === 'system') await deps.database.platform.transaction(trace);
  else await deps.database.forTenant(tenantId, trace);
  const day = dateInZone(deps.clock.now(), timeZone);
  return {
    fileName: `${clinicName}-export-${day}.json`,
    document: Readable.from(documentOf(deps, tenantId, exporter), { objectMode: false }),
  };
}

async function* documentOf(
  deps: ExportDeps,
  tenantId: string,
  exporter: Exporter | undefined,
): AsyncGenerator<string> {
  const { forTenant, platform } = deps.database;
  try {
    const core = await forTenant(tenantId, (tx) => readCore(tx, tenantId));
    if (!core.clinic) throw new DomainError('NOT_FOUND');
    const termsAcceptances = await readTermsAcceptances(platform, tenantId);
    const exportedAt = deps.clock.now().toISOString();
    const head = {
      product: brand.name,
      formatVersion: FORMAT_VERSION,
      about: aboutExport(core.clinic.locale, { withRecords: exporter !== undefined }),
      exportedAt,
      ...core,
      termsAcceptances,
    };
    yield JSON.stringify(head).slice(0, -1);
    yield* list('operations', 'operationId', (after) =>
      forTenant(tenantId, (tx) => operationsPage(tx, tenantId, after, PAGE)),
    );
    yield* list('events', 'eventId', (after) =>
      forTenant(tenantId, (tx) => eventsPage(tx, tenantId, after, PAGE)),
    );
    yield* list('messages', 'messageId', (after) => messagesPage(platform, tenantId, after, PAGE));
    if (exporter) yield* workspaceLists(deps, exporter);
    yield '}\n';
  } catch (error) {
    // The status line is already sent and the client only sees a truncated document, so the reason is logged.
    deps.log.error({ err: error, tenantId }, 'export failed');
    throw error;
  }
}

/** One list of the document, `,"name":[…]`, page by page; `key` names the column that orders it. */
async function* list(
  name: string,
  key: string,
  page: (after: After) => Promise<ExportRow[]>,
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let after: After = null;
  let rows: ExportRow[];
  do {
    rows = await page(after);
    if (rows.length > 0) yield (after === null ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',');
    after = (rows.at(-1)?.[key] as After | undefined) ?? after;
  } while (rows.length === PAGE);
  yield ']';
}

/** Header with the name of a download for every browser (RFC 6266): an ASCII name and the full name. */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\w.]+/g, '-')
    .replace(/^[-.]+/, '');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
