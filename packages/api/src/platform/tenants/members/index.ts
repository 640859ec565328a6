import { defineFeature } from '../../../feature.ts';
import { teamChangedMail } from './mails.ts';
import { tenantMemberRoutes } from './routes.ts';

export const tenantMembers = defineFeature({
  name: 'tenant-members',
  mails: [teamChangedMail],
  routes: tenantMemberRoutes,
});
