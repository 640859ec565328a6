import { defineFeature } from '../../feature.ts';
import { leadListRoutes } from './list/routes.ts';
import { leadNoticeMail, newsletterConfirmMail } from './mails.ts';

export { confirmationDays, newUnsubscribeLink, recordLead } from './service.ts';
export type { LeadRequest, Sender } from './types.ts';

export const leads = defineFeature({
  name: 'leads',
  mails: [newsletterConfirmMail, leadNoticeMail],
  routes: leadListRoutes,
});
