import * as logsApi from '../../client/logs.ts';
import type { AuditQuery } from '../../domain/logs.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';
import { type AuditParams, momentOf } from './useAuditParams.ts';

const pageSize = 50;

/** What the server is asked: moments counted from now become times. */
export function queryOf({ search, subject, outcome, from, to }: AuditParams, now = Date.now()): AuditQuery {
  return { search, subject, outcome, from: momentOf(from, now), to: momentOf(to, now) };
}

/** The entries the filters find, newest first, page by page. */
export function useAuditLog(filters: AuditParams) {
  const transport = useTransport();
  return usePages({
    key: queryKeys.auditLog(filters),
    read: (before: number | undefined, signal) =>
      logsApi.audit(transport, { ...queryOf(filters), before, limit: pageSize }, signal),
    itemsOf: (page) => page.entries,
  });
}
