import { DomainError } from '@tamarack/core/domain';

/** Returns what was looked for. @throws DomainError NOT_FOUND if there is none */
export function found<T>(wanted: T | undefined): NonNullable<T> {
  if (!wanted) throw new DomainError('NOT_FOUND');
  return wanted;
}

/** Refuses to change a row that is no longer at the version given. @throws DomainError VERSION_CONFLICT */
export function refuseOutdated(row: { version: number }, version: number): void {
  if (row.version !== version)
    throw new DomainError('VERSION_CONFLICT', { details: { version: row.version } });
}

/** The refusal of an input, with a reason for each field: a key of `validationTexts`, or a text. */
export function invalid(fields: Record<string, string>): DomainError {
  return new DomainError('VALIDATION_FAILED', { fields });
}

/** The refusal of a change that the present state does not allow, with the reason. */
export function notAllowed(text: string, details?: Record<string, unknown>): DomainError {
  return new DomainError('TRANSITION_NOT_ALLOWED', { text, ...(details ? { details } : {}) });
}
