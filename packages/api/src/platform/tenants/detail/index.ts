import { defineFeature } from '../../../feature.ts';
import { tenantDetailRoutes } from './routes.ts';

export { oneTenant, tenantDetail } from './schema.ts';
export { readTenant } from './service.ts';

export const tenantDetails = defineFeature({ name: 'tenant-detail', routes: tenantDetailRoutes });
