import { defineFeature } from '../../feature.ts';
import { leadMagnetRoutes } from './routes.ts';

export { issueReportLink } from './links/service.ts';

export const leadMagnets = defineFeature({ name: 'lead-magnets', routes: leadMagnetRoutes });
