import type {
  ApplicationLogEntry,
  ApplicationLogPage,
  ApplicationLogQuery,
  AuditEntry,
  AuditPage,
  AuditQuery,
} from '../domain/platform/logs.ts';
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

/** Newest first; `before` goes on behind the entry of that number. */
export function application(
  transport: Transport,
  query: ApplicationLogQuery & { before?: number; limit: number },
  signal?: AbortSignal,
): Promise<ApplicationLogPage> {
  return transport.request({ method: 'GET', path: '/api/logs/application', query: { ...query }, signal });
}

/** Throws NOT_FOUND, also for an entry past the days the log is kept. */
export async function applicationEntry(
  transport: Transport,
  entryId: number,
  signal?: AbortSignal,
): Promise<ApplicationLogEntry> {
  const answer = await transport.request<{ entry: ApplicationLogEntry }>({
    method: 'GET',
    path: `/api/logs/application/${entryId}`,
    signal,
  });
  return answer.entry;
}

/** Everything the filters find, as CSV. */
export function exportApplication(transport: Transport, query: ApplicationLogQuery): Promise<Download> {
  return transport.download({ method: 'GET', path: '/api/logs/application/export', query: { ...query } });
}
