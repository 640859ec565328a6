import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../client/call.ts';
import { isMissing } from '../../../client/errors.ts';
import {
  type TenantNote,
  tenantNoteEndpoints,
  tenantPageEndpoints,
} from '../../../domain/platform/tenant-page.ts';
import { tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { useRead } from '../../../session/useRead.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { t } from './text.ts';

const quiet = { quiet: isMissing };

/** The members of a clinic; refetched with the tenant's other data on its events. */
export function useTenantMembers(tenantId: string) {
  return useRead(tenantPageEndpoints.members, queryKeys.tenantMembers(tenantId), {
    params: { tenantId },
    pick: 'members',
    meta: quiet,
  });
}

export function useTenantUsage(tenantId: string) {
  return useRead(tenantPageEndpoints.usage, queryKeys.tenantUsage(tenantId), {
    params: { tenantId },
    pick: 'usage',
    meta: quiet,
  });
}

export function useTenantHolds(tenantId: string) {
  return useRead(tenantPageEndpoints.holds, queryKeys.tenantHolds(tenantId), {
    params: { tenantId },
    pick: 'holds',
    meta: quiet,
  });
}

export function useTenantNotes(tenantId: string) {
  return useRead(tenantNoteEndpoints.list, queryKeys.tenantNotes(tenantId), {
    params: { tenantId },
    pick: 'notes',
    meta: quiet,
  });
}

export type NoteChange =
  | { kind: 'add'; body: string }
  | { kind: 'edit'; note: TenantNote; body: string }
  | { kind: 'pin'; note: TenantNote; pinned: boolean }
  | { kind: 'remove'; note: TenantNote };

/**
 * Creates, changes and deletes notes, with the version last read. The list is refetched even after an error.
 */
export function useNoteChanges(tenantId: string) {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    meta: { failure: t('actionFailed') },
    mutationFn: async (change: NoteChange): Promise<unknown> => {
      if (change.kind === 'add') {
        const payload = { body: change.body, pinned: false };
        return call(transport, tenantNoteEndpoints.create, { params: { tenantId }, payload });
      }
      const { noteId, version } = change.note;
      const params = { tenantId, noteId };
      switch (change.kind) {
        case 'edit': {
          const payload = { version, body: change.body };
          return call(transport, tenantNoteEndpoints.update, { params, payload });
        }
        case 'pin': {
          const payload = { version, pinned: change.pinned };
          return call(transport, tenantNoteEndpoints.update, { params, payload });
        }
        case 'remove':
          return call(transport, tenantNoteEndpoints.remove, { params, query: { version } });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tenantNotes(tenantId) }),
  });
}

/** Downloads all data of the clinic as a file. */
export function useClinicExport(tenantId: string) {
  return useSaving(
    (transport) => download(transport, tenantEndpoints.exportData, { params: { tenantId } }),
    t('actionFailed'),
  );
}
