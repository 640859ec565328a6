import { type AuditOutcome, type AuditSubject, auditOutcomes, auditSubjects } from '../../domain/logs.ts';
import { typedSearch } from '../shared/useAddress.ts';
import { useAddressFilters } from '../shared/useAddressFilters.ts';

export interface AuditParams {
  search: string;
  subject?: AuditSubject;
  outcome?: AuditOutcome;
  /** As the address has them: ISO 8601, or counted from now as `now-24h`. */
  from?: string;
  to?: string;
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The moment that `now-24h` (m, h or d) or an ISO time means; undefined for what means none. */
export function momentOf(text: string | null | undefined, now: number): string | undefined {
  if (!text) return undefined;
  const relative = /^now(?:-(\d{1,4})([mhd]))?$/.exec(text);
  if (relative) {
    const [, count = '0', unit = 'm'] = relative;
    return new Date(now - Number(count) * units[unit as keyof typeof units]).toISOString();
  }
  const time = Date.parse(text);
  return /^\d{4}-/.test(text) && Number.isFinite(time) ? new Date(time).toISOString() : undefined;
}

/** Reads the filters from the address; what it cannot mean is as if it were not there. */
export function readAuditParams(params: URLSearchParams): AuditParams {
  const oneOf = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === params.get(name));
  const moment = (name: string) =>
    momentOf(params.get(name), 0) ? (params.get(name) ?? undefined) : undefined;
  return {
    search: params.get('search') ?? '',
    subject: oneOf('subject', auditSubjects),
    outcome: oneOf('outcome', auditOutcomes),
    from: moment('from'),
    to: moment('to'),
  };
}

/** The filters of the log, kept in the address so that they can be shared and gone back to. */
export function useAuditParams() {
  return useAddressFilters(readAuditParams, typedSearch);
}
