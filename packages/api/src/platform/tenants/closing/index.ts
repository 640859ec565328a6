import { publishedGracePeriods } from '@tamarack/core/domain/platform/settings';
import { defineFeature } from '../../../feature.ts';
import { clinicErasedMail, erasureAheadMail } from './mails.ts';
import { remindOfErasures } from './reminders.ts';
import { eraseTerminated, releaseUnverified } from './service.ts';

export { eraseAgain } from './service.ts';

export const tenantClosing = defineFeature({
  name: 'tenant-closing',
  mails: [erasureAheadMail, clinicErasedMail],
  schedules: [{ name: 'tenants.erasures-ahead', cron: '30 * * * *', run: remindOfErasures }],
  retention: [
    {
      name: 'unverified_clinics',
      what: 'Tenants whose owner never confirmed their email and that have no other members, clients or appointments',
      kept: `${publishedGracePeriods.verificationDays} days`,
      setting: 'verificationDays',
      since: 'after registration',
      remove: releaseUnverified,
    },
    {
      name: 'terminated_clinics',
      what: 'Terminated tenants with their records, and accounts that belong to no other tenant; signed notes with their charts once the owner has confirmed the handover, at the latest 12 months after the termination',
      kept: `${publishedGracePeriods.terminationDays} days`,
      setting: 'terminationDays',
      since: 'after termination, unless rescheduled or locked',
      remove: eraseTerminated,
    },
  ],
});
