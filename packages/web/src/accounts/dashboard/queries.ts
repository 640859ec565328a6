import { call } from '@tamarack/core/client';
import { clinicEndpoints, type OperationState } from '@tamarack/core/domain';
import { useLive, useTransport } from '@tamarack/core/session';
import { useQuery } from '@tanstack/react-query';

export const clinicsKey = ['account', 'clinics'] as const;
export const termsKey = ['account', 'terms'] as const;
export const clinicKey = (tenantId: string) => ['clinic', tenantId] as const;
const membersKey = (tenantId: string) => ['clinic', tenantId, 'members'] as const;

/** The clinics of the signed-in person. */
export function useClinics() {
  const transport = useTransport();
  return useQuery({
    queryKey: clinicsKey,
    queryFn: async ({ signal }) => (await call(transport, clinicEndpoints.list, { signal })).clinics,
  });
}

const unfinished: readonly OperationState[] = ['queued', 'running'];

/** A clinic, refetched on every event about it, and every two seconds while an operation runs without a stream. */
export function useClinic(tenantId: string) {
  const transport = useTransport();
  const streaming = useLive({ tenantId }, [clinicKey(tenantId), clinicsKey]);
  return useQuery({
    queryKey: clinicKey(tenantId),
    queryFn: async ({ signal }) =>
      (await call(transport, clinicEndpoints.get, { params: { tenantId }, signal })).clinic,
    meta: { quiet: true },
    refetchInterval: ({ state }) => {
      const operation = state.data?.operation;
      return !streaming && operation && unfinished.includes(operation.state) ? 2_000 : false;
    },
  });
}

export function useMembers(tenantId: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: membersKey(tenantId),
    queryFn: async ({ signal }) =>
      (await call(transport, clinicEndpoints.members, { params: { tenantId }, signal })).members,
  });
}
