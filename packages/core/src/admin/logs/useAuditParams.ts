import {
  type AuditOutcome,
  type AuditSubject,
  auditOutcomes,
  auditSubjects,
} from '../../domain/platform/logs.ts';
import { useFilterParams } from '../../ui/useSearchParamsState.ts';
import { readRange, type TimeRange } from './moments.ts';

export interface AuditParams extends TimeRange {
  search: string;
  subject?: AuditSubject;
  outcome?: AuditOutcome;
}

/** Reads the filters from the search params; invalid values are ignored. */
export function readAuditParams(params: URLSearchParams): AuditParams {
  return {
    search: params.get('search') ?? '',
    subject: auditSubjects.find((value) => value === params.get('subject')),
    outcome: auditOutcomes.find((value) => value === params.get('outcome')),
    ...readRange(params),
  };
}

/** The filters of the log, kept in the search params. */
export function useAuditParams() {
  return useFilterParams(readAuditParams);
}
