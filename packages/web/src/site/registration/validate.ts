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

/** Field of the form → message; empty when the step is well. */
export type StepErrors = Partial<Record<string, string>>;

/** Checks one step with the rules that the server applies too, in the language of the screen. */
export function stepErrors(step: Step, values: WizardValues, locale: Locale): StepErrors {
  const t = translator(validationTexts, locale);
  const problems = Object.entries(stepProblems(step, registrationData(values)));
  return Object.fromEntries(problems.map(([name, key]) => [formField(name, values), t(key)]));
}

/** What a step says above its fields when it is submitted with something wrong; `undefined` when the fields say it all. */
export function stepSummary(step: Step, values: WizardValues, locale: Locale): string | undefined {
  return summaryOf(step, registrationData(values), locale);
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
  return registrationSteps.find((step) => fieldsOfStep(step).some((own) => own === field));
}

/** The software's name is asked for in two fields; its problem belongs to the one that is wrong. */
function formField(name: string, values: WizardValues): string {
  if (name !== 'previousSoftwareName') return name;
  return values.softwareChoice === 'other' ? 'softwareName' : 'softwareChoice';
}
