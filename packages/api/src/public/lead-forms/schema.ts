import {
  type FormSource,
  formSources,
  type LeadForm,
  maxLengths,
  type SpamSignals,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { email, text, textOfLines } from '../../server/schemas.ts';
import { oneOf, optional, shape, trusted, withDefaults } from '../../server/shape.ts';
import { extraDefaults, extraFields, type FormExtras, signalDefaults, signalFields } from '../forms/index.ts';

/** A form with its defaults filled in. */
export interface FormRequest extends FormExtras {
  source: FormSource;
  email: string;
  name: string | null;
  clinicName: string | null;
  message: string | null;
}

const blank = Joi.string().trim().valid('');
const name = text(maxLengths.fullName, 'nameRequired');
const message = textOfLines(maxLengths.message, 'messageRequired');

const fields = {
  source: oneOf(formSources),
  email,
  name: optional(
    trusted<string | null>(
      Joi.when('source', {
        is: Joi.valid('contact', 'demo').required(),
        // biome-ignore lint/suspicious/noThenProperty: Joi's own name for it.
        then: name.required(),
        otherwise: name.empty(blank).default(null),
      }),
    ),
  ),
  clinicName: optional(
    trusted<string | null>(text(maxLengths.clinicName, 'clinicNameRequired').empty(blank).default(null)),
  ),
  message: optional(
    trusted<string | null>(
      Joi.when('source', {
        switch: [
          // biome-ignore lint/suspicious/noThenProperty: Joi's own name for it.
          { is: 'contact', then: message.required() },
          // biome-ignore lint/suspicious/noThenProperty: Joi's own name for it.
          { is: 'demo', then: message.empty(blank).default(null) },
        ],
        otherwise: Joi.any().empty(blank).forbidden().default(null),
      }),
    ),
  ),
  ...extraFields,
};
const defaults = { name: null, clinicName: null, message: null, ...extraDefaults };

/** Fields of each form; the HTML forms use the same schema. */
export const formFields = withDefaults(shape<LeadForm>(fields), defaults);

export const formCall = withDefaults(shape<LeadForm & SpamSignals>({ ...fields, ...signalFields }), {
  ...defaults,
  ...signalDefaults,
});
