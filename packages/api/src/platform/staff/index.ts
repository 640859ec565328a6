import { defineFeature } from '../../feature.ts';
import { createCommand } from './command.ts';
import { staffRemovedMail, staffWelcomeMail } from './mails.ts';
import { staffRoutes } from './routes.ts';

export { ensurePlatformOwner, type OwnerSignIn } from './first-owner/ensure.ts';

export const staff = defineFeature({
  name: 'staff',
  mails: [staffWelcomeMail, staffRemovedMail],
  routes: staffRoutes,
  commands: [createCommand],
});
