import { defineFeature } from '../../../feature.ts';
import { tenantLogRoutes } from './routes.ts';

export const tenantLog = defineFeature({ name: 'tenant-log', routes: tenantLogRoutes });
