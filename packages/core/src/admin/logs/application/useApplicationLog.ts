import * as logsApi from '../../../client/logs.ts';
import {
  type ApplicationLogQuery,
  type LogKind,
  type LogLevel,
  logKinds,
  logLevels,
} from '../../../domain/logs.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { queryKeys } from '../../shared/queryKeys.ts';
import { typedSearch } from '../../shared/useAddress.ts';
import { useAddressFilters } from '../../shared/useAddressFilters.ts';
import { usePages } from '../../shared/usePages.ts';
import { momentOf } from '../useAuditParams.ts';

export interface ApplicationLogParams {
  search: string;
  kind?: LogKind;
  level?: LogLevel;
  /** As the address has them: ISO 8601, or counted from now as `now-24h`. */
  from?: string;
  to?: string;
}

const pageSize = 50;

/** Reads the filters from the address; what it cannot mean is as if it were not there. */
function readParams(params: URLSearchParams): ApplicationLogParams {
  const moment = (name: string) =>
    momentOf(params.get(name), 0) ? (params.get(name) ?? undefined) : undefined;
  return {
    search: params.get('search') ?? '',
    kind: logKinds.find((value) => value === params.get('kind')),
    level: logLevels.find((value) => value === params.get('level')),
    from: moment('from'),
    to: moment('to'),
  };
}

/** The filters of the log, kept in the address so that they can be shared and gone back to. */
export function useApplicationLogParams() {
  return useAddressFilters(readParams, typedSearch);
}

/** What the server is asked: moments counted from now become times. */
export function queryOf(
  { search, kind, level, from, to }: ApplicationLogParams,
  now = Date.now(),
): ApplicationLogQuery {
  return { search, kind, level, from: momentOf(from, now), to: momentOf(to, now) };
}

/** The entries the filters find, newest first, page by page. */
export function useApplicationLog(filters: ApplicationLogParams) {
  const transport = useTransport();
  return usePages({
    key: queryKeys.applicationLog(filters),
    read: (before: number | undefined, signal) =>
      logsApi.application(transport, { ...queryOf(filters), before, limit: pageSize }, signal),
    itemsOf: (page) => page.entries,
  });
}
