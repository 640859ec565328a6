import { defineFeature } from '../../../feature.ts';
import { tenantViewRoutes } from './routes.ts';

export const tenantViews = defineFeature({ name: 'tenant-views', routes: tenantViewRoutes });
