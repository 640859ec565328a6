import {
  announcementAudiences,
  announcementLevels,
  type GracePeriods,
  gracePeriodLimits,
  maxAnnouncementLength,
  mostReservedWords,
  type PlatformSettingName,
} from '@tamarack/core/domain/platform/settings';
import Joi from 'joi';
import { text, timestamp } from '../../server/schemas.ts';

const days = (period: keyof GracePeriods) =>
  Joi.number().integer().min(gracePeriodLimits[period].min).max(gracePeriodLimits[period].max).required();

const words = Joi.array().items(text(63).lowercase()).max(mostReservedWords).unique().required();

/** What each setting may be set to. */
export const values: Record<PlatformSettingName, Joi.ObjectSchema> = {
  reserved_subdomains: Joi.object({ words }),
  grace_periods: Joi.object({
    terminationDays: days('terminationDays'),
    redirectDays: days('redirectDays'),
    verificationDays: days('verificationDays'),
  }),
  trial_end: Joi.object({ suspends: Joi.boolean().strict().required() }),
  announcement: Joi.object({
    active: Joi.boolean().strict().required(),
    level: Joi.string()
      .valid(...announcementLevels)
      .required(),
    audience: Joi.string()
      .valid(...announcementAudiences)
      .required(),
    textEn: text(maxAnnouncementLength).allow('').required(),
    textFr: text(maxAnnouncementLength).allow('').required(),
    from: timestamp.allow(null).required(),
    until: timestamp.allow(null).required(),
  }),
};

export const version = Joi.number().integer().min(1).max(2_147_483_647).required();
