import { defineFeature } from '../../feature.ts';
import { accountsOfStaff } from './accounts.ts';
import { staffWelcomeMail } from './mails.ts';
import { staffRoutes } from './routes.ts';

export { createPlatformOwner, ensurePlatformOwner, type OwnerSignIn } from './first-owner/ensure.ts';

export const staff = defineFeature({
  name: 'staff',
  mails: [staffWelcomeMail],
  routes: (deps) => staffRoutes(deps, accountsOfStaff(deps)),
});
