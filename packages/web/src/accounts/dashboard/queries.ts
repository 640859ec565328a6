import { clinicEndpoints, type OperationState } from '@tamarack/core/domain';
import { useLive, useRead } from '@tamarack/core/session';

export const clinicsKey = ['account', 'clinics'] as const;
export const termsKey = ['account', 'terms'] as const;
export const clinicKey = (tenantId: string) => ['clinic', tenantId] as const;
const membersKey = (tenantId: string) => ['clinic', tenantId, 'members'] as const;

/** The clinics of the signed-in person. */
export function useClinics() {
  return useRead(clinicEndpoints.list, clinicsKey, { pick: 'clinics' });
}

const unfinished: readonly OperationState[] = ['queued', 'running'];

/** A clinic, refetched on every event about it, and every two seconds while an operation runs without a stream. */
export function useClinic(tenantId: string) {
  const streaming = useLive({ tenantId }, [clinicKey(tenantId), clinicsKey]);
  return useRead(clinicEndpoints.get, clinicKey(tenantId), {
    params: { tenantId },
    pick: 'clinic',
    meta: { quiet: true },
    refetchInterval: ({ state }) => {
      const operation = state.data?.operation;
      return !streaming && operation && unfinished.includes(operation.state) ? 2_000 : false;
    },
  });
}

export function useMembers(tenantId: string) {
  return useRead(clinicEndpoints.members, membersKey(tenantId), { params: { tenantId }, pick: 'members' });
}
