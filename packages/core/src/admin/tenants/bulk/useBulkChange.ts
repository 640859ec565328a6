import { useQueryClient } from '@tanstack/react-query';
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
import { useChange } from '../../../session/step-up/useChange.ts';
import { useLive } from '../../../session/useLive.ts';
import { useRead } from '../../../session/useRead.ts';
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
  const client = useQueryClient();
  useLive(events, [[...queryKeys.bulkChanges, bulkId]], 1000);
  const answer = useRead(bulkChangeEndpoints.get, queryKeys.bulkChange(bulkId), {
    params: { bulkId },
    background: true,
    pick: 'change',
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? pollEvery : false),
    meta: { quiet: isMissing },
  });
  const params = { bulkId };
  const options = (done: string, failure: string) => ({
    done,
    meta: { failure },
    refetch: [queryKeys.bulkChanges],
    onSuccess: ({ change }: { change: BulkChange }) =>
      client.setQueryData(queryKeys.bulkChange(bulkId), change),
  });
  const stop = useChange(
    (call) => call(bulkChangeEndpoints.stop, { params }),
    options(t('stopped'), t('stopFailed')),
  );
  const retry = useChange(
    (call) => call(bulkChangeEndpoints.retry, { params }),
    options(t('retried'), t('retryFailed')),
  );
  const goOn = useChange(
    (call) => call(bulkChangeEndpoints.goOn, { params }),
    options(t('continued'), t('continueFailed')),
  );
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
  const navigate = useNavigate();
  /** A retry after a lost response has the same key, so nothing starts twice. */
  const key = useRef(newIdempotencyKey());
  return useChange(
    (call) =>
      call(bulkChangeEndpoints.start, {
        payload: { kind: 'resume', undoes: bulkId },
        idempotencyKey: key.current,
      }),
    {
      meta: { failure: t('undoFailed') },
      refetch: [queryKeys.bulkChanges],
      onSuccess: ({ change }) => {
        key.current = newIdempotencyKey();
        onStarted();
        void navigate(`/admin/tenants/bulk/${change.bulkId}`);
      },
    },
  );
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
