import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hasCode } from '../../client/errors.ts';
import * as operationsApi from '../../client/operations.ts';
import * as tenantsApi from '../../client/tenants.ts';
import type { Transport } from '../../client/transport.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { queryKeys } from '../shared/queryKeys.ts';

export interface FoundTenant {
  tenantId: string;
  clinicName: string;
  subdomain: string;
  ownerName: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const most = 6;
const shortest = 2;

/**
 * Finds tenants by a piece of their name, subdomain or owner, after a pause in typing; a pasted id of a tenant or of
 * one of its operations finds that tenant.
 */
export function usePaletteSearch(text: string) {
  const transport = useTransport();
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const enabled = wanted.length >= shortest;
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKeys.paletteSearch(wanted),
    enabled,
    placeholderData: keepPreviousData,
    meta: { silent: true },
    queryFn: ({ signal }) => find(transport, wanted, signal),
  });
  return {
    tenants: enabled ? (data ?? []) : [],
    searching: enabled && isFetching,
    failed: enabled && isError,
  };
}

async function find(transport: Transport, wanted: string, signal: AbortSignal): Promise<FoundTenant[]> {
  if (uuid.test(wanted)) {
    const tenant =
      (await unlessMissing(tenantsApi.get(transport, wanted, signal))) ??
      (await unlessMissing(tenantOfOperation(transport, wanted, signal)));
    return tenant ? [tenant] : [];
  }
  const list = await tenantsApi.list(transport, { search: wanted, limit: most }, signal);
  return list.tenants;
}

async function tenantOfOperation(transport: Transport, operationId: string, signal: AbortSignal) {
  const { tenantId } = await operationsApi.get(transport, operationId, signal);
  return tenantsApi.get(transport, tenantId, signal);
}

async function unlessMissing<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    return await question;
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}
