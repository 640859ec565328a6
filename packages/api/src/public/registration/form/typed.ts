import type { Request } from '@hapi/hapi';
import {
  fieldsOfStep,
  initialRegistration,
  isRegionOf,
  namedSoftware,
  type RegistrationData,
  type RegistrationStep,
  regionsOf,
  registrationSteps,
  type Staffing,
  staffRoles,
} from '@tamarack/core/domain';

/** The fields of a step's form as they were posted, by their names in the form. */
export type Typed = Readonly<Record<string, string>>;

/** Names of the form's fields in each step; two of step 3 make one of the registration. */
const formFields: Record<RegistrationStep, readonly string[]> = {
  1: fieldsOfStep(1),
  2: fieldsOfStep(2),
  3: fieldsOfStep(3).flatMap((name) =>
    name === 'previousSoftwareName' ? ['softwareChoice', 'softwareName'] : [name],
  ),
  4: staffRoles.map((role) => `staffing.${role}`),
};

/** A field of the posted form; the last one where it stands twice, empty where it is missing. */
export function postedField(request: Request, name: string): string {
  const value = (request.payload as Record<string, unknown> | null)?.[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}

export function typedIn(request: Request, step: RegistrationStep): Typed {
  return Object.fromEntries(formFields[step].map((name) => [name, postedField(request, name).trim()]));
}

/** What a step's form holds when it is opened: what was saved of it. */
export function typedFrom(saved: Partial<RegistrationData>): Typed {
  const { staffing = {}, previousSoftware = false, previousSoftwareName = '', ...texts } = saved;
  const named = namedSoftware.some((name) => name === previousSoftwareName);
  return {
    plan: initialRegistration.plan,
    country: initialRegistration.country,
    ...texts,
    previousSoftware: previousSoftware ? 'yes' : 'no',
    softwareChoice: named || previousSoftwareName === '' ? previousSoftwareName : 'other',
    softwareName: named ? '' : previousSoftwareName,
    ...Object.fromEntries(
      staffRoles.map((role) => [`staffing.${role}`, String((staffing as Partial<Staffing>)[role] ?? 0)]),
    ),
  };
}

/** A step's form as the services take it. What is empty and not asked for is left out. */
export function entriesFrom(step: RegistrationStep, typed: Typed): object {
  if (step === 1) {
    const { subdomain, plan, ...rest } = typed;
    return { ...rest, ...(subdomain ? { subdomain } : {}), ...(plan ? { plan } : {}) };
  }
  if (step === 3) {
    const { previousSoftware, softwareChoice = '', softwareName = '', ...counts } = typed;
    const name = softwareChoice === 'other' || softwareChoice === '' ? softwareName : softwareChoice;
    return previousSoftware === 'yes'
      ? { previousSoftware: true, previousSoftwareName: name, ...counts }
      : { previousSoftware: false, previousSoftwareName: '', ...counts };
  }
  if (step === 4) {
    const counts = staffRoles.map((role) => [role, typed[`staffing.${role}`] || '0']);
    return { staffing: Object.fromEntries(counts) };
  }
  return typed;
}

/** After another country was chosen, no state or province of the one before stays. */
export function withRegionOf(typed: Typed): Typed {
  const country = typed.country === 'US' ? 'US' : 'CA';
  return isRegionOf(country, typed.state ?? '') ? typed : { ...typed, state: '' };
}

/** The states or provinces that a form's country has. */
export function regionsFor(typed: Typed) {
  return regionsOf(typed.country === 'US' ? 'US' : 'CA');
}

/** The first step among whose fields is one of these; that of a registration as a whole when there is none. */
export function stepWith(fields: Readonly<Record<string, string>>): RegistrationStep | undefined {
  const names = Object.keys(fields).map((name) => (name === 'previousSoftwareName' ? 'softwareName' : name));
  return registrationSteps.find((step) =>
    names.some((name) => formFields[step].includes(name) || (step === 4 && name === 'staffing')),
  );
}
