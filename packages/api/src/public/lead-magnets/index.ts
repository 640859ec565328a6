import { defineFeature } from '../../feature.ts';
import { sampleReportMail } from './mails.ts';
import { leadMagnetRoutes } from './routes.ts';

export { issueReportLink } from './links/service.ts';
export { sampleReportMail } from './mails.ts';

export const leadMagnets = defineFeature({
  name: 'lead-magnets',
  mails: [sampleReportMail],
  routes: leadMagnetRoutes,
});
