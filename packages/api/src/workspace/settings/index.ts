import { defineFeature } from '../../feature.ts';
import { contactChangedMail } from './mails.ts';
import { settingsRoutes } from './routes.ts';

export { settingsColumns } from './repository.ts';
export { settings } from './routes.ts';

export const workspaceSettings = defineFeature({
  name: 'workspace-settings',
  routes: settingsRoutes,
  mails: [contactChangedMail],
});
