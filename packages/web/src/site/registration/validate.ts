import {
  fieldsOfStep,
  type Locale,
  registrationSteps,
  stepProblems,
  stepSummary as summaryOf,
  translator,
  validationTexts,
} from '@tamarack/core/domain';
import { registrationData, type Step, type WizardValues } from './values.ts';

/** Messages by form field; empty when the step is valid. */
export type StepErrors = Partial<Record<string, string>>;

/** Validates one step with the server's rules, in the language of the screen. */
export function stepErrors(step: Step, values: WizardValues, locale: Locale): StepErrors {
  const t = translator(validationTexts, locale);
  const problems = Object.entries(stepProblems(step, registrationData(values)));
  return Object.fromEntries(problems.map(([name, key]) => [formField(name, values), t(key)]));
}

/** The summary above the fields of an invalid step; `undefined` when the field messages are enough. */
export function stepSummary(step: Step, values: WizardValues, locale: Locale): string | undefined {
  return summaryOf(step, registrationData(values), locale);
}

/** Maps the server's field errors to form fields, and returns the first step that has one. */
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
  return registrationSteps.find((step) => fieldsOfStep(step).some((own) => own === field));
}

/**
 * The form field for a server field. The software's name is entered in two fields, so its error goes to the invalid
 * one.
 */
function formField(name: string, values: WizardValues): string {
  if (name !== 'previousSoftwareName') return name;
  return values.softwareChoice === 'other' ? 'softwareName' : 'softwareChoice';
}
