import { defineFeature } from '../../feature.ts';
import { noticeJobs } from './jobs.ts';
import { accountExistsMail, registrationLinkMail } from './mails.ts';
import { resendJobs } from './resend.ts';
import { registrationRoutes } from './routes.ts';

export { allEntries } from './payload.ts';
export { clinicOf } from './register.ts';
export { normalized, refuseProblems } from './rules.ts';

export const registration = defineFeature({
  name: 'registration',
  mails: [accountExistsMail, registrationLinkMail],
  routes: registrationRoutes,
  jobs: [noticeJobs, resendJobs],
  retention: [
    {
      name: 'registrations',
      table: 'registrations',
      what: 'Unfinished registrations',
      kept: '30 days',
      since: 'after the last change',
      // expires_at is the end of the retention period; every save extends it.
      due: 'expires_at < :now AND reserved_subdomain IS NULL',
    },
  ],
});
