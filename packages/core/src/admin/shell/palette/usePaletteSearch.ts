import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import type { Transport } from '../../../client/transport.ts';
import { type FoundThing, type TenantSummary, tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { queryKeys } from '../../shared/queryKeys.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const entryNumber = /^\d{1,9}$/;
const maxResults = 6;
const minLength = 2;

/**
 * Searches tenants by part of their name, subdomain or owner, after a pause in typing. A pasted id finds its record:
 * a tenant, an operation, a bulk change, a person, a note or an audit entry. Similar names only belong to the whole text,
 * so that the list never selects one of them for the next text.
 */
export function usePaletteSearch(text: string) {
  const transport = useTransport();
  const typed = text.trim();
  const [wanted] = useDebouncedValue(typed, 200);
  const enabled = wanted.length >= minLength || entryNumber.test(wanted);
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: queryKeys.paletteSearch(wanted),
    enabled,
    // Results stay while the text is extended, but not for a different text: Enter would open a wrong one.
    placeholderData: (found: Found | undefined, query) =>
      query && wanted.startsWith(String(query.queryKey.at(-1))) ? found : undefined,
    meta: { silent: true },
    queryFn: ({ signal }) => find(transport, wanted, signal),
  });
  return {
    found: enabled && typed.startsWith(wanted) ? (data?.found ?? []) : [],
    similar: enabled && typed === wanted && !isPlaceholderData ? (data?.similar ?? []) : [],
    searching: enabled && isFetching,
    failed: enabled && isError,
  };
}

interface Found {
  found: FoundThing[];
  /** Tenants with similar names, if no other is found. */
  similar: FoundThing[];
}

async function find(transport: Transport, wanted: string, signal: AbortSignal): Promise<Found> {
  const [byId, byText] = await Promise.all([
    uuid.test(wanted) || entryNumber.test(wanted)
      ? call(transport, tenantEndpoints.lookUp, { query: { id: wanted }, signal }).then(({ found }) =>
          found.map(withReadableTitle),
        )
      : [],
    uuid.test(wanted) || wanted.length < minLength
      ? { found: [], similar: [] }
      : findTenants(transport, wanted, signal),
  ]);
  return { found: [...byId, ...byText.found], similar: byText.similar };
}

/** Replaces the kind of an operation or bulk change by a title: `change_plan` becomes `Change plan`. */
function withReadableTitle(thing: FoundThing): FoundThing {
  if (thing.kind !== 'operation' && thing.kind !== 'bulk') return thing;
  const words = thing.title.replaceAll('_', ' ');
  return { ...thing, title: words.charAt(0).toUpperCase() + words.slice(1) };
}

async function findTenants(transport: Transport, search: string, signal: AbortSignal): Promise<Found> {
  const list = await call(transport, tenantEndpoints.list, { query: { search, limit: maxResults }, signal });
  return {
    found: list.tenants.map(asFound),
    similar: (list.similar ?? []).slice(0, maxResults).map(asFound),
  };
}

const asFound = ({ tenantId, clinicName, subdomain, ownerName }: TenantSummary): FoundThing => ({
  kind: 'tenant',
  id: tenantId,
  title: clinicName,
  detail: `${subdomain} · ${ownerName}`,
  tenantId,
});

/** Path of a search result. */
export function pathOf({ kind, id, tenantId }: FoundThing): string {
  switch (kind) {
    case 'tenant':
      return `/admin/tenants/${id}`;
    case 'operation':
      return `/admin/tenants/${tenantId}?operation=${id}`;
    case 'bulk':
      return `/admin/tenants/bulk/${id}`;
    case 'note':
      return `/admin/tenants/${tenantId}?tab=notes`;
    case 'audit':
      return `/admin/logs/${id}`;
    case 'staff':
      return `/admin/users/staff?search=${id}`;
    case 'person':
      return `/admin/users/people/${id}`;
  }
}
