import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import * as healthApi from '../../client/health.ts';
import {
  type HealthRange,
  healthRanges,
  type MailTroubleKind,
  mailTroubleKinds,
} from '../../domain/platform/health.ts';
import { operationEndpoints } from '../../domain/platform/operations.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { toast } from '../../ui/toast.ts';
import { privateSearch, useFilterParams, useSearchParamsState } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';
import { t } from './text.ts';

const reportEvery = 15_000;
const historyEvery = 60_000;
const mailPage = 50;
/** Events that change what the screen shows. */
const touching = ['health.', 'operation.', 'tenant.', 'mail.', 'conversions.', 'webhook'];

/** The present state, renewed by itself and with what happens; `open` says whether the live stream is. */
export function useHealthReport() {
  const transport = useTransport();
  const open = useLive({ types: touching }, [queryKeys.health], 1000);
  const query = useQuery({
    queryKey: queryKeys.healthReport,
    queryFn: ({ signal }) => healthApi.report(transport, signal),
    refetchInterval: reportEvery,
    meta: { quiet: true },
  });
  return {
    report: query.data,
    error: query.error,
    open,
    refreshing: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** The range of the history, kept in the address. */
export function useHealthRange(): [HealthRange, (range: HealthRange) => void] {
  const { searchParams: params, set } = useSearchParamsState();
  const range = healthRanges.find((known) => known === params.get('range')) ?? '30d';
  const choose = (next: HealthRange) => set({ range: next !== '30d' && next }, { replace: true });
  return [range, choose];
}

export function useHealthHistory(range: HealthRange) {
  const transport = useTransport();
  const query = useQuery({
    queryKey: queryKeys.healthHistory(range),
    queryFn: ({ signal }) => healthApi.history(transport, range, signal),
    refetchInterval: historyEvery,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return {
    history: query.data,
    error: query.error,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

/** Jobs that were given up; asked for only when there are any. */
export function useFailedJobs(isAny: boolean) {
  const transport = useTransport();
  const query = useQuery({
    queryKey: queryKeys.healthJobs,
    queryFn: ({ signal }) => healthApi.failedJobs(transport, signal),
    enabled: isAny,
    refetchInterval: reportEvery,
    meta: { quiet: true },
  });
  return { jobs: isAny ? query.data : [], error: query.error, retry: () => void query.refetch() };
}

export interface JobAct {
  act: 'retry' | 'discard';
  queue: string;
  jobIds: string[];
}

/** Retries and discards jobs, says how it went, and looks again. */
export function useSettleJobs() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, queue, jobIds }: JobAct) => healthApi.settleJobs(transport, act, queue, jobIds),
    onSuccess: (n, { act }) => toast.success(t(act === 'retry' ? 'jobsRetried' : 'jobsDiscarded', { n })),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.health }),
  });
}

/** Sets a failed operation going again. */
export function useRetryOperation() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (operationId: string) =>
      call(transport, operationEndpoints.retry, { params: { operationId } }),
    onSuccess: () => toast.success(t('operationRetried')),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.health }),
  });
}

export interface MailFilters {
  search: string;
  kind?: MailTroubleKind;
}

function readMailFilters(params: URLSearchParams): MailFilters {
  return {
    search: params.get('search') ?? '',
    kind: mailTroubleKinds.find((known) => known === params.get('kind')),
  };
}

/** The filters of the list of mails, kept in the address. */
export function useMailFilters() {
  return useFilterParams(readMailFilters, privateSearch);
}

/** Mails that did not arrive, newest first, page by page, live. */
export function useMailTroubles(filters: MailFilters) {
  const transport = useTransport();
  useLive({ types: ['mail.'] }, [queryKeys.healthMail], 1000);
  return usePages({
    key: queryKeys.healthMailList(filters),
    read: (before: string | undefined, signal) =>
      healthApi.mail(transport, { ...filters, before, limit: mailPage }, signal),
    itemsOf: (page) => page.mails,
  });
}

/** Sends a mail again and says how. */
export function useResendMail() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => healthApi.resendMail(transport, messageId),
    onSuccess: (way) => toast.success(t(`resent_${way}`)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.health }),
  });
}
