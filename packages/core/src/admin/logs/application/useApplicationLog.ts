import { call } from '../../../client/call.ts';
import {
  type LogKind,
  type LogLevel,
  logEndpoints,
  logKinds,
  logLevels,
} from '../../../domain/platform/logs.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { useFilterParams } from '../../../ui/useSearchParamsState.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { usePages } from '../../shared/usePages.ts';
import { readRange, resolveTimes, type TimeRange } from '../moments.ts';
import { isFollowed, tailEvery } from '../useLogTail.ts';

export interface ApplicationLogParams extends TimeRange {
  search: string;
  kind?: LogKind;
  level?: LogLevel;
}

const pageSize = 50;

/** Reads the filters from the search params; invalid values are ignored. */
function readParams(params: URLSearchParams): ApplicationLogParams {
  return {
    search: params.get('search') ?? '',
    kind: logKinds.find((value) => value === params.get('kind')),
    level: logLevels.find((value) => value === params.get('level')),
    ...readRange(params),
  };
}

/** The filters of the log, kept in the search params so that they can be shared and restored by Back. */
export function useApplicationLogParams() {
  return useFilterParams(readParams);
}

/** The matching entries, newest first, page by page. */
export function useApplicationLog(filters: ApplicationLogParams) {
  const transport = useTransport();
  return usePages({
    key: queryKeys.applicationLog(filters),
    read: (before: number | undefined, signal) =>
      call(transport, logEndpoints.application, {
        query: { ...resolveTimes(filters), before, limit: pageSize },
        signal,
      }),
    itemsOf: (page) => page.entries,
    every: isFollowed(filters) ? tailEvery : false,
  });
}
