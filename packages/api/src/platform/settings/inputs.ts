import {
  type Announcement,
  announcementAudiences,
  announcementLevels,
  type GracePeriods,
  gracePeriodLimits,
  maxAnnouncementLength,
  maxReservedWords,
  type SettableValues,
} from '@tamarack/core/domain/platform/settings';
import Joi from 'joi';
import { text, textOfLines, timestamp } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../server/shape.ts';

const days = (period: keyof GracePeriods) =>
  Joi.number().integer().min(gracePeriodLimits[period].min).max(gracePeriodLimits[period].max);
const announcementText = textOfLines(maxAnnouncementLength).allow('');

export const reservedSubdomains = shape<SettableValues['reserved_subdomains']>({
  words: listOf(text(63).lowercase()).max(maxReservedWords).unique(),
});
export const gracePeriods = shape<GracePeriods>({
  terminationDays: days('terminationDays'),
  redirectDays: days('redirectDays'),
  verificationDays: days('verificationDays'),
});
export const trialEnd = shape<SettableValues['trial_end']>({ suspends: Joi.boolean().strict() });
export const announcement = shape<Announcement>({
  active: Joi.boolean().strict(),
  level: oneOf(announcementLevels),
  audience: oneOf(announcementAudiences),
  textEn: announcementText,
  textFr: announcementText,
  from: nullable(timestamp),
  until: nullable(timestamp),
});
