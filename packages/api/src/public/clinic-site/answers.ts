import { clinicRoles, plans, tenantStatuses } from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { clinicMember } from '../../accounts/members/index.ts';

const success = Joi.boolean().valid(true).required();

export const siteAnswer = Joi.object({
  success,
  site: Joi.string().valid('main', 'clinic').required(),
  clinicName: Joi.string().allow(null).required(),
  status: Joi.string()
    .valid(...tenantStatuses)
    .allow(null)
    .required(),
  locale: Joi.string()
    .valid(...locales)
    .required(),
  mainUrl: Joi.string().required(),
  sandbox: Joi.boolean().required(),
}).meta({ className: 'SiteAnswer' });

export const homeAnswer = Joi.object({
  success,
  home: Joi.object({
    clinicName: Joi.string().required(),
    role: Joi.string()
      .valid(...clinicRoles)
      .required(),
    isOwner: Joi.boolean().required(),
    timeZone: Joi.string().required(),
    plan: Joi.string()
      .valid(...plans)
      .required(),
    sessionTypes: Joi.array()
      .items(
        Joi.object({
          code: Joi.string().required(),
          name: Joi.string().required(),
          minutes: Joi.number().integer().required(),
        }),
      )
      .required(),
    settings: Joi.object({
      currency: Joi.string().valid('CAD', 'USD').required(),
      taxLabel: Joi.string().required(),
      weekStartsOn: Joi.number().valid(0, 1).required(),
      confirmBeforeBilling: Joi.boolean().required(),
    }).required(),
    team: Joi.array().items(clinicMember).allow(null).required(),
  }).required(),
}).meta({ className: 'ClinicHomeAnswer' });
