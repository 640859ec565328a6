import { DomainError } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type Joi from 'joi';
import {
  type Entries,
  normalized,
  refuseProblems,
  stepNumbers,
  stepPayloads,
  tenantOf,
} from '../../../public/registration/index.ts';
import type { RequestedClinic } from './service.ts';

/** The wizard's fields in one form, without what only the clinic's own people can give: terms and a password. */
export const operatorForm: Joi.ObjectSchema<Entries> = stepNumbers
  .map((step) => stepPayloads[step] as Joi.ObjectSchema<Entries>)
  .reduce((form, step) => form.concat(step));

/**
 * What an operator's form makes of a clinic, by the rules of the wizard. The clinic's language is that of its
 * province; `subdomain` is undefined when one is to be made from the name.
 * @throws DomainError VALIDATION_FAILED
 */
export function clinicFromForm(entries: Entries, locale: Locale): RequestedClinic {
  const { subdomain } = entries;
  // Without a subdomain one is found when the clinic is created; the rules only see that there will be one.
  refuseProblems(
    stepNumbers,
    subdomain === undefined ? { ...entries, subdomain: 'found-later' } : entries,
    locale,
  );
  const data: ReturnType<typeof normalized> = Object.assign(
    {},
    ...stepNumbers.map((step) => normalized(step, entries)),
  );
  if (!data.fullName || !data.email) throw new DomainError('VALIDATION_FAILED');
  const clinic = tenantOf({ data, locale: data.state === 'QC' ? 'fr' : 'en' }, '');
  return { ...clinic, subdomain, fullName: data.fullName, acceptedTerms: null, registrationId: null };
}
