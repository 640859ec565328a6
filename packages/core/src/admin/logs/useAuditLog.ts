import { call } from '../../client/call.ts';
import { logEndpoints } from '../../domain/platform/logs.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';
import { resolveTimes } from './moments.ts';
import type { AuditParams } from './useAuditParams.ts';
import { isFollowed, tailEvery } from './useLogTail.ts';

const pageSize = 50;

/** The matching entries, newest first, page by page. */
export function useAuditLog(filters: AuditParams) {
  const transport = useTransport();
  return usePages({
    key: queryKeys.auditLog(filters),
    read: (before: number | undefined, signal) =>
      call(transport, logEndpoints.audit, {
        query: { ...resolveTimes(filters), before, limit: pageSize },
        signal,
      }),
    itemsOf: (page) => page.entries,
    every: isFollowed(filters) ? tailEvery : false,
  });
}
