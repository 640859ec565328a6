import { defineFeature } from '../feature.ts';
import { auditCommand } from './command.ts';
import { forgetDayKeys } from './seals/repository.ts';
import { sealAuditLog } from './seals/service.ts';

/** Days for which the audit log can tell where visitors came from: half a year, for investigations. */
const VISITOR_DAYS = 180;

export const audit = defineFeature({
  name: 'audit',
  commands: [auditCommand],
  schedules: [{ name: 'audit.seal', cron: '* * * * *', run: sealAuditLog }],
  retention: [
    {
      // Deletes the keys of past days; the log itself stays whole.
      name: 'visitor_origins',
      what: 'Network addresses of visitors in the audit log',
      kept: `${VISITOR_DAYS} days`,
      since: 'after the entry',
      remove: ({ database, clock }) =>
        forgetDayKeys(database.worker, new Date(clock.now().getTime() - VISITOR_DAYS * 86_400_000)),
    },
  ],
});
