import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { download, newIdempotencyKey } from '../../client/call.ts';
import { ApiError, hasCode, isMissing } from '../../client/errors.ts';
import {
  type ErasureOrder,
  type NewPrivacyRequest,
  type PrivacyRequest,
  type PrivacyRequestChange,
  type PrivacyRequestKind,
  type PrivacyRequestStatus,
  privacyEndpoints,
  privacyRequestKinds,
  privacyRequestStatuses,
} from '../../domain/platform/privacy.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { useChange } from '../../session/step-up/useChange.ts';
import { useDownload } from '../../session/step-up/useDownload.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { toast } from '../../ui/toast.ts';
import { useSearchParamsState } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';
import { t } from './text.ts';

export const views = ['requests', 'find', 'retention'] as const;
export type View = (typeof views)[number];

export interface PrivacyParams {
  view: View;
  /** `open` by default; `all` for every status. */
  status: PrivacyRequestStatus | 'all';
  kind?: PrivacyRequestKind;
}

/** Defaults are left out of the search params. */
const isDefault = (value: string | undefined) => value === 'requests' || value === 'open';

/** View and filters, kept in the search params; a person's email is never put there. */
export function usePrivacyParams() {
  const { searchParams: params, update: write, set } = useSearchParamsState();
  const filters = useMemo(
    (): PrivacyParams => ({
      view: views.find((view) => view === params.get('view')) ?? 'requests',
      status:
        [...privacyRequestStatuses, 'all' as const].find((status) => status === params.get('status')) ??
        'open',
      kind: privacyRequestKinds.find((kind) => kind === params.get('kind')),
    }),
    [params],
  );
  return {
    filters,
    change: (changes: Partial<PrivacyParams>) =>
      set(
        Object.fromEntries(
          Object.entries(changes).map(([name, value]) => [name, isDefault(value) ? undefined : value]),
        ),
      ),
    isFiltered: Boolean(filters.kind) || !['open', 'all'].includes(filters.status),
    /** Shows every request. */
    clear: () => write(() => new URLSearchParams({ status: 'all' })),
  };
}

/** Requests page by page, updated live. */
export function useRequests({ status, kind }: Pick<PrivacyParams, 'status' | 'kind'>) {
  const call = useCall();
  useLive({ types: ['privacy.'] }, [queryKeys.privacy]);
  const filters = { status: status === 'all' ? undefined : status, kind };
  return usePages({
    key: queryKeys.privacyRequests(filters),
    read: (after: string | undefined, signal) =>
      call(privacyEndpoints.requests, { query: { ...filters, after, limit: 50 }, signal }),
    itemsOf: (page) => page.requests,
  });
}

export function useRequest(requestId: string) {
  useLive({ types: ['privacy.'] }, [queryKeys.privacyRequest(requestId)]);
  return useRead(privacyEndpoints.request, queryKeys.privacyRequest(requestId), {
    params: { requestId },
    pick: 'request',
    meta: { quiet: isMissing },
  });
}

/** Data held about the person of a request. Fetched only once, because every lookup is audited. */
export function useFindings(request: PrivacyRequest | undefined) {
  const requestId = request?.requestId ?? '';
  return useRead(privacyEndpoints.findings, queryKeys.privacyFindings(requestId), {
    params: { requestId },
    pick: 'findings',
    enabled: request !== undefined && request.email !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: isMissing },
  });
}

export function useFind() {
  return useChange((call, email: string) => call(privacyEndpoints.find, { payload: { email } }), {
    meta: { quiet: true },
  });
}

export function useRetention() {
  return useRead(privacyEndpoints.retention, queryKeys.privacyRetention, { pick: 'periods' });
}

/**
 * Records a request. A retry after a lost response has the same idempotency key, so nothing is recorded
 * twice.
 */
export function useRecord(onRecorded: (request: PrivacyRequest) => void) {
  const key = useRef(newIdempotencyKey());
  return useChange(
    (call, payload: NewPrivacyRequest) =>
      call(privacyEndpoints.record, { payload, idempotencyKey: key.current }),
    {
      done: t('recorded'),
      refetch: [queryKeys.privacy],
      meta: { quiet: true },
      onSuccess: ({ request }) => onRecorded(request),
      onError: (error) => {
        if (error instanceof ApiError && error.kind === 'http') key.current = newIdempotencyKey();
      },
    },
  );
}

/**
 * Actions on a request. Each is sent with the version that its form began with, so that none overwrites a
 * change by someone else.
 */
export function useRequestActs({ requestId }: PrivacyRequest) {
  const call = useCall();
  const client = useQueryClient();
  const params = { requestId };
  const one = queryKeys.privacyRequest(requestId);
  const settle = (changed: PrivacyRequest) => {
    client.setQueryData(one, changed);
    void client.invalidateQueries({ queryKey: queryKeys.privacy });
  };
  const refresh = async (error: Error) => {
    if (hasCode(error, 'VERSION_CONFLICT') || hasCode(error, 'ALREADY_DONE'))
      await client.invalidateQueries({ queryKey: one });
  };
  const change = useMutation({
    mutationFn: async (payload: PrivacyRequestChange) =>
      (await call(privacyEndpoints.change, { params, payload })).request,
    onSuccess: (changed) => {
      toast.success(changed.status === 'open' ? t('noteSaved') : t('closedToast'));
      settle(changed);
    },
    onError: refresh,
    meta: { quiet: true },
  });
  const save = useDownload((transport) => download(transport, privacyEndpoints.exportPerson, { params }), {
    onSuccess: ({ fileName }) => {
      toast.success(t('exportSaved', { file: fileName }));
      void client.invalidateQueries({ queryKey: one });
    },
  });
  const erase = useMutation({
    mutationFn: async (payload: ErasureOrder) => {
      const input = { params, payload, idempotencyKey: newIdempotencyKey() };
      return (await call(privacyEndpoints.erase, input)).request;
    },
    onSuccess: (changed) => {
      toast.success(t('erasedToast'));
      client.removeQueries({ queryKey: queryKeys.privacyFindings(requestId) });
      settle(changed);
    },
    onError: refresh,
    meta: { quiet: true },
  });
  return { change, save, erase };
}
