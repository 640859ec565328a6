import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { ApiError, hasCode } from '../../client/errors.ts';
import { newIdempotencyKey } from '../../client/idempotency.ts';
import * as privacyApi from '../../client/privacy.ts';
import {
  type PrivacyRequest,
  type PrivacyRequestKind,
  type PrivacyRequestStatus,
  privacyRequestKinds,
  privacyRequestStatuses,
} from '../../domain/platform/privacy.ts';
import { usePorts, useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { toast } from '../../ui/toast.ts';
import { useSearchParamsState } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { useStepUp } from '../shared/step-up/StepUp.tsx';
import { usePages } from '../shared/usePages.ts';
import { t } from './text.ts';

export const views = ['requests', 'find', 'retention'] as const;
export type View = (typeof views)[number];

export interface PrivacyParams {
  view: View;
  /** Open ones unless the address says otherwise; `all` for every status. */
  status: PrivacyRequestStatus | 'all';
  kind?: PrivacyRequestKind;
}

/** What the address means when it is silent. */
const isSilent = (value: string | undefined) => value === 'requests' || value === 'open';

/** What the address says. An address of a person never stands in it. */
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
          Object.entries(changes).map(([name, value]) => [name, isSilent(value) ? undefined : value]),
        ),
      ),
    clear: () => write(() => new URLSearchParams({ status: 'all' })),
  };
}

/** Requests page by page; renewed when another operator records or closes one. */
export function useRequests({ status, kind }: Pick<PrivacyParams, 'status' | 'kind'>) {
  const transport = useTransport();
  useLive({ types: ['privacy.'] }, [queryKeys.privacy]);
  const filters = { status: status === 'all' ? undefined : status, kind };
  return usePages({
    key: queryKeys.privacyRequests(filters),
    read: (after: string | undefined, signal) =>
      privacyApi.requests(transport, { ...filters, after, limit: 50 }, signal),
    itemsOf: (page) => page.requests,
  });
}

export function useRequest(requestId: string) {
  const transport = useTransport();
  useLive({ types: ['privacy.'] }, [queryKeys.privacyRequest(requestId)]);
  return useQuery({
    queryKey: queryKeys.privacyRequest(requestId),
    queryFn: ({ signal }) => privacyApi.request(transport, requestId, signal),
    meta: { quiet: true },
  });
}

/** What is held of a request's person. Read once: every reading is an entry of the audit log. */
export function useFindings(request: PrivacyRequest | undefined) {
  const transport = useTransport();
  const requestId = request?.requestId ?? '';
  return useQuery({
    queryKey: queryKeys.privacyFindings(requestId),
    queryFn: ({ signal }) => privacyApi.findings(transport, requestId, signal),
    enabled: request !== undefined && request.email !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}

export function useFind() {
  const transport = useTransport();
  return useMutation({
    mutationFn: (email: string) => privacyApi.find(transport, email),
    meta: { quiet: true },
  });
}

export function useRetention() {
  const transport = useTransport();
  return useQuery({
    queryKey: queryKeys.privacyRetention,
    queryFn: ({ signal }) => privacyApi.retention(transport, signal),
    meta: { quiet: true },
  });
}

/** Records a request; a repeat of what got no answer has the same key, so nothing is recorded twice. */
export function useRecord(onRecorded: (request: PrivacyRequest) => void) {
  const transport = useTransport();
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: (fields: privacyApi.NewPrivacyRequest) => privacyApi.record(transport, fields, key.current),
    onError: (error) => {
      if (error instanceof ApiError && error.kind === 'http') key.current = newIdempotencyKey();
    },
    onSuccess: (request) => {
      toast.success(t('recorded'));
      void client.invalidateQueries({ queryKey: queryKeys.privacy });
      onRecorded(request);
    },
    meta: { quiet: true },
  });
}

/** What may be done with a request. A change by someone else in the meantime is never overwritten. */
export function useRequestActs(request: PrivacyRequest) {
  const transport = useTransport();
  const { files } = usePorts();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const { requestId, version } = request;
  const one = queryKeys.privacyRequest(requestId);
  const settle = (changed: PrivacyRequest) => {
    client.setQueryData(one, changed);
    void client.invalidateQueries({ queryKey: queryKeys.privacy });
  };
  const refresh = (error: Error) => {
    if (hasCode(error, 'VERSION_CONFLICT') || hasCode(error, 'ALREADY_DONE'))
      void client.invalidateQueries({ queryKey: one });
  };
  const change = useMutation({
    mutationFn: (fields: Omit<Parameters<typeof privacyApi.change>[2], 'version'>) =>
      privacyApi.change(transport, requestId, { version, ...fields }),
    onSuccess: (changed) => {
      toast.success(changed.status === 'open' ? t('noteSaved') : t('closedToast'));
      settle(changed);
    },
    onError: refresh,
    meta: { quiet: true },
  });
  const save = useMutation({
    mutationFn: async () => {
      const file = await withStepUp(() => privacyApi.exportPerson(transport, requestId));
      await files.save(file);
      return file.fileName;
    },
    onSuccess: (file) => {
      toast.success(t('exportSaved', { file }));
      void client.invalidateQueries({ queryKey: one });
    },
  });
  const erase = useMutation({
    mutationFn: (typed: { email: string; tell: boolean }) => {
      const key = newIdempotencyKey();
      return withStepUp(() => privacyApi.erase(transport, requestId, { version, ...typed }, key));
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
