import { defineFeature } from '../../feature.ts';
import { passwordChangedMail, passwordResetMail, staffInvitationMail } from './mails.ts';
import { linkRoutes } from './routes.ts';

export { consumeLink, findLink, insertLink } from './repository.ts';
export { assertFitPassword, forgotPassword, mailPasswordChanged, sendStaffInvitation } from './service.ts';

export const links = defineFeature({
  name: 'links',
  mails: [passwordResetMail, passwordChangedMail, staffInvitationMail],
  routes: (deps) => linkRoutes(deps, deps.hasher),
  retention: [
    {
      name: 'one_time_tokens',
      table: 'one_time_tokens',
      what: 'Links and codes for sign-in, invitations and passwords',
      kept: '30 days',
      since: 'after they expire',
      due: 'expires_at < :before',
    },
  ],
});
