import type { Readable } from 'node:stream';
import type { LeadDetail, LeadPage, LeadQuery, LeadSummary } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { isoTimes } from '../../../database/dated.ts';
import { type CsvColumns, csvOf, everyRow, recordExport } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found } from '../../../server/refusals.ts';
import { filterOf, findLead, type LeadPlace, listLeads } from './repository.ts';

type Stored = Awaited<ReturnType<typeof listLeads>>[number];

/** One page of leads, latest request first; `before` is the `next` of the previous page. */
export async function readLeads(
  deps: ServerDeps,
  query: LeadQuery & { before?: string; limit: number },
): Promise<LeadPage> {
  const filter = filterOf(query, placeFrom(query.before));
  const rows = await listLeads(deps.database.platform, filter, query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    leads: page.map(toSummary),
    next: rows.length > query.limit && last ? `${last.microseconds}.${last.leadId}` : null,
  };
}

/** @throws DomainError NOT_FOUND */
export async function readLead(deps: ServerDeps, leadId: string): Promise<LeadDetail> {
  const lead = found(await findLead(deps.database.platform, leadId));
  return {
    ...toSummary(lead),
    confirmedAt: lead.confirmedAt?.toISOString() ?? null,
    registeredAt: lead.registeredAt?.toISOString() ?? null,
    activatedAt: lead.activatedAt?.toISOString() ?? null,
    history: lead.history.map(isoTimes),
    clinics: lead.clinics,
  };
}

/** All matching leads as CSV, one line each. The export is recorded in the audit log. */
export async function exportLeads(deps: ServerDeps, query: LeadQuery, actor: Actor): Promise<Readable> {
  await recordExport(deps, actor, 'lead.export', { ...query });
  const sql = await deps.database.reader();
  const leads = everyRow<Stored, LeadPlace>(
    (before, limit) => listLeads(sql, filterOf(query, before), limit),
    (lead) => lead,
  );
  return csvOf(deps, 'export of leads', columns, leads);
}

function placeFrom(mark: string | undefined): LeadPlace | null {
  const [microseconds, leadId] = mark?.split('.') ?? [];
  return microseconds && leadId ? { microseconds, leadId } : null;
}

function toSummary(lead: Stored): LeadSummary {
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

const columns: CsvColumns<Stored> = {
  email: (lead) => lead.email,
  name: (lead) => lead.name,
  clinic: (lead) => lead.clinicName,
  source: (lead) => lead.source,
  state: (lead) => lead.state,
  newsletter: (lead) => lead.newsletter,
  language: (lead) => lead.locale,
  first_request: (lead) => lead.createdAt,
  last_request: (lead) => lead.lastRequestAt,
  requests: (lead) => lead.requests,
  utm_source: (lead) => lead.campaign.source,
  utm_medium: (lead) => lead.campaign.medium,
  utm_campaign: (lead) => lead.campaign.campaign,
  utm_term: (lead) => lead.campaign.term,
  utm_content: (lead) => lead.campaign.content,
  lead: (lead) => lead.leadId,
};
