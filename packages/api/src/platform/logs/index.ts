import { defineFeature } from '../../feature.ts';
import { applicationLogRoutes } from './application/routes.ts';
import { auditLogRoutes } from './audit/routes.ts';

export { createApplicationLog } from './application/writer/log.ts';

/** The two logs: who did what, and what the application reports. */
export const logs = defineFeature({
  name: 'logs',
  routes: (deps) => [...auditLogRoutes(deps), ...applicationLogRoutes(deps)],
  retention: [
    {
      name: 'application_log',
      table: 'application_log',
      what: 'Application log',
      kept: '14 days',
      since: 'after the entry',
      due: 'at < :before',
    },
  ],
});
