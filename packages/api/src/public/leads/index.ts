import { defineFeature } from '../../feature.ts';
import { leadListRoutes } from './list/routes.ts';
import { leadNoticeMail, newsletterConfirmMail } from './mails.ts';

export { confirmationDays, newUnsubscribeLink, recordLead } from './service.ts';
export type { LeadRequest, Sender } from './types.ts';

export const leads = defineFeature({
  name: 'leads',
  mails: [newsletterConfirmMail, leadNoticeMail],
  routes: leadListRoutes,
  retention: [
    {
      name: 'leads',
      table: 'leads',
      what: 'Requests from the site’s forms, with their messages',
      kept: '6 months',
      since: 'after the last request',
      source: 'Canada’s Anti-Spam Legislation, s. 10 (10) (e)',
      due: 'last_request_at < :before',
    },
  ],
});
