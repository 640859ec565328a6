import { defineFeature } from '../../feature.ts';
import {
  emailChangedMail,
  emailConfirmMail,
  emailNoticeMail,
  emailTakenMail,
  twoFactorResetMail,
  twoFactorResetNoticeMail,
} from './mails.ts';
import { accountChangeRoutes } from './routes.ts';
import { carryOutResets } from './two-factor.ts';

export { cancelTwoFactorReset, readOpenReset, requestTwoFactorReset } from './two-factor.ts';

/** Account changes that are confirmed by email: a new email, and a reset of two-step sign-in. */
export const accountChanges = defineFeature({
  name: 'account-changes',
  mails: [
    emailConfirmMail,
    emailTakenMail,
    emailNoticeMail,
    emailChangedMail,
    twoFactorResetMail,
    twoFactorResetNoticeMail,
  ],
  routes: accountChangeRoutes,
  schedules: [{ name: 'accounts.two_factor_resets', cron: '*/5 * * * *', run: carryOutResets }],
  retention: [
    {
      name: 'account_changes',
      table: 'account_changes',
      what: 'Changes of email and resets of two-step sign-in, with their links',
      kept: '30 days',
      since: 'after they were requested',
      due: 'requested_at < :before',
    },
  ],
});
