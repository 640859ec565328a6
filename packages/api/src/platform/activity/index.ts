import { defineFeature } from '../../feature.ts';
import { repeat } from '../../jobs/repeat.ts';
import { alertOperators } from './alerts/service.ts';
import { operatorAlertMail } from './mails.ts';
import { activityRoutes } from './routes.ts';

export { markAllRead } from './notifications/repository.ts';

const ALERT_EVERY_MS = 15_000;

export const activity = defineFeature({
  name: 'activity',
  mails: [operatorAlertMail],
  routes: activityRoutes,
  loops: (deps) => [
    repeat(
      ALERT_EVERY_MS,
      () => alertOperators(deps),
      (error) => deps.log.error({ err: error }, 'alerting operators failed'),
    ),
  ],
});
