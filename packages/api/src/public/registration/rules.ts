import {
  DomainError,
  type EnteredRegistration,
  emptyStaffing,
  initialRegistration,
  normalizedStep,
  type RegistrationData,
  type RegistrationEntries,
  type RegistrationStep,
  stepProblems,
  stepSummary,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';

/** Fills in missing fields. */
function entered(entries: RegistrationEntries): EnteredRegistration {
  const sent = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
  return { ...initialRegistration, ...sent, staffing: { ...emptyStaffing, ...entries.staffing } };
}

/**
 * Checks steps against the wizard's rules and reports every field, and the first step's summary. A missing subdomain
 * is accepted: one is made from the clinic's name.
 * @throws DomainError VALIDATION_FAILED
 */
export function refuseProblems(
  steps: readonly RegistrationStep[],
  entries: RegistrationEntries,
  locale: Locale,
): void {
  const values = entered(entries);
  const found = steps.map((step) => {
    const problems = stepProblems(step, values);
    if (entries.subdomain === undefined) delete problems.subdomain;
    return { step, problems };
  });
  const first = found.find(({ problems }) => Object.keys(problems).length > 0);
  if (!first) return;
  const fields = Object.assign({}, ...found.map(({ problems }) => problems));
  const text = stepSummary(first.step, values, locale);
  throw new DomainError('VALIDATION_FAILED', { fields, ...(text === undefined ? {} : { text }) });
}

/** The values of some steps as stored; a missing subdomain stays undefined. */
export function normalized(
  steps: readonly RegistrationStep[],
  entries: RegistrationEntries,
): Partial<RegistrationData> {
  const values = entered(entries);
  const data = Object.assign({}, ...steps.map((step) => normalizedStep(step, values)));
  if (entries.subdomain === undefined) delete data.subdomain;
  return data;
}
