import { defineFeature } from '../../feature.ts';
import { impersonationStartedMail } from './mails.ts';
import { impersonationRoutes } from './routes.ts';

export const impersonation = defineFeature({
  name: 'impersonation',
  mails: [impersonationStartedMail],
  routes: impersonationRoutes,
  retention: [
    {
      name: 'impersonations',
      table: 'impersonations',
      what: 'Staff signed in as a member, with the reason',
      kept: '1 year',
      since: 'after the request',
      due: 'requested_at < :before',
    },
  ],
});
