import { Readable } from 'node:stream';
import {
  DomainError,
  type LeadDetail,
  type LeadPage,
  type LeadQuery,
  type LeadSummary,
} from '@tamarack/core/domain';
import { type Stringifier, stringify } from 'csv-stringify';
import type { ServerDeps } from '../../../deps.ts';
import type { Actor } from '../../../record/actor.ts';
import { insertAuditEntry } from '../../../record/repository.ts';
import { filterOf, findLead, type LeadPlace, listLeads } from './repository.ts';

type Stored = Awaited<ReturnType<typeof listLeads>>[number];

/** One page of leads, those who wrote last first; `before` is the `next` of the page before. */
export async function readLeads(
  deps: ServerDeps,
  query: LeadQuery & { before?: string; limit: number },
): Promise<LeadPage> {
  const filter = filterOf(query, placeOf(query.before));
  const rows = await listLeads(deps.database.platform, filter, query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    leads: page.map(shown),
    next: rows.length > query.limit && last ? `${last.microseconds}.${last.leadId}` : null,
  };
}

/** @throws DomainError NOT_FOUND */
export async function readLead(deps: ServerDeps, leadId: string): Promise<LeadDetail> {
  const lead = await findLead(deps.database.platform, leadId);
  if (!lead) throw new DomainError('NOT_FOUND');
  return {
    ...shown(lead),
    confirmedAt: lead.confirmedAt?.toISOString() ?? null,
    registeredAt: lead.registeredAt?.toISOString() ?? null,
    activatedAt: lead.activatedAt?.toISOString() ?? null,
    history: lead.history.map((entry) => ({ ...entry, requestedAt: entry.requestedAt.toISOString() })),
    clinics: lead.clinics,
  };
}

/** Rows read at once for an export. */
const exportPage = 1_000;

/**
 * Everything a query finds as CSV, written while it is read: UTF-8 with a byte order mark, one line a lead, and nothing
 * in it that a spreadsheet would run as a formula. The export is on record; what was searched for, which may name a
 * person, under the operator's own key.
 */
export async function exportLeads(deps: ServerDeps, query: LeadQuery, actor: Actor): Promise<Stringifier> {
  const { search, ...filters } = query;
  await deps.database.platform.transaction((tx) =>
    insertAuditEntry(tx, actor, {
      action: 'lead.export',
      details: filters,
      ...(search ? { personal: { search } } : {}),
    }),
  );
  const csv = stringify({ header: true, columns: [...csvColumns], bom: true, escape_formulas: true });
  const rows = Readable.from(csvRows(deps, query));
  rows.on('error', (error) => {
    deps.log.error({ err: error }, 'export of leads broken off');
    csv.destroy(error);
  });
  return rows.pipe(csv);
}

function placeOf(mark: string | undefined): LeadPlace | null {
  const [microseconds, leadId] = mark?.split('.') ?? [];
  return microseconds && leadId ? { microseconds, leadId } : null;
}

function shown({ microseconds: _place, ...lead }: Stored): LeadSummary {
  return {
    leadId: lead.leadId,
    email: lead.email,
    source: lead.source,
    name: lead.name,
    clinicName: lead.clinicName,
    locale: lead.locale,
    createdAt: lead.createdAt.toISOString(),
    lastRequestAt: lead.lastRequestAt.toISOString(),
    state: lead.state,
    newsletter: lead.newsletter,
    requests: lead.requests,
    campaign: lead.campaign,
  };
}

const csvColumns = [
  'email',
  'name',
  'clinic',
  'source',
  'state',
  'newsletter',
  'language',
  'first_request',
  'last_request',
  'requests',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'lead',
] as const;

async function* csvRows(deps: ServerDeps, query: LeadQuery) {
  let before: LeadPlace | null = null;
  for (;;) {
    const rows: Stored[] = await listLeads(deps.database.platform, filterOf(query, before), exportPage);
    yield* rows.map((row) => csvRow(shown(row)));
    const last = rows.at(-1);
    if (rows.length < exportPage || !last) return;
    before = last;
  }
}

function csvRow(lead: LeadSummary): Record<(typeof csvColumns)[number], string | number | null | undefined> {
  const { campaign } = lead;
  return {
    email: lead.email,
    name: lead.name,
    clinic: lead.clinicName,
    source: lead.source,
    state: lead.state,
    newsletter: lead.newsletter,
    language: lead.locale,
    first_request: lead.createdAt,
    last_request: lead.lastRequestAt,
    requests: lead.requests,
    utm_source: campaign.source,
    utm_medium: campaign.medium,
    utm_campaign: campaign.campaign,
    utm_term: campaign.term,
    utm_content: campaign.content,
    lead: lead.leadId,
  };
}
