import { defineFeature } from '../../feature.ts';
import { privacyCommand } from './command.ts';
import { erasuresCommand } from './erasures/command.ts';
import { colleagueErasedMail, personErasedMail } from './mails.ts';
import { remindOfRequests } from './requests/reminders.ts';
import { carryOutRetention } from './retention/service.ts';
import { privacyRoutes } from './routes.ts';

export { erasureJournalIn, readJournals, testJournal, withoutJournal } from './erasures/journal.ts';
export { keepErasureJournal } from './erasures/service.ts';

export const privacy = defineFeature({
  name: 'privacy',
  mails: [personErasedMail, colleagueErasedMail],
  routes: privacyRoutes,
  commands: [privacyCommand, erasuresCommand],
  schedules: [
    { name: 'privacy.reminders', cron: '0 * * * *', run: remindOfRequests },
    { name: 'privacy.retention', cron: '0 * * * *', run: carryOutRetention },
  ],
  retention: [
    {
      name: 'privacy_requests',
      table: 'privacy_requests',
      what: 'Answered requests about personal data',
      kept: '3 years',
      since: 'after the answer',
      source: 'Civil Code of Québec, art. 2925',
      due: 'closed_at < :before',
    },
  ],
});
