import { defineFeature } from '../feature.ts';
import { bouncesCommand } from './bounces/command.ts';
import { mailJobs } from './jobs.ts';
import { clearKeptMails } from './repository.ts';

export const mail = defineFeature({
  name: 'mail',
  jobs: mailJobs,
  commands: [bouncesCommand],
  schedules: [
    {
      name: 'mail.clear-kept',
      cron: '0 * * * *',
      run: ({ database, clock }) => clearKeptMails(database.worker, clock.now()),
    },
  ],
  retention: [
    {
      name: 'mail_outbox',
      table: 'mail_outbox',
      what: 'Sent email: recipient and time',
      kept: '90 days',
      since:
        'after it was queued; its content until delivery, or for 14 days when it failed and can be sent again',
      due: `state <> 'queued' AND created_at < :before`,
    },
    {
      name: 'mail_bounces',
      table: 'mail_bounces',
      what: 'Bounced email',
      kept: '1 year',
      since: 'or as long as the recipient is subscribed to the newsletter',
      due: `bounced_at < :before
        AND NOT EXISTS (SELECT 1 FROM newsletter_subscriptions s WHERE s.email = mail_bounces.email)`,
    },
  ],
});
