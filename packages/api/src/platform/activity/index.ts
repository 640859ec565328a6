import { defineFeature } from '../../feature.ts';
import { operatorAlertMail } from './mails.ts';
import { activityRoutes } from './routes.ts';

export { operatorAlertMail } from './mails.ts';

export const activity = defineFeature({
  name: 'activity',
  mails: [operatorAlertMail],
  routes: activityRoutes,
});
