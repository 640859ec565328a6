import { defineFeature } from '../../feature.ts';
import { sampleReportMail } from './mails.ts';
import { leadMagnetRoutes } from './routes.ts';

export { issueReportLink } from './links/service.ts';
export { sampleReportMail } from './mails.ts';

export const leadMagnets = defineFeature({
  name: 'lead-magnets',
  mails: [sampleReportMail],
  routes: leadMagnetRoutes,
  retention: [
    {
      name: 'report_links',
      table: 'report_links',
      what: 'Links to the sample report',
      kept: '7 days',
      since: 'after they are created',
      due: 'expires_at < :now',
    },
  ],
});
