import { keepPreviousData } from '@tanstack/react-query';
import {
  type HealthRange,
  healthEndpoints,
  healthRanges,
  type MailTroubleKind,
  mailTroubleKinds,
} from '../../domain/platform/health.ts';
import { operationEndpoints } from '../../domain/platform/operations.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { useChange } from '../../session/step-up/useChange.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { privateSearch, useFilterParams, useSearchParamsState } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';
import { t } from './text.ts';

const reportEvery = 15_000;
const historyEvery = 60_000;
const mailPage = 50;
/** Events that may change the screen. */
const relevantEvents = ['health.', 'operation.', 'tenant.', 'mail.', 'conversions.', 'webhook'];

/** The current state, refreshed regularly and by live events; `open` says whether the live stream is connected. */
export function useHealthReport() {
  const open = useLive({ types: relevantEvents }, [queryKeys.health], 1000);
  const query = useRead(healthEndpoints.report, queryKeys.healthReport, { refetchInterval: reportEvery });
  return {
    report: query.data,
    error: query.error,
    open,
    refreshing: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** The range of the history, kept in the search params. */
export function useHealthRange(): [HealthRange, (range: HealthRange) => void] {
  const { searchParams: params, set } = useSearchParamsState();
  const range = healthRanges.find((known) => known === params.get('range')) ?? '30d';
  const choose = (next: HealthRange) => set({ range: next !== '30d' && next }, { replace: true });
  return [range, choose];
}

export function useHealthHistory(range: HealthRange) {
  const query = useRead(healthEndpoints.history, queryKeys.healthHistory(range), {
    query: { range },
    refetchInterval: historyEvery,
    placeholderData: keepPreviousData,
  });
  return {
    history: query.data,
    error: query.error,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

/** Failed jobs; only fetched when there are any. */
export function useFailedJobs(isAny: boolean) {
  const query = useRead(healthEndpoints.failedJobs, queryKeys.healthJobs, {
    pick: 'jobs',
    enabled: isAny,
    refetchInterval: reportEvery,
  });
  return { jobs: isAny ? query.data : [], error: query.error, retry: () => void query.refetch() };
}

export type JobAct =
  /** Without ids: all failed jobs of the queue. */
  { act: 'retry'; queue: string; jobIds?: string[] } | { act: 'discard'; queue: string; jobIds: string[] };

const refetch = [queryKeys.health];

/** Retries or discards jobs, reports the result, and refetches. */
export function useSettleJobs() {
  return useChange(
    (call, job: JobAct) => {
      const params = { queue: job.queue };
      return job.act === 'retry'
        ? call(healthEndpoints.retryJobs, { params, payload: { jobIds: job.jobIds } })
        : call(healthEndpoints.discardJobs, { params, payload: { jobIds: job.jobIds } });
    },
    {
      done: ({ jobs: n }, { act }) => t(act === 'retry' ? 'jobsRetried' : 'jobsDiscarded', { n }),
      refetch,
    },
  );
}

/** Retries a failed operation. */
export function useRetryOperation() {
  return useChange(
    (call, operationId: string) => call(operationEndpoints.retry, { params: { operationId } }),
    { done: t('operationRetried'), refetch },
  );
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

/** The filters of the undelivered email, kept in the search params. */
export function useMailFilters() {
  return useFilterParams(readMailFilters, privateSearch);
}

/** Undelivered email, newest first, page by page, live. */
export function useMailTroubles(filters: MailFilters) {
  const call = useCall();
  useLive({ types: ['mail.'] }, [queryKeys.healthMail], 1000);
  return usePages({
    key: queryKeys.healthMailList(filters),
    read: (before: string | undefined, signal) =>
      call(healthEndpoints.mail, { query: { ...filters, before, limit: mailPage }, signal }),
    itemsOf: (page) => page.mails,
  });
}

/** How many failed emails can be sent again together; undefined until it is known. */
export function useFailedMail(): number | undefined {
  return useRead(healthEndpoints.failedMail, queryKeys.healthFailedMail, { pick: 'mails' }).data;
}

/** Sends failed emails again, at most as many as the operator confirmed. */
export function useResendFailedMail() {
  return useChange(
    (call, expected: number) => call(healthEndpoints.resendFailedMail, { payload: { expected } }),
    { done: ({ mails: n }) => t(n > 0 ? 'retriedAllMail' : 'retriedNoMail', { n }), refetch },
  );
}

/** Sends an email again and reports whether it went out unchanged or with a new link. */
export function useResendMail() {
  return useChange((call, messageId: string) => call(healthEndpoints.resendMail, { params: { messageId } }), {
    done: ({ way }) => t(`resent_${way}`),
    refetch,
  });
}
