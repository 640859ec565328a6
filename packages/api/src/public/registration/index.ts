import { defineFeature } from '../../feature.ts';
import { noticeJobs } from './jobs.ts';
import { accountExistsMail } from './mails.ts';
import { registrationRoutes } from './routes.ts';

export { allEntries } from './payload.ts';
export { tenantOf } from './register.ts';
export { normalized, refuseProblems } from './rules.ts';

export const registration = defineFeature({
  name: 'registration',
  mails: [accountExistsMail],
  routes: registrationRoutes,
  jobs: [noticeJobs],
  retention: [
    {
      name: 'registrations',
      table: 'registrations',
      what: 'Unfinished registrations',
      kept: '30 days',
      since: 'after the last change',
      // expires_at holds the end of the period: every save moves it.
      due: 'expires_at < :now AND reserved_subdomain IS NULL',
    },
  ],
});
