import { DomainError, type RegistrationEntries, registrationSteps } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { clinicOf, normalized, refuseProblems } from '../../../public/registration/index.ts';
import type { RequestedClinic } from './service.ts';

/**
 * Validates an operator's form by the rules of the wizard. The clinic gets the language of its province and, if no
 * subdomain is given, one made from its name.
 * @throws DomainError VALIDATION_FAILED
 */
export function clinicFromForm(entries: RegistrationEntries, locale: Locale): RequestedClinic {
  refuseProblems(registrationSteps, entries, locale);
  const data = normalized(registrationSteps, entries);
  if (!data.fullName || !data.email) throw new DomainError('VALIDATION_FAILED');
  return {
    ...clinicOf({ data, locale: data.state === 'QC' ? 'fr' : 'en' }),
    subdomain: data.subdomain,
    ownerEmail: data.email,
    fullName: data.fullName,
    acceptedTerms: false,
    registrationId: null,
  };
}
