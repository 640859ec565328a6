import {
  basicInfoProblems,
  basicInfoSummary,
  experienceProblems,
  experienceSummary,
  type Locale,
  locationProblems,
  locationSummary,
  staffingProblem,
  staffRoles,
  translator,
  type ValidationKey,
  validationTexts,
} from '@tamarack/core/domain';
import { type Step, softwareNameOf, stepFields, type WizardValues } from './values.ts';

/** Field of the form → message; empty when the step is well. */
export type StepErrors = Partial<Record<string, string>>;

/** Checks one step with the rules that the server applies too, in the language of the screen. */
export function stepErrors(step: Step, values: WizardValues, locale: Locale): StepErrors {
  const t = translator(validationTexts, locale);
  const problems = rules[step](values);
  return Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, t(key as ValidationKey)]));
}

const rules: Record<Step, (values: WizardValues) => Partial<Record<string, ValidationKey>>> = {
  1: basicInfoProblems,
  2: locationProblems,
  3: (values) => {
    const { previousSoftwareName, ...counts } = experienceProblems(experience(values));
    if (!previousSoftwareName) return counts;
    return {
      ...counts,
      [values.softwareChoice === 'other' ? 'softwareName' : 'softwareChoice']: previousSoftwareName,
    };
  },
  4: ({ staffing }) => {
    const problem = staffingProblem(staffing);
    if (problem !== 'staffInvalid') return problem ? { staffing: problem } : {};
    const wrong = staffRoles.filter((role) => !isCount(staffing[role]));
    return Object.fromEntries(wrong.map((role) => [`staffing.${role}`, problem]));
  },
};

const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= 10_000;

function experience(values: WizardValues) {
  return {
    previousSoftware: values.previousSoftware === 'yes',
    previousSoftwareName: softwareNameOf(values),
    numberOfClients: values.numberOfClients,
    monthlyAppointments: values.monthlyAppointments,
  };
}

/** What a step says above its fields when it is submitted with something wrong; `undefined` when the fields say it all. */
export function stepSummary(step: Step, values: WizardValues, locale: Locale): string | undefined {
  if (step === 1) return basicInfoSummary(values, locale);
  if (step === 2) return locationSummary(location(values), locale);
  if (step === 3) return experienceSummary(experience(values), locale);
  return undefined;
}

function location(values: WizardValues) {
  const { country, streetAddress, city, state, postalCode, ownerName, ownerPhone } = values;
  return { country, streetAddress, city, state, postalCode, ownerName, ownerPhone };
}

/** Puts the server's texts by field onto the form's fields, and names the first step that has one. */
export function serverErrors(
  fields: Record<string, string>,
  values: WizardValues,
): { errors: StepErrors; step: Step | undefined; rest: string[] } {
  const errors: StepErrors = {};
  const rest: string[] = [];
  let step: Step | undefined;
  for (const [name, text] of Object.entries(fields)) {
    const owner = stepOf(name);
    if (!owner) rest.push(text);
    else {
      errors[formField(name, values)] = text;
      step = step === undefined || owner < step ? owner : step;
    }
  }
  return { errors, step, rest };
}

function stepOf(name: string): Step | undefined {
  const field = name.split('.')[0];
  return ([1, 2, 3, 4] as const).find((step) => stepFields[step].some((own) => own === field));
}

function formField(name: string, values: WizardValues): string {
  if (name !== 'previousSoftwareName') return name;
  return values.softwareChoice === 'other' ? 'softwareName' : 'softwareChoice';
}
