import { defineFeature } from '../../feature.ts';
import { clientMailDeliver, deliverClientMail, sendDue } from './deliver.ts';

export { trialLimit } from './deliver.ts';
export {
  dropMails,
  type MailedVisit,
  mailBooked,
  mailCancelled,
  mailMoved,
  mailRestored,
  rescheduleReminders,
} from './service.ts';

/** These mails are not registered under `mails`, because those go through the outbox, which operators can read. */
export const clientMails = defineFeature({
  name: 'client-mails',
  jobs: [{ queue: clientMailDeliver, concurrency: 2, run: deliverClientMail }],
  schedules: [{ name: 'client-mails.due', cron: '* * * * *', run: sendDue }],
});
