import type {
  LeadDetail,
  LeadQuery,
  LeadRequestEntry,
  LeadSource,
  LeadState,
  LeadSummary,
} from '@tamarack/core/domain';
import type { Dated } from '../../../database/dated.ts';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** Key of a row for paging: its last request in microseconds since 1970, and its id. */
export interface LeadPlace {
  microseconds: string;
  leadId: string;
}

/** Filters of the list; null: no filter. */
export interface LeadFilter {
  /** LIKE patterns that must all match email, name or clinic, ignoring case and accents. */
  patterns: readonly string[];
  source: LeadSource | null;
  state: LeadState | null;
  before: LeadPlace | null;
}

type StoredLead = Dated<LeadSummary> & { microseconds: string };

const state = `CASE WHEN l.activated_at IS NOT NULL THEN 'activated' WHEN l.registered_at IS NOT NULL THEN 'registered'
  WHEN l.confirmed_at IS NOT NULL THEN 'confirmed' ELSE 'new' END`;

const columns = `
  l.lead_id, l.email::text, l.source, coalesce(l.name, l.first_name) AS name, l.clinic_name, l.locale, l.created_at,
  l.last_request_at, (extract(epoch FROM l.last_request_at) * 1000000)::bigint::text AS microseconds,
  ${state} AS state, (SELECT n.state FROM newsletter_subscriptions n WHERE n.email = l.email) AS newsletter,
  (SELECT count(*)::integer FROM lead_requests r WHERE r.lead_id = l.lead_id) AS requests,
  coalesce((SELECT r.campaign FROM lead_requests r WHERE r.lead_id = l.lead_id ORDER BY r.requested_at DESC LIMIT 1), '{}') AS campaign`;

/** At most `limit` leads, latest request first. */
export async function listLeads(sql: Sql, filter: LeadFilter, limit: number): Promise<StoredLead[]> {
  const { patterns, source, before } = filter;
  const conditions = [
    ...patterns.map(
      () =>
        `search_fold(l.email::text || ' ' || coalesce(l.name, l.first_name, '') || ' ' || coalesce(l.clinic_name, '')) LIKE search_fold(?)`,
    ),
    ...(source ? ['l.source = ?'] : []),
    ...(filter.state ? [`${state} = ?`] : []),
    ...(before
      ? [
          `(l.last_request_at, l.lead_id) < ('epoch'::timestamptz + ?::bigint * interval '1 microsecond', ?::uuid)`,
        ]
      : []),
  ];
  return query<StoredLead>(
    sql,
    `SELECT ${columns} FROM leads l ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
      ORDER BY l.last_request_at DESC, l.lead_id DESC LIMIT ?`,
    [
      ...patterns,
      ...(source ? [source] : []),
      ...(filter.state ? [filter.state] : []),
      ...(before ? [before.microseconds, before.leadId] : []),
      limit,
    ],
  );
}

type Moments = 'confirmedAt' | 'registeredAt' | 'activatedAt';
export type StoredDetail = StoredLead &
  Record<Moments, Date | null> &
  Pick<LeadDetail, 'clinics'> & {
    history: Dated<LeadRequestEntry>[];
  };

export async function findLead(sql: Sql, leadId: string): Promise<StoredDetail | undefined> {
  const lead = await one<Omit<StoredDetail, 'history'>>(
    sql,
    `SELECT ${columns}, l.confirmed_at, l.registered_at, l.activated_at,
            coalesce((SELECT json_agg(json_build_object('tenantId', t.tenant_id, 'clinicName', t.clinic_name) ORDER BY t.created_at)
                        FROM tenants t WHERE t.owner_email = l.email AND NOT t.sandbox), '[]') AS clinics
       FROM leads l WHERE l.lead_id = ?`,
    [leadId],
  );
  if (!lead) return undefined;
  const history = await query<StoredDetail['history'][number]>(
    sql,
    `SELECT request_id, requested_at, page, message, campaign, newsletter, mailed
       FROM lead_requests WHERE lead_id = ? ORDER BY requested_at DESC LIMIT 100`,
    [leadId],
  );
  return { ...lead, history };
}

/** Turns an API query into filters for the table. */
export function filterOf(
  { search = '', source, state: wanted }: LeadQuery,
  before: LeadPlace | null,
): LeadFilter {
  const words = search.trim().split(/\s+/).filter(Boolean);
  return {
    patterns: words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    source: source ?? null,
    state: wanted ?? null,
    before,
  };
}
