import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, newIdempotencyKey } from '../../../../client/call.ts';
import {
  type BulkKind,
  type BulkRequest,
  bulkChangeEndpoints,
  bulkFrom,
  isLargeSuspension,
  maxWithoutProof,
  type SelectionCount,
} from '../../../../domain/platform/bulk-changes.ts';
import type { TenantFilters, TrialExtension } from '../../../../domain/platform/tenants.ts';
import { useTransport } from '../../../../session/SessionProvider.tsx';
import { useStepUp } from '../../../../session/step-up/StepUp.tsx';
import { useRead } from '../../../../session/useRead.ts';
import { useDialogForm } from '../../../shared/form-dialog/FormDialog.tsx';
import { queryKeys } from '../../../shared/queryKeys.ts';
import { emptySuspension, reasonProblem, suspensionOf } from '../../actions/SuspensionFields.tsx';
import { t } from '../text.ts';
import type { Selection } from './useSelection.ts';

/** From this number of clinics on, the operator types the number to confirm. */
export const typedConfirmationFrom = maxWithoutProof + 1;

/**
 * How many clinics are selected, and to how many of them the change applies; undefined while the server
 * counts.
 */
export function useSelectionCount(kind: BulkKind, selection: Selection, filters: TenantFilters) {
  const counted = useRead(bulkChangeEndpoints.countSelection, queryKeys.tenantSelection(kind, filters), {
    query: { kind, ...filters },
    enabled: selection.all,
    staleTime: 0,
    meta: { quiet: true },
  });
  if (selection.all)
    return { count: counted.data, error: counted.error, retry: () => void counted.refetch() };
  const picked = [...selection.picked.values()];
  const eligible = picked.filter(({ status }) => bulkFrom[kind].includes(status)).length;
  const count: SelectionCount = { total: picked.length, eligible };
  return { count, error: null, retry: () => {} };
}

/** The form of a bulk change: validates it, starts it once and opens its progress. */
export function useBulkForm(
  kind: BulkKind,
  { selection, filters, count }: { selection: Selection; filters: TenantFilters; count: SelectionCount },
  onStarted: () => void,
) {
  const transport = useTransport();
  const client = useQueryClient();
  const navigate = useNavigate();
  const withStepUp = useStepUp();
  /** The same request keeps its key, so that pressing again after a lost response starts nothing twice. */
  const lastRequest = useRef({ body: '', key: '' });
  const start = useMutation({
    meta: { failure: t('bulkFailed') },
    mutationFn: (request: BulkRequest) => {
      const body = JSON.stringify(request);
      if (lastRequest.current.body !== body) lastRequest.current = { body, key: newIdempotencyKey() };
      const input = { payload: request, idempotencyKey: lastRequest.current.key };
      return withStepUp(() => call(transport, bulkChangeEndpoints.start, input), isLargeSuspension(request));
    },
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.tenantSelection(kind, filters) }),
    onSuccess: ({ change: { bulkId } }) => {
      onStarted();
      close();
      void client.invalidateQueries({ queryKey: queryKeys.bulkChanges });
      void navigate(`/admin/tenants/bulk/${bulkId}`);
    },
  });
  const form = useForm({
    initialValues: { ...emptySuspension, days: 14 as TrialExtension, typed: '' },
    validate: {
      reason: (reason) => (kind === 'suspend' ? reasonProblem(reason) : null),
      typed: (typed) =>
        count.eligible >= typedConfirmationFrom && typed.replace(/\D/g, '') !== String(count.eligible)
          ? t('typeCount', { count: count.eligible })
          : null,
    },
  });
  const { cancel, close } = useDialogForm(form.isDirty());

  function submit(values: typeof form.values) {
    const chosen: Pick<BulkRequest, 'tenantIds' | 'filters' | 'expected'> = selection.all
      ? { filters, expected: count.eligible }
      : { tenantIds: eligibleIds(kind, selection) };
    if (kind === 'suspend') start.mutate({ kind, ...chosen, ...suspensionOf(values) });
    else start.mutate({ kind, ...chosen, ...(kind === 'extend_trial' ? { days: values.days } : {}) });
  }

  return { form, submit, cancel, isPending: start.isPending };
}

function eligibleIds(kind: BulkKind, { picked }: Selection): string[] {
  return [...picked.values()]
    .filter(({ status }) => bulkFrom[kind].includes(status))
    .map(({ tenantId }) => tenantId);
}
