import type { AuditEntry, AuditPage, AuditQuery } from '../domain/logs.ts';
import type { Download, Transport } from './transport.ts';

/** Newest first; `before` goes on behind the entry of that number. */
export function audit(
  transport: Transport,
  query: AuditQuery & { before?: number; limit: number },
  signal?: AbortSignal,
): Promise<AuditPage> {
  return transport.request({ method: 'GET', path: '/api/logs/audit', query: { ...query }, signal });
}

/** Throws NOT_FOUND. */
export async function auditEntry(
  transport: Transport,
  entryId: number,
  signal?: AbortSignal,
): Promise<AuditEntry> {
  const answer = await transport.request<{ entry: AuditEntry }>({
    method: 'GET',
    path: `/api/logs/audit/${entryId}`,
    signal,
  });
  return answer.entry;
}

/** Everything the filters find, as CSV. */
export function exportAudit(transport: Transport, query: AuditQuery): Promise<Download> {
  return transport.download({ method: 'GET', path: '/api/logs/audit/export', query: { ...query } });
}
