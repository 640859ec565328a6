import { defineFeature } from '../../feature.ts';
import { invitationMail, passwordChangedMail, passwordResetMail, staffInvitationMail } from './mails.ts';
import { linkRoutes } from './routes.ts';

export { assertFitPassword, mailPasswordChanged } from './password.ts';
export { consumeLink, findLink, insertLink } from './repository.ts';
export { forgotPassword, sendInvitation, sendStaffInvitation } from './send.ts';

export const links = defineFeature({
  name: 'links',
  mails: [invitationMail, passwordResetMail, passwordChangedMail, staffInvitationMail],
  routes: linkRoutes,
  retention: [
    {
      name: 'one_time_tokens',
      table: 'one_time_tokens',
      what: 'Links and codes for sign-in, invitations and passwords',
      kept: '30 days',
      since: 'after they expire',
      due: 'expires_at < :before',
    },
    {
      name: 'account_mails',
      table: 'account_mails',
      what: 'How many links were mailed, by hashed mailbox',
      kept: '24 hours',
      since: 'after the email',
      due: 'queued_at < :before',
    },
  ],
});
