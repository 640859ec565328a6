import { defineFeature } from '../../../feature.ts';
import { tenantUsageRoutes } from './routes.ts';

export const tenantUsage = defineFeature({ name: 'tenant-usage', routes: tenantUsageRoutes });
