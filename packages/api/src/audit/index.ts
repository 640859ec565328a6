import { defineFeature } from '../feature.ts';
import { auditCommand } from './command.ts';
import { forgetDayKeys } from './seals/repository.ts';
import { sealAuditLog } from './seals/service.ts';

export const audit = defineFeature({
  name: 'audit',
  commands: [auditCommand],
  schedules: [{ name: 'audit.seal', cron: '* * * * *', run: sealAuditLog }],
  retention: [
    {
      // Deletes the keys of past days; the log itself stays intact. The database sets the number of days, half a year
      // for investigations, so that no caller can choose fewer.
      name: 'visitor_origins',
      what: 'Network addresses of visitors in the audit log',
      kept: '180 days',
      since: 'after the entry',
      remove: ({ database }) => forgetDayKeys(database.worker),
    },
  ],
});
