import { defineFeature } from '../../feature.ts';
import { accessLogCommand } from './log/command.ts';
import { prepareLog, sealLogs } from './log/seals.ts';
import { chartOpenedMail, unusualAccessesMail, withheldExportedMail } from './mails.ts';
import { chartRoutes } from './routes.ts';

export { careTeamClients, inForce, mayHaveCareTeam } from './care-team.ts';
export { assertEveryAdultAgreed, lockForRelease } from './exceptions.ts';
export { reportWithheldExport } from './exported.ts';
export { findBrokenSeals } from './log/seals.ts';
export {
  type ChartCall,
  chartCallOf,
  isPrivacyContact,
  type OpenChart,
  readingOf,
  withChart,
} from './opening.ts';
export { findClinic, logAccess, logForEach, staffName } from './repository.ts';
export { chartClient } from './schemas.ts';
export { chartTexts } from './text.ts';

export const charts = defineFeature({
  name: 'charts',
  routes: chartRoutes,
  commands: [accessLogCommand],
  mails: [chartOpenedMail, withheldExportedMail, unusualAccessesMail],
  schedules: [
    { name: 'access-log.seal', cron: '0 1 * * *', run: sealLogs },
    { name: 'access-log.prepare', cron: '0 3 1 * *', run: prepareLog },
  ],
});
