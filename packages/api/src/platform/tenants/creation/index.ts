import { defineFeature } from '../../../feature.ts';
import { tenantCreationRoutes } from './routes.ts';

export const tenantCreation = defineFeature({ name: 'tenant-creation', routes: tenantCreationRoutes });
