import {
  type AuditOutcome,
  type AuditSubject,
  auditOutcomes,
  auditSubjects,
} from '../../domain/platform/logs.ts';
import { useFilterParams } from '../../ui/useSearchParamsState.ts';
import { type AddressRange, readRange } from './moments.ts';

export interface AuditParams extends AddressRange {
  search: string;
  subject?: AuditSubject;
  outcome?: AuditOutcome;
}

/** Reads the filters from the address; what it cannot mean is as if it were not there. */
export function readAuditParams(params: URLSearchParams): AuditParams {
  return {
    search: params.get('search') ?? '',
    subject: auditSubjects.find((value) => value === params.get('subject')),
    outcome: auditOutcomes.find((value) => value === params.get('outcome')),
    ...readRange(params),
  };
}

/** The filters of the log, kept in the address so that they can be shared and gone back to. */
export function useAuditParams() {
  return useFilterParams(readAuditParams);
}
