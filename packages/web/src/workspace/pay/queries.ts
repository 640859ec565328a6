import { call, download } from '@tamarack/core/client';
import { type Plan, planFeatures, plans } from '@tamarack/core/domain';
import {
  agreementEndpoints,
  ownPayEndpoints,
  payReportEndpoints,
  payRunEndpoints,
} from '@tamarack/core/domain/workspace';
import { type Transport, useRead, useTransport } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay, useMe } from '../frame/index.ts';
import { useSaveFile } from '../shared/saving/useSaveFile.ts';
import { payTexts } from './text.ts';

const quiet = { quiet: true };
const runsAtOnce = 24;

/** Whether the clinic's plan includes contractor pay. Without it, existing data stays readable. */
export function usePlanHasPay(): boolean {
  return hasPay(useMe().plan);
}
const hasPay = (plan: Plan) => plans.indexOf(plan) >= plans.indexOf(planFeatures.payroll);

/** Whether the member may change runs and agreements. */
export function useMayManagePay(): boolean {
  const may = useMay('pay:manage');
  return usePlanHasPay() && may;
}

export function useRuns() {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['clinic', 'pay', 'runs'],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      call(transport, payRunEndpoints.list, {
        query: { limit: runsAtOnce, ...(after ? { after } : {}) },
        signal,
      }),
    getNextPageParam: ({ runs }) => (runs.length === runsAtOnce ? runs.at(-1)?.to : undefined),
    meta: quiet,
  });
}

/** Only the newest runs. */
export function useLatestRuns(enabled = true) {
  return useRead(payRunEndpoints.list, ['clinic', 'pay', 'latest'], {
    query: { limit: 4 },
    enabled,
    meta: quiet,
  });
}

export function useRun(runId: string) {
  return useRead(payRunEndpoints.get, ['clinic', 'pay', 'run', runId], {
    params: { runId },
    pick: 'run',
    meta: quiet,
  });
}

export function useStatement(runId: string, staffId: string) {
  return useRead(payRunEndpoints.statement, ['clinic', 'pay', 'statement', runId, staffId], {
    params: { runId, staffId },
    pick: 'statement',
    meta: quiet,
  });
}

export function useOwnPay(enabled = true) {
  return useRead(ownPayEndpoints.get, ['clinic', 'pay', 'own'], {
    pick: 'pay',
    enabled,
    meta: quiet,
  });
}

export function useOwnStatement(runId: string) {
  return useRead(ownPayEndpoints.statement, ['clinic', 'pay', 'own', runId], {
    params: { runId },
    pick: 'statement',
    meta: quiet,
  });
}

/** All agreements of a person, including withdrawn ones. */
export function useAgreements(staffId: string) {
  return useRead(agreementEndpoints.list, ['clinic', 'pay', 'agreements', staffId], {
    query: { staffId, withdrawn: true },
    pick: 'agreements',
    meta: quiet,
  });
}

export function useT4a(year: number) {
  return useRead(payReportEndpoints.t4a, ['clinic', 'pay', 't4a', year], {
    query: { year },
    pick: 'rows',
    meta: quiet,
  });
}

export function useHours(days: { from: string; to: string }) {
  return useRead(payReportEndpoints.hours, ['clinic', 'pay', 'hours', days.from, days.to], {
    query: days,
    pick: 'hours',
    enabled: days.from !== '' && days.from <= days.to,
    meta: quiet,
  });
}

/** A file that can be downloaded. */
export type PayFile =
  | { file: 'run' | 'statements'; runId: string }
  | { file: 'statement'; runId: string; staffId: string }
  | { file: 'own'; runId: string }
  | { file: 't4a'; year: number }
  | { file: 'hours'; from: string; to: string };

function read(transport: Transport, wanted: PayFile) {
  switch (wanted.file) {
    case 'run':
      return download(transport, payRunEndpoints.file, { params: { runId: wanted.runId } });
    case 'statements':
      return download(transport, payRunEndpoints.pdfs, { params: { runId: wanted.runId } });
    case 'statement': {
      const { runId, staffId } = wanted;
      return download(transport, payRunEndpoints.pdf, { params: { runId, staffId } });
    }
    case 'own':
      return download(transport, ownPayEndpoints.pdf, { params: { runId: wanted.runId } });
    case 't4a':
      return download(transport, payReportEndpoints.t4aFile, { query: { year: wanted.year } });
    case 'hours':
      return download(transport, payReportEndpoints.hoursFile, {
        query: { from: wanted.from, to: wanted.to },
      });
  }
}

/** Downloads a file, after a step-up if required. */
export function usePayFile() {
  const { t } = useText(payTexts);
  return useSaveFile(read, (file) => t('savedFile', { file }));
}
