import { receiptSteps, staffRoles } from '@tamarack/core/domain';
import Joi from 'joi';
import { timestamp } from '../../server/schemas.ts';

const success = Joi.boolean().valid(true).required();
const entered = Joi.string().allow('');

export const draftAnswer = Joi.object({
  success,
  draft: Joi.object({
    currentStep: Joi.number().integer().min(1).max(4).required(),
    totalSteps: Joi.number().valid(4).required(),
    isComplete: Joi.boolean().required(),
    lastSaved: timestamp.allow(null).required(),
    formData: Joi.object({
      fullName: entered,
      email: entered,
      clinicName: entered,
      clinicType: entered,
      subdomain: entered,
      plan: entered,
      country: entered,
      streetAddress: entered,
      city: entered,
      state: entered,
      postalCode: entered,
      ownerName: entered,
      ownerPhone: entered,
      previousSoftware: Joi.boolean(),
      previousSoftwareName: entered,
      numberOfClients: entered,
      monthlyAppointments: entered,
      staffing: Joi.object(
        Object.fromEntries(staffRoles.map((role) => [role, Joi.number().integer().min(0)])),
      ),
    }).required(),
  })
    .required()
    .meta({ className: 'RegistrationDraft' }),
});

export const receiptAnswer = Joi.object({
  success,
  receipt: Joi.object({
    clinicName: Joi.string().required(),
    email: Joi.string().required(),
    state: Joi.string().valid('running', 'succeeded', 'failed').required(),
    steps: Joi.array()
      .items(
        Joi.object({
          name: Joi.string()
            .valid(...receiptSteps)
            .required(),
          done: Joi.boolean().required(),
        }),
      )
      .required(),
  })
    .allow(null)
    .required()
    .meta({ className: 'RegistrationReceipt' }),
});

export const registeredAnswer = Joi.object({ success, message: Joi.string().required() });

export const subdomainAnswer = Joi.object({
  success,
  name: Joi.string().allow('').required(),
  available: Joi.boolean().required(),
  problem: Joi.string(),
  suggestion: Joi.string(),
}).meta({ className: 'SubdomainCheck' });
