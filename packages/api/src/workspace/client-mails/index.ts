import { defineFeature } from '../../feature.ts';
import { clientMailDeliver, deliverClientMail, sendDue } from './deliver.ts';

export {
  dropMails,
  type MailedVisit,
  mailBooked,
  mailCancelled,
  mailMoved,
  mailRestored,
  rescheduleReminders,
} from './service.ts';

/** Its mail is none of the product's `mails`: those go through the outbox, which operators read. */
export const clientMails = defineFeature({
  name: 'client-mails',
  jobs: [{ queue: clientMailDeliver, concurrency: 2, run: deliverClientMail }],
  schedules: [{ name: 'client-mails.due', cron: '* * * * *', run: sendDue }],
});
