import { download } from '../../../client/call.ts';
import { isMissing } from '../../../client/errors.ts';
import { tenantNoteEndpoints, tenantPageEndpoints } from '../../../domain/platform/tenant-page.ts';
import { tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { type ChangeOptions, type Send, useChange } from '../../../session/step-up/useChange.ts';
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

/** Sends a change of a clinic's notes. */
export function useNoteChange<Answer, Input = void>(
  tenantId: string,
  send: Send<Answer, Input>,
  options: ChangeOptions<Answer, Input> = {},
) {
  const meta = { failure: t('actionFailed') };
  return useChange(send, { ...options, meta, refetch: [queryKeys.tenantNotes(tenantId)] });
}

/** Downloads all data of the clinic as a file. */
export function useClinicExport(tenantId: string) {
  return useSaving(
    (transport) => download(transport, tenantEndpoints.exportData, { params: { tenantId } }),
    t('actionFailed'),
  );
}
