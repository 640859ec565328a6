import {
  type RegistrationDraft,
  type RegistrationField,
  type RegistrationReceipt,
  receiptSteps,
  registrationField,
  registrationFieldNames,
  staffRoles,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { count, timestamp } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, shape, trusted } from '../../server/shape.ts';

const draftSchemas: Record<RegistrationField['kind'], Joi.Schema> = {
  text: Joi.string().allow(''),
  count: Joi.string().allow(''),
  yesNo: Joi.boolean(),
  staffing: Joi.object(Object.fromEntries(staffRoles.map((role) => [role, count]))),
};
const formData = trusted<RegistrationDraft['formData']>(
  Joi.object(
    Object.fromEntries(
      registrationFieldNames.map((name) => [name, draftSchemas[registrationField(name).kind]]),
    ),
  ),
);

const draft = shape<RegistrationDraft>({
  currentStep: Joi.number().integer().min(1).max(4),
  totalSteps: oneOf([4]),
  isComplete: Joi.boolean(),
  lastSaved: nullable(timestamp),
  formData,
}).meta({ className: 'RegistrationDraft' });

export const draftAnswer = shape<{ draft: RegistrationDraft }>({ draft });

export const openedAnswer = shape<{ draft: RegistrationDraft; hasAccount: boolean }>({
  draft,
  hasAccount: Joi.boolean(),
});

export const receiptAnswer = shape<{ receipt: RegistrationReceipt | null }>({
  receipt: nullable(
    shape<RegistrationReceipt>({
      clinicName: Joi.string(),
      email: Joi.string(),
      state: oneOf(['running', 'succeeded']),
      steps: listOf(shape({ name: oneOf(receiptSteps), done: Joi.boolean() })),
    }).meta({ className: 'RegistrationReceipt' }),
  ),
});
