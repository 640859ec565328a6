import { defineFeature } from '../../feature.ts';
import { passwordChangedMail, passwordResetMail, staffInvitationMail } from './mails.ts';
import { linkRoutes } from './routes.ts';

export { consumeLink, findLink, insertLink } from './repository.ts';
export { assertFitPassword, forgotPassword, mailPasswordChanged, sendStaffInvitation } from './service.ts';

export const links = defineFeature({
  name: 'links',
  mails: [passwordResetMail, passwordChangedMail, staffInvitationMail],
  routes: (deps) => linkRoutes(deps, deps.hasher),
});
