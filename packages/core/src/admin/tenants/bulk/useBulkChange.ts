import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '../../../client/call.ts';
import { isMissing } from '../../../client/errors.ts';
import {
  type BulkChange,
  type BulkState,
  bulkChangeEndpoints,
  isSettled,
} from '../../../domain/platform/bulk-changes.ts';
import { useCall } from '../../../session/step-up/useCall.ts';
import { useLive } from '../../../session/useLive.ts';
import { useRead } from '../../../session/useRead.ts';
import { toast } from '../../../ui/toast.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { usePages } from '../../shared/usePages.ts';
import { t } from './text.ts';

/** Events about bulk changes and their operations. */
const events = { types: ['bulk.', 'tenant.', 'operation.'] } as const;
/** Polling interval of a running change in milliseconds. Refused clinics cause no live event. */
const pollEvery = 2_000;
const pageSize = 100;

/** A bulk change, updated live, with its actions. */
export function useBulkChange(bulkId: string) {
  const call = useCall();
  const client = useQueryClient();
  useLive(events, [[...queryKeys.bulkChanges, bulkId]], 1000);
  const answer = useRead(bulkChangeEndpoints.get, queryKeys.bulkChange(bulkId), {
    params: { bulkId },
    background: true,
    pick: 'change',
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? pollEvery : false),
    meta: { quiet: isMissing },
  });
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeys.bulkChanges });
  const keep = (change: BulkChange) => client.setQueryData(queryKeys.bulkChange(bulkId), change);
  const stop = useMutation({
    meta: { failure: t('stopFailed') },
    mutationFn: () => call(bulkChangeEndpoints.stop, { params: { bulkId } }),
    onSuccess: ({ change }) => {
      keep(change);
      toast.success(t('stopped'));
    },
    onSettled,
  });
  const retry = useMutation({
    meta: { failure: t('retryFailed') },
    mutationFn: () => call(bulkChangeEndpoints.retry, { params: { bulkId } }),
    onSuccess: ({ change }) => {
      keep(change);
      toast.success(t('retried'));
    },
    onSettled,
  });
  const goOn = useMutation({
    meta: { failure: t('continueFailed') },
    mutationFn: () => call(bulkChangeEndpoints.goOn, { params: { bulkId } }),
    onSuccess: ({ change }) => {
      keep(change);
      toast.success(t('continued'));
    },
    onSettled,
  });
  return {
    change: answer.data,
    error: answer.error,
    refetch: () => void answer.refetch(),
    stop,
    retry,
    goOn,
  };
}

/** Resumes the clinics that a bulk suspension still holds, with a new bulk change, and opens that. */
export function useUndo(bulkId: string, onStarted: () => void) {
  const call = useCall();
  const client = useQueryClient();
  const navigate = useNavigate();
  /** A retry after a lost response has the same key, so nothing starts twice. */
  const key = useRef(newIdempotencyKey());
  return useMutation({
    meta: { failure: t('undoFailed') },
    mutationFn: () =>
      call(bulkChangeEndpoints.start, {
        payload: { kind: 'resume', undoes: bulkId },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ change }) => {
      key.current = newIdempotencyKey();
      onStarted();
      void navigate(`/admin/tenants/bulk/${change.bulkId}`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.bulkChanges }),
  });
}

/** The tenants of a bulk change, updated live, page by page. */
export function useBulkTenants(change: BulkChange, state: BulkState | undefined) {
  const call = useCall();
  const { bulkId } = change;
  return usePages({
    key: queryKeys.bulkTenants(bulkId, state),
    read: (after: number = 0, signal) =>
      call(bulkChangeEndpoints.tenants, {
        params: { bulkId },
        query: { state, after, limit: pageSize },
        background: true,
        signal,
      }),
    itemsOf: (page) => page.tenants,
    every: isSettled(change) ? false : pollEvery,
  });
}

/** The latest bulk changes, updated live. */
export function useBulkChanges(limit: number, silent = false) {
  useLive(events, [queryKeys.bulkList(limit)], 1000);
  return useRead(bulkChangeEndpoints.list, queryKeys.bulkList(limit), {
    query: { limit },
    pick: 'changes',
    meta: { silent },
  });
}
