import { defineFeature } from '../../../feature.ts';
import { lookupRoutes } from './routes.ts';

export const tenantLookup = defineFeature({ name: 'tenant-lookup', routes: lookupRoutes });
