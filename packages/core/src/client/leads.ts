import type { LeadDetail, LeadPage, LeadQuery } from '../domain/public/leads.ts';
import type { Download, Transport } from './transport.ts';

/** Those who wrote last first; `before` is the `next` of the page before. */
export function list(
  transport: Transport,
  query: LeadQuery & { before?: string; limit: number },
  signal?: AbortSignal,
): Promise<LeadPage> {
  return transport.request({ method: 'GET', path: '/api/leads', query: { ...query }, signal });
}

/** Throws NOT_FOUND. */
export async function get(transport: Transport, leadId: string, signal?: AbortSignal): Promise<LeadDetail> {
  const answer = await transport.request<{ lead: LeadDetail }>({
    method: 'GET',
    path: `/api/leads/${encodeURIComponent(leadId)}`,
    signal,
  });
  return answer.lead;
}

/** Everything the filters find, as CSV. */
export function exportAll(transport: Transport, query: LeadQuery): Promise<Download> {
  return transport.download({ method: 'GET', path: '/api/leads/export', query: { ...query } });
}
