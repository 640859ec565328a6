import { type LeadSource, leadSources, maxLengths } from '@tamarack/core/domain';
import Joi from 'joi';
import { email, text } from '../../server/schemas.ts';
import { extraFields, type FormExtras, type SignalFields, signalFields } from '../forms/index.ts';

/** Forms that this feature answers; the sample report's own has calls of its own (specification, section 7). */
export type FormSource = Exclude<LeadSource, 'sample_report'>;
export const formSources = leadSources.filter((source): source is FormSource => source !== 'sample_report');

export interface FormRequest extends FormExtras {
  source: FormSource;
  email: string;
  name: string | null;
  clinicName: string | null;
  message: string | null;
}

const blank = Joi.string().trim().valid('');
const name = text(maxLengths.fullName, 'nameRequired');
const message = text(maxLengths.message, 'messageRequired');

const fields = {
  source: Joi.string()
    .valid(...formSources)
    .required(),
  email: email.required(),
  name: Joi.when('source', {
    is: Joi.valid('contact', 'demo').required(),
    // biome-ignore lint/suspicious/noThenProperty: Joi's own name for it.
    then: name.required(),
    otherwise: name.empty(blank).default(null),
  }),
  clinicName: text(maxLengths.clinicName, 'clinicNameRequired').empty(blank).default(null),
  message: Joi.when('source', {
    switch: [
      // biome-ignore lint/suspicious/noThenProperty: Joi's own name for it.
      { is: 'contact', then: message.required() },
      // biome-ignore lint/suspicious/noThenProperty: Joi's own name for it.
      { is: 'demo', then: message.empty(blank).default(null) },
    ],
    otherwise: Joi.any().empty(blank).forbidden().default(null),
  }),
  ...extraFields,
};

/** What each form asks for; the HTML forms are held against the same schema. */
export const formFields = Joi.object<FormRequest>(fields);

export const formCall = Joi.object<FormRequest & SignalFields>({ ...fields, ...signalFields });
