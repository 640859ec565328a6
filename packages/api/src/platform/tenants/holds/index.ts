import { defineFeature } from '../../../feature.ts';
import { tenantHoldRoutes } from './routes.ts';

export const tenantHolds = defineFeature({ name: 'tenant-holds', routes: tenantHoldRoutes });
