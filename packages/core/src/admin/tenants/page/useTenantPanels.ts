import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as pageApi from '../../../client/tenantPage.ts';
import type { TenantNote } from '../../../domain/platform/tenant-page.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { queryKeys } from '../../shared/queryKeys.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { t } from './text.ts';

const quiet = { quiet: true } as const;

/** The people of a clinic; renewed with everything else of the tenant by its events. */
export function useTenantMembers(tenantId: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: queryKeys.tenantMembers(tenantId),
    queryFn: ({ signal }) => pageApi.members(transport, tenantId, signal),
    meta: quiet,
  });
}

export function useTenantUsage(tenantId: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: queryKeys.tenantUsage(tenantId),
    queryFn: ({ signal }) => pageApi.usage(transport, tenantId, signal),
    meta: quiet,
  });
}

export function useTenantHolds(tenantId: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: queryKeys.tenantHolds(tenantId),
    queryFn: ({ signal }) => pageApi.holds(transport, tenantId, signal),
    meta: quiet,
  });
}

export function useTenantNotes(tenantId: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: queryKeys.tenantNotes(tenantId),
    queryFn: ({ signal }) => pageApi.notes(transport, tenantId, signal),
    meta: quiet,
  });
}

export type NoteChange =
  | { kind: 'add'; body: string }
  | { kind: 'edit'; note: TenantNote; body: string }
  | { kind: 'pin'; note: TenantNote; pinned: boolean }
  | { kind: 'remove'; note: TenantNote };

/** Writes, changes and deletes notes at the version seen. Whatever comes of it, the list is fetched anew. */
export function useNoteChanges(tenantId: string) {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    meta: { failure: t('actionFailed') },
    mutationFn: (change: NoteChange): Promise<void> => {
      switch (change.kind) {
        case 'add':
          return pageApi.addNote(transport, tenantId, { body: change.body, pinned: false });
        case 'edit':
          return pageApi.editNote(transport, tenantId, change.note, { body: change.body });
        case 'pin':
          return pageApi.editNote(transport, tenantId, change.note, { pinned: change.pinned });
        case 'remove':
          return pageApi.removeNote(transport, tenantId, change.note);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tenantNotes(tenantId) }),
  });
}

/** Hands the operator everything the clinic has as a file. */
export function useClinicExport(tenantId: string) {
  return useSaving((transport) => pageApi.exportClinic(transport, tenantId), t('actionFailed'));
}
