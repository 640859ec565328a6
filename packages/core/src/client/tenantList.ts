import type {
  BulkChange,
  BulkKind,
  BulkRequest,
  BulkState,
  BulkSummary,
  BulkTenant,
  SelectionCount,
  TenantExportQuery,
  TenantFilters,
  TenantView,
  TenantViewQuery,
} from '../domain/platform/tenant-list.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Download, Transport } from './transport.ts';

/** Every tenant the filters choose, as CSV. */
export function exportList(
  transport: Transport,
  { columns, ...query }: TenantExportQuery,
): Promise<Download> {
  return transport.download({
    method: 'GET',
    path: '/api/tenants/export',
    query: { ...query, columns: columns?.join(',') },
  });
}

const views = '/api/tenants/views';

/** The operator's own, by name. */
export async function listViews(transport: Transport, signal?: AbortSignal): Promise<TenantView[]> {
  const answer = await transport.request<{ views: TenantView[] }>({ method: 'GET', path: views, signal });
  return answer.views;
}

export interface NewView {
  name: string;
  query: TenantViewQuery;
  isDefault: boolean;
}

/** Throws VIEW_NAME_TAKEN, VIEWS_FULL. */
export async function keepView(transport: Transport, view: NewView): Promise<TenantView> {
  const answer = await transport.request<{ view: TenantView }>({
    method: 'POST',
    path: views,
    body: view,
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.view;
}

/** Throws VERSION_CONFLICT when the view is no longer at its version, VIEW_NAME_TAKEN. */
export async function changeView(
  transport: Transport,
  { viewId, version }: Pick<TenantView, 'viewId' | 'version'>,
  changes: Partial<NewView>,
): Promise<TenantView> {
  const answer = await transport.request<{ view: TenantView }>({
    method: 'PATCH',
    path: `${views}/${encodeURIComponent(viewId)}`,
    body: { version, ...changes },
  });
  return answer.view;
}

export async function removeView(transport: Transport, viewId: string): Promise<void> {
  await transport.request({ method: 'DELETE', path: `${views}/${encodeURIComponent(viewId)}` });
}

/** How many tenants the filters choose, and how many of them the change could be made to. */
export function countSelection(
  transport: Transport,
  kind: BulkKind,
  filters: TenantFilters,
  signal?: AbortSignal,
): Promise<SelectionCount> {
  const query = { kind, ...filters };
  return transport.request({ method: 'GET', path: '/api/tenants/selection', query, signal });
}

const bulk = (bulkId: string, rest = '') => `/api/tenants/bulk/${encodeURIComponent(bulkId)}${rest}`;

async function changeFrom(answer: Promise<{ change: BulkChange }>): Promise<BulkChange> {
  return (await answer).change;
}

/** Throws SELECTION_EMPTY, SELECTION_GREW. The same key again starts nothing twice. */
export function startBulk(
  transport: Transport,
  request: BulkRequest,
  idempotencyKey: string,
): Promise<BulkChange> {
  const call = { method: 'POST', path: '/api/tenants/bulk', body: request, idempotencyKey } as const;
  return changeFrom(transport.request(call));
}

/** Throws NOT_FOUND. */
export function getBulk(transport: Transport, bulkId: string, signal?: AbortSignal): Promise<BulkChange> {
  return changeFrom(transport.request({ method: 'GET', path: bulk(bulkId), background: true, signal }));
}

/** Newest first. */
export async function listBulk(
  transport: Transport,
  limit: number,
  signal?: AbortSignal,
): Promise<BulkSummary[]> {
  const answer = await transport.request<{ changes: BulkSummary[] }>({
    method: 'GET',
    path: '/api/tenants/bulk',
    query: { limit },
    signal,
  });
  return answer.changes;
}

export function bulkTenants(
  transport: Transport,
  bulkId: string,
  query: { state?: BulkState; after?: number; limit: number },
  signal?: AbortSignal,
): Promise<{ tenants: BulkTenant[]; next: number | null }> {
  return transport.request({
    method: 'GET',
    path: bulk(bulkId, '/tenants'),
    query: { ...query },
    background: true,
    signal,
  });
}

/** Throws ALREADY_DONE when every tenant has been asked for. */
export function stopBulk(transport: Transport, bulkId: string): Promise<BulkChange> {
  const path = bulk(bulkId, '/stop');
  return changeFrom(transport.request({ method: 'POST', path, idempotencyKey: newIdempotencyKey() }));
}

/** Throws ALREADY_DONE when nothing has failed. */
export function retryBulk(transport: Transport, bulkId: string): Promise<BulkChange> {
  const path = bulk(bulkId, '/retry');
  return changeFrom(transport.request({ method: 'POST', path, idempotencyKey: newIdempotencyKey() }));
}
